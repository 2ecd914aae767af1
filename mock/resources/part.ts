/** What an operation does, and to which things. */
import type { Given } from "./removals.ts";

export type Role = "create" | "list" | "read" | "change" | "remove" | "clear" | "act" | "one";

export interface Part {
  readonly role: Role;
  /** The path of one thing, as the contract writes it: things of the same path are of the same kind. */
  readonly item: string;
  /** The path parameter that names one thing. */
  readonly parameter: string;
  /** Members that name the thing as well, wherever they stand. */
  readonly members: readonly string[];
  /** Where a request elsewhere says which thing it takes away. */
  readonly given?: readonly Given[];
}
