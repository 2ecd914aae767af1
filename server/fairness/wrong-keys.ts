import ipaddr from "ipaddr.js";

export interface WrongKeyLimits {
  /** Wrong keys of one address in a minute that are answered at once. */
  readonly perMinute: number;
  /** How long each further one waits for its answer. */
  readonly delayMs: number;
  /** Requests that wait so at once; further ones are told to come later. */
  readonly mostWaiting: number;
  /** Addresses that are remembered; the one that was quiet for longest is forgotten first. */
  readonly mostAddresses: number;
}

export const WRONG_KEYS: Omit<WrongKeyLimits, "perMinute"> = {
  delayMs: 1_000,
  mostWaiting: 200,
  mostAddresses: 10_000,
};

const MINUTE_MS = 60_000;
/** A network of this size is one customer's; whoever has it has all of its addresses. */
const IPV6_NETWORK_BITS = 64;

interface Clock {
  /** Counts milliseconds. */
  readonly monotonic: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Slows down whoever tries one key after the other. A right key never waits, whoever else tries from the same address. */
export class WrongKeys {
  readonly #limits: WrongKeyLimits;
  readonly #clock: Clock;
  readonly #counts = new Map<string, { ends: number; count: number }>();
  #waiting = 0;

  constructor(limits: WrongKeyLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Resolves when a wrong key may be answered: true, or false where it is to come later. */
  async mayAnswer(address: string | undefined): Promise<boolean> {
    if (address === undefined || this.#count(networkOf(address)) <= this.#limits.perMinute) return true;
    if (this.#waiting >= this.#limits.mostWaiting) return false;
    this.#waiting += 1;
    await this.#clock.sleep(this.#limits.delayMs);
    this.#waiting -= 1;
    return true;
  }

  #count(network: string): number {
    const now = this.#clock.monotonic();
    const known = this.#counts.get(network);
    // Taken out and put in again, so that the first of the map is the one that was quiet for longest.
    this.#counts.delete(network);
    const counted = known !== undefined && now < known.ends ? known : { ends: now + MINUTE_MS, count: 0 };
    counted.count += 1;
    this.#counts.set(network, counted);
    const [quietest] = this.#counts.keys();
    if (this.#counts.size > this.#limits.mostAddresses && quietest !== undefined) this.#counts.delete(quietest);
    return counted.count;
  }
}

function networkOf(address: string): string {
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv4") return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_NETWORK_BITS}`).toString();
}
