/** What a run has found, in a form that every report is written from. */
import type { Finding } from "../checks/context.ts";
import type { CoverageReport } from "../coverage/coverage.ts";
import type { Exchange } from "../traffic/exchange.ts";

export interface Tally {
  readonly check: string;
  readonly cases: number;
  readonly failures: number;
}

export interface RunReport {
  readonly contract: string;
  readonly target: string;
  readonly seed: number;
  readonly seconds: number;
  readonly requests: number;
  readonly webhooks: number;
  readonly findings: readonly Finding[];
  readonly coverage: CoverageReport;
  /** The contract says less than the service keeps to. */
  readonly tightness: readonly { readonly element: string; readonly message: string }[];
  /** What could not be tried at all, and why. */
  readonly unreached: readonly string[];
  readonly exchange: (id: number) => Exchange | undefined;
  /** How the run is started again. */
  readonly command: string;
}
