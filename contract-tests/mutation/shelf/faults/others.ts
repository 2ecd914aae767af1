/** What is one tenant's is given to another. */
import { headerValue } from "../../../engine/http/exchange.ts";
import type { Asked } from "../../server-faults/fault.ts";
import { type ShelfFault, inside } from "../fault.ts";

const other = (key: string): string => (key.endsWith("other") ? key.replace("other", "first") : key);
const TENANTS = ["tenants"];

/** The other tenant is taken for the first where this holds. */
function mistaken(name: string, when: (asked: Asked) => boolean): ShelfFault {
  return inside(name, TENANTS, () => ({ tenantOf: (key, asked) => (when(asked) ? other(key) : key) }));
}

export const OTHERS: readonly ShelfFault[] = [
  mistaken("books are everybody's", () => true),
  mistaken("a book is read by anybody", ({ operation }) => operation?.id === "getBook"),
  mistaken("the list is everybody's", ({ operation }) => operation?.id === "listBooks"),
  mistaken(
    "a cursor opens the list",
    ({ operation, target }) => operation?.id === "listBooks" && target.includes("cursor="),
  ),
  mistaken(
    "a filter opens the list",
    ({ operation, target }) => operation?.id === "listBooks" && target.includes("shelf="),
  ),
  mistaken("a book is put by anybody", ({ operation }) => operation?.id === "putBook"),
  mistaken("a book is patched by anybody", ({ operation }) => operation?.id === "patchBook"),
  mistaken("a book is removed by anybody", ({ operation }) => operation?.id === "removeBook"),
  mistaken("a book in a body is anybody's", ({ operation }) => operation?.id === "lendBook"),
  mistaken("a loan is read by anybody", ({ operation }) => operation?.id === "getLoan"),
  mistaken("keys are everybody's", ({ headers }) => headerValue(headers, "Idempotency-Key") !== undefined),
  mistaken("an entity tag opens a book", ({ headers }) => headerValue(headers, "If-None-Match") !== undefined),
];
