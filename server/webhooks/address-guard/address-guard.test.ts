import { expect, test } from "vitest";
import { type AddressPolicy, createAddressGuard } from "./address-guard.ts";

const CLOSED: AddressPolicy = { allowLoopback: false, allowCidrs: [] };
const guard = createAddressGuard(CLOSED);

/** From the IANA special-purpose address registries and the cloud providers' documentation. */
const FORBIDDEN: readonly (readonly [string, string])[] = [
  ["the unspecified address", "0.0.0.0"],
  ["this network", "0.1.2.3"],
  ["private 10/8", "10.0.0.1"],
  ["private 10/8, last", "10.255.255.255"],
  ["shared address space", "100.64.0.1"],
  ["shared address space, last", "100.127.255.255"],
  ["Alibaba metadata", "100.100.100.200"],
  ["loopback", "127.0.0.1"],
  ["loopback, another", "127.1.2.3"],
  ["loopback, last", "127.255.255.255"],
  ["Azure wire server", "168.63.129.16"],
  ["link-local", "169.254.0.1"],
  ["cloud metadata", "169.254.169.254"],
  ["ECS task credentials", "169.254.170.2"],
  ["private 172.16/12", "172.16.0.1"],
  ["private 172.16/12, last", "172.31.255.255"],
  ["IETF protocol assignments", "192.0.0.1"],
  ["Oracle metadata", "192.0.0.192"],
  ["DS-Lite", "192.0.0.2"],
  ["documentation 1", "192.0.2.1"],
  ["AS112", "192.31.196.1"],
  ["AMT", "192.52.193.1"],
  ["6to4 relay", "192.88.99.1"],
  ["private 192.168/16", "192.168.1.1"],
  ["AS112 direct", "192.175.48.1"],
  ["benchmarking", "198.18.0.1"],
  ["benchmarking, last", "198.19.255.255"],
  ["documentation 2", "198.51.100.7"],
  ["documentation 3", "203.0.113.9"],
  ["multicast", "224.0.0.1"],
  ["multicast, last", "239.255.255.255"],
  ["class E", "240.0.0.1"],
  ["class E, last but one", "255.255.255.254"],
  ["broadcast", "255.255.255.255"],
  ["IPv6 unspecified", "::"],
  ["IPv6 loopback", "::1"],
  ["IPv6 loopback, long form", "0:0:0:0:0:0:0:1"],
  ["IPv4-compatible loopback", "::127.0.0.1"],
  ["IPv4-compatible public", "::8.8.8.8"],
  ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
  ["IPv4-mapped loopback in hex", "::ffff:7f00:1"],
  ["IPv4-mapped private", "::ffff:10.0.0.1"],
  ["IPv4-mapped metadata", "::ffff:169.254.169.254"],
  ["IPv4-mapped public", "::ffff:8.8.8.8"],
  ["IPv4-translated", "::ffff:0:127.0.0.1"],
  ["NAT64 of loopback", "64:ff9b::127.0.0.1"],
  ["NAT64 of metadata", "64:ff9b::a9fe:a9fe"],
  ["NAT64 of a public address", "64:ff9b::8.8.8.8"],
  ["local-use NAT64", "64:ff9b:1::a00:1"],
  ["discard-only", "100::1"],
  ["dummy prefix", "100:0:0:1::1"],
  ["Teredo", "2001::1"],
  ["Teredo of a private address", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["PCP anycast", "2001:1::1"],
  ["IPv6 benchmarking", "2001:2::1"],
  ["IPv6 AMT", "2001:3::1"],
  ["AS112-v6", "2001:4:112::1"],
  ["deprecated ORCHID", "2001:10::1"],
  ["ORCHIDv2", "2001:20::1"],
  ["drone identifiers", "2001:30::1"],
  ["IPv6 documentation", "2001:db8::1"],
  ["6to4 of loopback", "2002:7f00:1::1"],
  ["6to4 of a private address", "2002:c0a8:101::1"],
  ["6to4 of a public address", "2002:808:808::1"],
  ["AS112 IPv6", "2620:4f:8000::1"],
  ["6bone", "3ffe::1"],
  ["IPv6 documentation, new", "3fff::1"],
  ["unallocated 4000::/3", "4000::1"],
  ["SRv6", "5f00::1"],
  ["unallocated 6000::/3", "6000::1"],
  ["unallocated 8000::/3", "8000::1"],
  ["unallocated 1000::/4", "1000::1"],
  ["unique local", "fc00::1"],
  ["unique local, in use", "fd12:3456:789a::1"],
  ["AWS metadata IPv6", "fd00:ec2::254"],
  ["Google metadata IPv6", "fd20:ce::254"],
  ["IPv6 link-local", "fe80::1"],
  ["IPv6 link-local with a zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["IPv6 multicast", "ff02::1"],
  ["IPv6 global multicast", "ff0e::1"],
  ["IPv6 solicited node", "ff02::1:ff00:1"],
  ["decimal text", "2130706433"],
  ["hexadecimal text", "0x7f.0.0.1"],
  ["octal text", "0177.0.0.1"],
  ["short text", "127.1"],
  ["a name", "localhost"],
  ["nothing", ""],
];

test.each(FORBIDDEN)("%s (%s) is forbidden", (_what, address) => {
  expect(guard.permits(address, "https:")).toBe(false);
});

test("at least 60 different forms are in the table", () => {
  expect(new Set(FORBIDDEN.map(([, address]) => address)).size).toBeGreaterThanOrEqual(60);
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "126.255.255.255",
  "128.0.0.1",
  "168.63.129.15",
  "168.63.129.17",
  "172.15.255.255",
  "172.32.0.1",
  "192.167.255.255",
  "192.169.0.1",
  "198.17.255.255",
  "198.20.0.1",
  "223.255.255.254",
  "2001:4860:4860::8888",
  "2606:4700:4700::1111",
  "2a00:1450:4001:80b::200e",
  "2003::1",
])("the global address %s may be called over https, and not over http", (address) => {
  expect(guard.permits(address, "https:")).toBe(true);
  expect(guard.permits(address, "http:")).toBe(false);
});

test("loopback, and nothing else, is opened by allowLoopback", () => {
  const local = createAddressGuard({ allowLoopback: true, allowCidrs: [] });
  const opened = FORBIDDEN.filter(([, address]) => local.permits(address, "http:")).map(([, address]) => address);
  expect(opened).toEqual(["127.0.0.1", "127.1.2.3", "127.255.255.255", "::1", "0:0:0:0:0:0:0:1"]);
});

test("a configured range opens its own addresses over http and https, and nothing else", () => {
  const hospital = createAddressGuard({ allowLoopback: false, allowCidrs: ["10.20.0.0/16", "fd12:3456::/32"] });
  for (const inside of ["10.20.0.1", "10.20.255.255", "fd12:3456:789a::1"]) {
    expect(hospital.permits(inside, "http:")).toBe(true);
    expect(hospital.permits(inside, "https:")).toBe(true);
  }
  for (const outside of ["10.21.0.1", "127.0.0.1", "fd13::1", "::ffff:10.20.0.1"]) {
    expect(hospital.permits(outside, "https:")).toBe(false);
  }
});

test("no configured range opens a metadata service", () => {
  const open = createAddressGuard({ allowLoopback: true, allowCidrs: ["0.0.0.0/0", "::/0"] });
  expect(open.permits("192.168.1.1", "https:")).toBe(true);
  for (const address of [
    "169.254.169.254",
    "168.63.129.16",
    "fd00:ec2::254",
    "100.100.100.200",
    "::ffff:169.254.169.254",
  ]) {
    expect(open.permits(address, "https:")).toBe(false);
  }
});

test.each(["10.0.0.0", "10/8", "10.0.0.0/33", "hospital", "", "10.0.0/8/8"])(
  "the range %j is refused by name",
  (range) => {
    expect(() => createAddressGuard({ allowLoopback: false, allowCidrs: [range] })).toThrow(RangeError);
  },
);

const resolvingTo =
  (...addresses: string[]) =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));

test("a name with only global addresses resolves to all of them", async () => {
  const named = createAddressGuard(CLOSED, resolvingTo("8.8.8.8", "2001:4860:4860::8888"));
  expect(await named.resolve("hooks.example", "https:")).toHaveLength(2);
});

test.each([
  ["only private", ["10.0.0.1"]],
  ["public first", ["8.8.8.8", "10.0.0.1"]],
  ["private first", ["10.0.0.1", "8.8.8.8"]],
  ["public IPv4 and loopback IPv6", ["8.8.8.8", "::1"]],
])("a name that resolves to a private address (%s) is forbidden", async (_order, addresses) => {
  const named = createAddressGuard(CLOSED, resolvingTo(...addresses));
  await expect(named.resolve("hooks.example", "https:")).rejects.toMatchObject({ code: "address_forbidden" });
});

test("a name that does not resolve, or resolves to nothing, is a DNS failure", async () => {
  const absent = createAddressGuard(CLOSED, () => Promise.reject(new Error("ENOTFOUND")));
  await expect(absent.resolve("hooks.example", "https:")).rejects.toMatchObject({ code: "dns_failure" });
  const empty = createAddressGuard(CLOSED, resolvingTo());
  await expect(empty.resolve("hooks.example", "https:")).rejects.toMatchObject({ code: "dns_failure" });
});

test("simultaneous attempts share one lookup, and a later attempt looks up again", async () => {
  let lookups = 0;
  const counted = createAddressGuard(CLOSED, () => {
    lookups += 1;
    return Promise.resolve([{ address: "8.8.8.8", family: 4 }]);
  });
  await Promise.all([counted.resolve("a.example", "https:"), counted.resolve("a.example", "https:")]);
  expect(lookups).toBe(1);
  await counted.resolve("a.example", "https:");
  expect(lookups).toBe(2);
});
