import { lookup as systemLookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { type Address, cidr, contains, isGlobalUnicast, isLoopback, isMetadataService } from "./ssrf-ranges.ts";
import { DeliveryFailure } from "../delivery-error.ts";

export interface AddressPolicy {
  /** 127.0.0.0/8 and ::1 may be called, over plain http too. */
  readonly allowLoopback: boolean;
  /** Private networks that may be called, over plain http too, in CIDR notation. */
  readonly allowCidrs: readonly string[];
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a host name; rejects when it does not resolve. */
export type Lookup = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export type WebhookScheme = "http:" | "https:";

export interface AddressGuard {
  /** Whether this IP address (no brackets) may be called by this scheme. What does not parse may not. */
  permits(address: string, scheme: WebhookScheme): boolean;
  /** What configuration opens to plain http: nothing, this machine, or networks to which any name may lead. */
  readonly plainHttp: "nowhere" | "loopback" | "networks";
  /**
   * The addresses to connect to for a host name or literal. Throws DeliveryFailure `address_forbidden` when any of
   * them may not be called, `dns_failure` when there is none. One forbidden address condemns the name: which one a
   * connection would take is up to the resolver's order, and a receiver has no reason to publish both kinds.
   */
  resolve(hostname: string, scheme: WebhookScheme): Promise<readonly ResolvedAddress[]>;
}

const allAddresses: Lookup = (hostname) => systemLookup(hostname, { all: true, verbatim: true });

/** Builds the guard. Throws RangeError naming a range that is not in CIDR notation. */
export function createAddressGuard(policy: AddressPolicy, lookup: Lookup = allAddresses): AddressGuard {
  const opened = policy.allowCidrs.map(cidr);
  const shared = shareConcurrent(lookup);

  const isException = (address: Address): boolean =>
    (policy.allowLoopback && isLoopback(address)) || opened.some((range) => contains(range, address));

  const permits = (text: string, scheme: WebhookScheme): boolean => {
    if (isIP(text) === 0) return false;
    const address = ipaddr.parse(text);
    if (isMetadataService(address)) return false;
    // Results of patients never cross the open network unencrypted, so plain http needs an explicit exception.
    return isException(address) || (scheme === "https:" && isGlobalUnicast(address));
  };

  return {
    permits,
    plainHttp: opened.length > 0 ? "networks" : policy.allowLoopback ? "loopback" : "nowhere",
    async resolve(hostname, scheme) {
      const family = isIP(hostname);
      const addresses = family === 0 ? await resolveName(shared, hostname) : [{ address: hostname, family }];
      if (!addresses.every(({ address }) => permits(address, scheme))) throw new DeliveryFailure("address_forbidden");
      return addresses;
    },
  };
}

async function resolveName(lookup: Lookup, hostname: string): Promise<readonly ResolvedAddress[]> {
  let addresses: readonly ResolvedAddress[];
  try {
    addresses = await lookup(hostname);
  } catch (cause) {
    throw new DeliveryFailure("dns_failure", { cause });
  }
  if (addresses.length === 0) throw new DeliveryFailure("dns_failure");
  return addresses;
}

/**
 * Attempts that resolve the same name at the same moment share one lookup. The system resolver works on four threads:
 * without this, one company's dead name server would hold all of them. Nothing outlives the lookup itself.
 */
function shareConcurrent(lookup: Lookup): Lookup {
  const underWay = new Map<string, Promise<readonly ResolvedAddress[]>>();
  return (hostname) => {
    const known = underWay.get(hostname);
    if (known !== undefined) return known;
    const started = lookup(hostname).finally(() => underWay.delete(hostname));
    underWay.set(hostname, started);
    return started;
  };
}
