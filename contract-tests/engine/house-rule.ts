/** One thing that many servers do otherwise although they keep their contract. */
import type { Finding } from "./finding.ts";
import type { Exchange } from "./http/exchange.ts";

export interface HouseRule {
  readonly name: string;
  readonly why: string;
  covers(finding: Finding, exchange: Exchange | undefined): boolean;
}

export function isTaken(exchange: Exchange | undefined): exchange is Exchange {
  return (exchange?.response?.status ?? 500) < 300;
}
