import type { Compute } from "../compute/compute.ts";
import type { RandomBytes } from "./ids.ts";

/** What use cases that compute need beside their context. */
export interface ComputingDeps {
  readonly compute: Compute;
  readonly randomBytes: RandomBytes;
}
