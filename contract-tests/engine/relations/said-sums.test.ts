/** Which words of a description state a sum, a difference, a product, a number of items, a sign or a unit of time, and which say nothing. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { saidSumFaults } from "./said-sums.ts";

const said = (name: string, description: string, value: Json): string[] =>
  saidSumFaults({}, { properties: { [name]: { description } } }, value);

const PRICED = [
  { quantity: 2, unitPrice: 2.5 },
  { quantity: 1, unitPrice: 2.5 },
];
const lines = [{ line_total: "3.50" }, { line_total: "0.10" }];

test.each<[string, string, Json, boolean]>([
  ["total", "Subtotal less discount", { total: "9.00", subtotal: "10.00", discount: "1.00" }, true],
  ["total", "Subtotal less discount", { total: "10.00", subtotal: "10.00", discount: "1.00" }, false],
  ["total", "The subtotal minus the discount.", { total: 10, subtotal: 10, discount: 1 }, false],
  ["total", "Subtotal less discount", { total: "10.00", subtotal: "10.00", discount: null }, true],
  ["total", "Subtotal plus tax less discount", { total: 11, subtotal: 10, tax: 2, discount: 1 }, true],
  ["total", "Subtotal plus tax less discount", { total: 13, subtotal: 10, tax: 2, discount: 1 }, false],
  [
    "free",
    "Capacity less the seats that are held or sold",
    { free: 5, capacity: 9, seats_held: 3, sold_seats: 1 },
    true,
  ],
  [
    "free",
    "Capacity less the seats that are held or sold",
    { free: 6, capacity: 9, seats_held: 3, sold_seats: 1 },
    false,
  ],
  ["free", "Capacity minus held and sold seats", { free: 6, capacity: 9, seats_held: 3, seats_sold: 1 }, false],
  ["free", "Capacity less reserved and on hold", { free: 6, capacity: 9, reserved: 3, on_hold: 1 }, false],
  ["free", "Capacity less the seats that are held or lost", { free: 6, capacity: 9, seats_held: 3 }, true],
  ["on_hand", "Total over all warehouses", { on_hand: 5, warehouses: [{ on_hand: 2 }, { on_hand: 3 }] }, true],
  ["on_hand", "Total over all warehouses", { on_hand: 2, warehouses: [{ on_hand: 2 }, { on_hand: 3 }] }, false],
  ["on_hand", "Total over all warehouses", { on_hand: 5, places: [{ on_hand: 2 }] }, true],
  ["due", "Total less paid; 0 once the invoice is void.", { due: 4, total: 9, paid: 5 }, true],
  ["due", "Total less paid; 0 once the invoice is void.", { due: 0, total: 9, paid: 5 }, true],
  ["due", "Total less paid; 0 once the invoice is void.", { due: 9, total: 9, paid: 5 }, false],
  ["due", "Total less paid and credited", { due: 4, total: 9, paid: 5, credited: 1 }, false],
  ["total", "Subtotal less discount, with taxes", { total: "10.00", subtotal: "10.00", discount: "1.00" }, true],
  ["free", "On hand minus reserved. Never negative.", { free: 7, on_hand: 7, reserved: 3 }, false],
  ["free", "On hand minus reserved. Never negative.", { free: 4, on_hand: 7, reserved: 3 }, true],
  ["free", "On hand minus reserved. Never negative.", { free: 0, on_hand: 3, reserved: 7 }, true],
  ["free", "Never negative. On hand minus reserved.", { free: -4, on_hand: 3, reserved: 7 }, false],
  ["total", "Subtotal less discount. Rounded to 5 cents.", { total: 9.05, subtotal: 10, discount: 0.97 }, true],
  ["lineTotal", "unit price times quantity", { lineTotal: 6.67, unitPrice: 3.333, quantity: 2 }, true],
  ["lineTotal", "unit price times quantity", { lineTotal: 6.68, unitPrice: 3.333, quantity: 2 }, false],
  ["subtotal", "Sum of the line totals", { subtotal: "3.60", lines }, true],
  ["subtotal", "Sum of the line totals", { subtotal: "3.50", lines }, false],
  ["subtotal", "Sum of the line totals", { subtotal: "3.50", lines, taxes: lines }, true],
  ["subtotal", "Sum of the line totals", { subtotal: 4, lines: [{ total: 3 }, { total: 2 }] }, false],
  ["subtotal", "Sum of the line totals", { subtotal: 5, lines: [{ total: 3 }, { total: 2 }] }, true],
  ["total", "Sum of quantity times unit price of the lines", { total: 7.5, lines: PRICED }, true],
  ["total", "Sum of quantity times unit price of the lines", { total: 5, lines: PRICED }, false],
  ["total", "Sum of the unit price multiplied by the quantity over all lines", { total: 5, lines: PRICED }, false],
  ["total", "Sum of quantity times weight of the lines", { total: 5, lines: PRICED }, true],
  ["total", "Sum of quantity times unit price of the parts", { total: 5, lines: PRICED }, true],
  ["due_cents", "Total less amount paid", { due_cents: 5, total_cents: 9, amount_paid_cents: 3 }, false],
  ["due_cents", "Total less amount paid", { due_cents: 6, total_cents: 9, amount_paid_cents: 3 }, true],
  // in units, of numbers in cents
  ["due", "Total less amount paid", { due: 0.06, total_cents: 9, amount_paid_cents: 3 }, true],
  ["item_count", "Number of items", { id: "a", item_count: 2, items: [1, 2] }, true],
  ["item_count", "Number of items", { id: "a", item_count: 3, items: [1, 2] }, false],
  ["item_count", "Number of items that are left", { id: "a", item_count: 3, items: [1, 2] }, true],
  // a page says how many there are on all pages
  ["item_count", "Number of items", { item_count: 3, items: [1, 2] }, true],
  ["amount", "Positive, also of what goes out", { amount: -5 }, false],
  ["amount", "Positive, also of what goes out", { amount: 5 }, true],
  ["amount", "Never negative", { amount: "-0.01" }, false],
  ["amount", "Positive if paid in", { amount: -5 }, true],
  ["amount", "Positive, negative for what goes out", { amount: -5 }, true],
  ["amount", "May be negative", { amount: -5 }, true],
  ["created", "Time of creation. Unix timestamp in seconds.", { created: 1_700_000_000 }, true],
  ["created", "Time of creation. Unix timestamp in seconds.", { created: 1_700_000_000_000 }, false],
  ["created", "Seconds since 1 January 1970", { created: 1_700_000_000_000 }, false],
  ["starts_at", "Unix timestamp in seconds", { starts_at: 1_700_000_000_000 }, true],
  ["created", "Unix timestamp in milliseconds", { created: 1_700_000_000_000 }, true],
  [
    "created",
    "Unix timestamp in seconds, or in milliseconds for what was imported",
    { created: 1_700_000_000_000 },
    true,
  ],
  ["total", "Number of items", { id: "a", total: 3, items: [1, 2] }, true],
])("%s, %s: %o is right: %s", (name, description, value, isRight) => {
  expect(said(name, description, value)).toHaveLength(isRight ? 0 : 1);
});
