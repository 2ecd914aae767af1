import { connect, Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type AddressPolicy, type Lookup, createAddressGuard } from "../address-guard/address-guard.ts";
import { type SenderOptions, createSender } from "./sender.ts";
import { CLOSED_PORT, type Receiver, answer, startReceiver } from "../testing/receiver.ts";

const CLOSED: AddressPolicy = { allowLoopback: false, allowCidrs: [] };
const LOCAL: AddressPolicy = { allowLoopback: true, allowCidrs: [] };
/** Also of a resolver that asks several servers in vain. */
const OUT_OF_REACH_MS = 60_000;

const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver[Symbol.asyncDispose]();
});

async function listening(host = "127.0.0.1", port = 0): Promise<Receiver> {
  const receiver = await startReceiver((socket) => socket.end(answer(200)), { host, port });
  receivers.push(receiver);
  return receiver;
}

/** Receivers at two addresses on one port, whichever is free at both. */
async function twoOnOnePort(one: string, other: string): Promise<readonly [Receiver, Receiver]> {
  for (;;) {
    const first = await listening(one);
    const second = await listening(other, first.port).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") throw error;
    });
    if (second !== undefined) return [first, second];
  }
}

const to =
  (...addresses: string[]): Lookup =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));

const gone: Lookup = () => Promise.reject(Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }));
const silent: Lookup = () => new Promise(() => undefined);

async function send(url: string, policy: AddressPolicy, lookup?: Lookup, more: Partial<SenderOptions> = {}) {
  const guard = createAddressGuard(policy, lookup);
  const sender = createSender({ guard, userAgent: "test", deadlineMs: OUT_OF_REACH_MS, ...more });
  const { status, error } = await sender.send({ url, headers: {}, body: Buffer.from("{}") });
  await sender.close();
  return status ?? error;
}

test.each(["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "0", "localhost", "[::ffff:127.0.0.1]"])(
  "the loopback receiver reached as %s gets nothing unless loopback is allowed",
  async (host) => {
    const receiver = await listening();
    expect(await send(`http://${host}:${receiver.port}/`, CLOSED)).toBe("address_forbidden");
    expect(await send(`https://${host}:${receiver.port}/`, CLOSED)).toBe("address_forbidden");
    expect(receiver.connections).toBe(0);
  },
);

test("a name that resolves to loopback gets nothing", async () => {
  const receiver = await listening();
  expect(await send(`https://hooks.example:${receiver.port}/`, CLOSED, to("127.0.0.1"))).toBe("address_forbidden");
  expect(receiver.connections).toBe(0);
});

test("a name that resolves to a public and a private address gets nothing, in either order", async () => {
  const receiver = await listening();
  const url = `https://hooks.example:${receiver.port}/`;
  expect(await send(url, CLOSED, to("8.8.8.8", "127.0.0.1"))).toBe("address_forbidden");
  expect(await send(url, CLOSED, to("127.0.0.1", "8.8.8.8"))).toBe("address_forbidden");
  expect(receiver.connections).toBe(0);
});

test("a name whose address changes between attempts is checked at each of them", async () => {
  const receiver = await listening();
  const answers = [to("127.0.0.1"), to("10.0.0.1"), to("127.0.0.1")];
  const guard = createAddressGuard(LOCAL, (host) => (answers.shift() ?? to())(host));
  const sender = createSender({ guard, userAgent: "test", deadlineMs: OUT_OF_REACH_MS });
  const outcomes: unknown[] = [];
  for (const _ of [1, 2, 3]) {
    const request = { url: `http://hooks.example:${receiver.port}/`, headers: {}, body: Buffer.from("{}") };
    const { status, error } = await sender.send(request);
    outcomes.push(status ?? error);
  }
  await sender.close();
  expect(outcomes).toEqual([200, "address_forbidden", 200]);
  expect(receiver.requests).toHaveLength(2);
});

test("the address actually connected to decides, whatever the resolver said", async () => {
  const receiver = await listening();
  // A dialler that goes to loopback although it was told a global address.
  const dial = (() => connect({ host: "127.0.0.1", port: receiver.port })) as unknown as typeof connect;
  expect(await send("https://hooks.example/", CLOSED, to("8.8.8.8"), { dial })).toBe("address_forbidden");
  expect(receiver.requests).toHaveLength(0);
});

test("a configured range lets its own address be called and no other", async () => {
  const [inside, outside] = await twoOnOnePort("127.0.0.2", "127.0.0.1");
  const policy = { allowLoopback: false, allowCidrs: ["127.0.0.2/32"] };
  expect(await send(`http://127.0.0.2:${inside.port}/`, policy)).toBe(200);
  expect(await send(`http://hooks.example:${inside.port}/`, policy, to("127.0.0.2"))).toBe(200);
  expect(await send(`http://127.0.0.1:${outside.port}/`, policy)).toBe("address_forbidden");
  expect(outside.connections).toBe(0);
});

test("where several addresses are allowed, the one that listens is found", async () => {
  const receiver = await listening("127.0.0.1");
  const lookup = to("::1", "127.0.0.3", "127.0.0.1");
  expect(await send(`http://hooks.example:${receiver.port}/`, LOCAL, lookup)).toBe(200);
});

test("where none of several addresses listens, the refusal is named", async () => {
  const url = `http://hooks.example:${CLOSED_PORT}/`;
  expect(await send(url, LOCAL, to("::1", "127.0.0.1"))).toBe("connection_refused");
});

test("plain http to a global address is forbidden even where loopback is allowed", async () => {
  expect(await send("http://hooks.example/", LOCAL, to("8.8.8.8"))).toBe("address_forbidden");
});

test("a name that does not exist is a DNS failure", async () => {
  expect(await send("https://hooks.example/", CLOSED, gone)).toBe("dns_failure");
  // RFC 6761 reserves .invalid: no resolver answers it.
  expect(await send("https://hooks.invalid/", CLOSED)).toBe("dns_failure");
});

test("a name server that does not answer is given up at the deadline", async () => {
  expect(await send("https://hooks.example/", CLOSED, silent, { deadlineMs: 100 })).toBe("connect_timeout");
});

test("a host that does not answer the connection is given up at the deadline", async () => {
  const dial = (() => new Socket()) as unknown as typeof connect;
  expect(await send("https://8.8.8.8/", CLOSED, undefined, { dial, deadlineMs: 100 })).toBe("connect_timeout");
});

test("a connection that does not come up is given up at the deadline, and nothing is sent when it does", async () => {
  const receiver = await listening();
  let arrived: ((found: Awaited<ReturnType<Lookup>>) => void) | undefined;
  const slow: Lookup = () => new Promise((resolve) => (arrived = resolve));
  const sender = createSender({ guard: createAddressGuard(LOCAL, slow), userAgent: "test", deadlineMs: 100 });
  const url = `http://hooks.example:${receiver.port}/`;
  const { error } = await sender.send({ url, headers: {}, body: Buffer.from("{}") });
  expect(error).toBe("connect_timeout");
  arrived?.([{ address: "127.0.0.1", family: 4 }]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(receiver.requests).toHaveLength(0);
  await sender.close();
});
