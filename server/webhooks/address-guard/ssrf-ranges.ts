import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Cidr = readonly [Address, number];

/**
 * Endpoints that hand out a cloud machine's credentials or configuration. No configuration opens these: an operator
 * who allows a link-local or shared range does not mean them.
 */
const METADATA_SERVICES: ReadonlySet<string> = new Set(
  [
    "168.63.129.16", // Azure wire server; ipaddr.js calls it unicast
    "169.254.169.254", // AWS, Azure, Google, OpenStack
    "169.254.170.2", // AWS ECS task credentials
    "169.254.170.23", // AWS EKS pod identity
    "100.100.100.200", // Alibaba
    "192.0.0.192", // Oracle
    "fd00:ec2::254", // AWS
    "fd00:ec2::23", // AWS EKS pod identity
    "fd20:ce::254", // Google
  ].map((text) => ipaddr.parse(text).toNormalizedString()),
);

/** IANA has delegated global unicast only inside 2000::/3 (RFC 4291, 2.4); ipaddr.js also calls 4000::/3 unicast. */
const GLOBAL_IPV6 = cidr("2000::/3");

/**
 * Inside 2000::/3 or the IPv4 unicast space, and yet not (or no longer) global unicast, from the IANA special-purpose
 * registries. Most of it ipaddr.js knows as well; what lets a caller reach an inner address stands here by hand.
 */
const SPECIAL: readonly Cidr[] = [
  "2001::/23", // IETF protocol assignments: Teredo, benchmarking, AMT, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: carries an IPv4 address
  "3ffe::/16", // the returned 6bone
  "3fff::/20", // documentation
  "2620:4f:8000::/48", // AS112
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relays
  "192.175.48.0/24", // AS112
].map(cidr);

/** Parses `address/bits`. Throws RangeError naming the text: configuration fails closed. */
export function cidr(text: string): Cidr {
  const base = text.slice(0, text.indexOf("/"));
  // ipaddr.js would read 10/8 as 0.0.0.10/8.
  if (isIP(base) === 0 || !ipaddr.isValidCIDR(text)) {
    throw new RangeError(`not an address range in CIDR notation: ${text}`);
  }
  return ipaddr.parseCIDR(text);
}

export function contains(range: Cidr, address: Address): boolean {
  const [base, bits] = range;
  // A range never reaches into the other family: 10.0.0.0/8 does not open ::ffff:10.0.0.1.
  return base.kind() === address.kind() && address.match([base, bits]);
}

export function isMetadataService(address: Address): boolean {
  return METADATA_SERVICES.has(seenThrough(address).toNormalizedString());
}

/** The IPv4 address that an IPv4-mapped one reaches. */
function seenThrough(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

export function isLoopback(address: Address): boolean {
  return address.range() === "loopback";
}

/**
 * True for a global unicast address as IANA registers them. Addresses that carry another one (IPv4-mapped, NAT64,
 * 6to4, Teredo) are not, whatever they carry.
 */
export function isGlobalUnicast(address: Address): boolean {
  if (address.range() !== "unicast") return false;
  if (address.kind() === "ipv6" && !contains(GLOBAL_IPV6, address)) return false;
  return !SPECIAL.some((range) => contains(range, address));
}
