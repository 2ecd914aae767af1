import ipaddr from "ipaddr.js";
import type { RequestContext } from "./env.ts";

/** Networks whose machines say truly whom they speak for: reverse proxies of the operator's. */
export type TrustedNetworks = readonly string[];

/** The address of whoever asks; undefined where nobody asks over a network. */
export type AddressOf = (c: RequestContext) => string | undefined;

/**
 * Reads addresses. `X-Forwarded-For` is believed as far as those who wrote it are trusted, from the last entry on: anybody may send one.
 * Throws Error for what is no network.
 */
export function addressReader(trusted: TrustedNetworks): AddressOf {
  const networks = trusted.map(networkOf);
  return (c) => {
    const peer = read(c.env?.incoming?.socket.remoteAddress ?? "");
    if (peer === undefined) return undefined;
    let known = peer;
    for (const entry of forwarded(c).toReversed()) {
      if (!isIn(networks, known)) break;
      const before = read(entry);
      if (before === undefined) break;
      known = before;
    }
    return known.toString();
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network of IPv4 addresses that are written as IPv6 is one of IPv4, as those addresses are. */
function networkOf(text: string): [Address, number] {
  const [network, bits] = ipaddr.parseCIDR(text);
  const mapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= MAPPED_BITS;
  return mapped ? [network.toIPv4Address(), bits - MAPPED_BITS] : [network, bits];
}

/** RFC 4291, 2.5.5.2: what stands before the IPv4 address. */
const MAPPED_BITS = 96;

function forwarded(c: RequestContext): readonly string[] {
  const header = c.req.header("x-forwarded-for");
  return header === undefined ? [] : header.split(",").map((entry) => entry.trim());
}

/** An IPv4 address that travels as IPv6 is one all the same; some proxies write the port behind. */
function read(text: string): Address | undefined {
  const bare = text.replace(/^\[([^\]]*)\](:\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  // Nothing but the dotted form: what else a library takes for an address no proxy writes.
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(bare) && !bare.includes(":")) return undefined;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

function isIn(networks: readonly [Address, number][], address: Address): boolean {
  return networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
}
