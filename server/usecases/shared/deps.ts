import type { Store } from "../../storage/store.ts";
import type { Compute } from "../compute/compute.ts";
import type { RandomBytes } from "./ids.ts";

/** What use cases that compute need from outside. */
export interface ComputingDeps {
  readonly store: Store;
  readonly compute: Compute;
  readonly randomBytes: RandomBytes;
}
