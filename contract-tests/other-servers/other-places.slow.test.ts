/** Services whose paths call a place `id` here and by its kind there (`/carts/{id}`, `/carts/{cartId}/items/{id}`) are held as others are. */
import { describeWritten } from "../testing/describe-written.ts";
import { withOtherPlaces } from "../testing/other-places.ts";
import { auctions } from "./kinds/auctions.ts";
import { envelopes } from "./kinds/envelopes.ts";
import { invoices } from "./kinds/invoices.ts";
import { ledger } from "./kinds/ledger.ts";
import { tickets } from "./kinds/tickets/tickets.ts";

/** Faults of what stands below another thing, and of what names one by its name alone (`customer`). */
const SOME = [
  [auctions, ["what is withdrawn counts on", "the first bid wins"]],
  [envelopes, ["who has signed signs again", "what is sent is taken from"]],
  [invoices, ["an open invoice is deleted", "paying does nothing"]],
  [ledger, ["the first account is shown in full", "nothing is shown in full"]],
  [tickets, ["a deleted ticket takes comments", "a closed ticket takes attachments"]],
] as const;

describeWritten(withOtherPlaces, SOME);
