/** What inventories get wrong, with the checks whose business each is. */
export const FAULTS = {
  "a SKU is taken twice": ["expected-status"],
  "a copy loses the category": ["read-back"],
  "a copy loses its tags": ["read-back"],
  "a copy loses the reorder point": ["read-back"],
  "a copy was made when its original was": ["read-back"],
  "a copy keeps the SKU": ["read-back"],
  "a copy is not kept": ["list-complete", "read-back"],
  "a copy is not listed": ["list-complete"],
  "copying renames the original": ["read-back"],
  "the total counts other categories": ["list-complete"],
  "a page is one item short": ["list-complete"],
  "an update clears the tags": ["read-back"],
  "an update keeps its time": ["read-back"],
  "archived warehouses are listed": ["list-complete"],
  "archived warehouses are never listed": ["list-complete"],
  "an archived warehouse is not archived": ["list-complete", "read-back"],
  "a warehouse is archived twice": ["expected-status"],
  "goods arrive nowhere": ["read-back"],
  "goods arrive twice": ["read-back"],
  "goods arrive in every warehouse": ["read-back"],
  "goods that are not there are issued": ["expected-status", "relation"],
  "an issue is told as a receipt": ["read-back"],
  "a movement loses its reference": ["read-back"],
  "a movement is not in the ledger": ["list-complete"],
  "the ledger begins with the oldest": ["list-order"],
  "the ledger of one item has all": ["list-filter"],
  "the ledger of one kind has all": ["list-filter"],
  "the ledger tells another quantity": ["list-member"],
  "totals leave out a warehouse": ["relation"],
  "available forgets what is reserved": ["relation"],
  "reserved goods are on hand no more": ["read-back"],
  "a reservation reserves nothing": ["read-back"],
  "more is reserved than there is": ["expected-status"],
  "a reservation is not listed": ["list-complete", "list-filter"],
  "reservations of one status are all": ["list-filter"],
  "reservations of one item are all": ["list-filter"],
  "a reservation expires at once": ["read-back"],
  "a release gives nothing back": ["read-back"],
  "a release takes goods": ["read-back"],
  "a reservation is released twice": ["expected-status"],
  "a release has no time": ["read-back"],
  "a fulfilled reservation leaves the goods": ["read-back"],
  "an extension changes nothing": ["read-back"],
  "an extension shortens": ["read-back"],
  "a released reservation is extended": ["expected-status"],
  "a transfer to itself is taken": ["expected-status"],
  "a transfer counts its lines": ["relation"],
  "more is shipped than there is": ["expected-status", "relation"],
  "transfer numbers have gaps": ["read-back"],
  "transfer numbers start again": ["read-back"],
} as const;

/** What a client could notice and nothing finds yet. */
type Unfound =
  | "stock is low when it is not"
  | "stock is never low"
  | "a transfer of unknown items is taken"
  | "shipping leaves the goods"
  | "receiving brings nothing"
  | "receiving brings the first line alone"
  | "a draft is received"
  | "a transfer is shipped twice"
  | "a shipped transfer is deleted"
  | "a shipped transfer has no time"
  | "the stock of a warehouse lacks an item"
  | "the stock of a warehouse is that of all";

export type Fault = keyof typeof FAULTS | Unfound;
