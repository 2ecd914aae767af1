/** A small service in the gate's own process, at fault in one place at a time. */
import type { Finding } from "../engine/finding.ts";
import type { MutantResult } from "./mutant-result.ts";

export interface SmallService {
  /** Groups and names. */
  readonly faults: readonly (readonly [group: string, name: string])[];
  /** What is found without any fault. */
  honest(seed: number): Promise<readonly Finding[]>;
  judge(group: string, name: string, seed: number): Promise<MutantResult>;
}
