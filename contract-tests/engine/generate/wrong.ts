/** A value that breaks the contract at one place, and the keyword that it breaks. */
import type { Json } from "../../../spec/openapi/json.ts";

export interface Wrong {
  readonly keyword: string;
  readonly label: string;
  readonly value: Json | undefined;
  /** What the contract forbids in words that no schema has. */
  readonly beyondSchema?: boolean;
}
