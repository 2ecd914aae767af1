/** Services whose framework answers every POST with 200, or with 201 where a call only changes something, are held as others are. */
import { describe } from "vitest";
import { describeWritten } from "../testing/describe-written.ts";
import { answeringPostsWith } from "../testing/other-statuses.ts";
import { bills } from "./kinds/bills.ts";
import { bookings } from "./kinds/bookings.ts";
import { carts } from "./kinds/carts.ts";
import { envelopes } from "./kinds/envelopes.ts";
import { invoices } from "./kinds/invoices.ts";
import { inventory } from "./kinds/inventory/inventory.ts";
import { stock } from "./kinds/stock.ts";
import { tickets } from "./kinds/tickets/tickets.ts";

describe("every POST is answered with 200", () => {
  describeWritten(answeringPostsWith(200), [
    [bills, ["more is paid than is due", "only the last payment counts"]],
    [bookings, ["a default is another than stated"]],
    [tickets, ["a new ticket is urgent", "a deleted comment is still counted", "an attachment is cut"]],
  ]);
});

describe("every POST is answered with 201", () => {
  describeWritten(answeringPostsWith(201), [
    [carts, ["a cancellation does nothing"]],
    [envelopes, ["who has signed signs again", "what is declined stays sent"]],
    [inventory, []],
    [invoices, ["a false is ignored", "two invoices have one number"]],
    [stock, ["a hold is released twice"]],
  ]);
});
