/** Bills in cents that have to be open before they are paid, in parts, and no more than is due. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, habit, ok, refuse, risingClock, withId } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /bills:
    post: { operationId: createBill, body: NewBill, responses: { "201": Bill } }
  /bills/{bill_id}:
    get: { operationId: getBill, responses: { "200": Bill, "404": refused } }
  /bills/{bill_id}/finalize:
    post: { operationId: finalizeBill, description: The bill is \`open\` then., responses: { "200": Bill, "404": refused, "409": { description: Only draft bills can be finalized } } }
  /bills/{bill_id}/payments:
    get: { operationId: listPayments, responses: { "200": { is: Payments, description: "Payments, oldest first" }, "404": refused } }
    post: { operationId: createPayment, body: NewPayment, responses: { "201": Payment, "404": refused, "409": { description: The bill is not open }, "422": { description: The amount exceeds the amount due } } }
places: { bill_id: { type: integer, minimum: 1 } }
schemas:
  NewBill: { type: object, additionalProperties: false, required: [lines, tax_cents], properties: { lines: { type: array, minItems: 1, maxItems: 5, items: <NewLine> }, tax_cents: { type: integer, minimum: 0, maximum: 500 } } }
  NewLine: { type: object, additionalProperties: false, required: [title, quantity, unit_price_cents], properties: { title: { type: string, minLength: 1, maxLength: 40 }, quantity: { type: integer, minimum: 1, maximum: 9 }, unit_price_cents: { type: integer, minimum: 50, maximum: 5000 } } }
  Line: { type: object, required: [title, quantity, unit_price_cents, amount_cents], properties: { title: { type: string }, quantity: { type: integer }, unit_price_cents: { type: integer }, amount_cents: { type: integer, description: Quantity times unit price } } }
  Bill: { type: object, required: [id, status, lines, subtotal_cents, tax_cents, total_cents, amount_paid_cents, amount_due_cents], properties: { id: { type: integer }, status: { type: string, enum: [draft, open, paid] }, lines: { type: array, items: <Line> }, subtotal_cents: { type: integer, description: Sum of the line amounts }, tax_cents: { type: integer }, total_cents: { type: integer, description: Subtotal plus tax }, amount_paid_cents: { type: integer, description: Sum of the payments }, amount_due_cents: { type: integer, description: Total less amount paid } } }
  NewPayment: { type: object, additionalProperties: false, required: [amount_cents], properties: { amount_cents: { type: integer, minimum: 1, maximum: 90000000 }, reference: { type: string, maxLength: 20 } } }
  Payment: { type: object, required: [id, bill_id, amount_cents, reference, created_at], properties: { id: { type: integer }, bill_id: { type: integer }, amount_cents: { type: integer }, reference: { type: [string, "null"] }, created_at: { type: string, format: date-time } } }
  Payments: { type: object, required: [data], properties: { data: { type: array, items: <Payment> } } }
`;

const FAULTS = {
  "more is paid than is due": ["expected-status"],
  "a draft is paid": ["expected-status"],
  "only the last payment counts": ["read-back"],
  "payments lose their reference": ["read-back"],
  "the newest payment comes first": ["list-order"],
  "a bill that is finalized stays a draft": ["read-back"],
  "a line counts its price once": ["relation"],
  "the subtotal is the number of lines": ["relation"],
  "the total lacks the tax": ["relation"],
  "what is due stays the total": ["relation"],
} as const;

interface Line extends JsonObject {
  readonly quantity: number;
  readonly unit_price_cents: number;
}

interface Bill {
  readonly id: number;
  readonly lines: readonly Line[];
  readonly tax_cents: number;
  status: string;
}

interface Payment extends JsonObject {
  readonly bill_id: number;
  readonly amount_cents: number;
}

function make(fault?: string): Habit {
  return habit("bills", CONTRACT, () => {
    const bills = new Map<number, Bill>();
    const payments: Payment[] = [];
    const now = risingClock();
    const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
    const shown = ({ id, status, lines, tax_cents }: Bill): JsonObject => {
      const isOnce = fault === "a line counts its price once";
      const counted = lines.map((line) => ({
        ...line,
        amount_cents: line.unit_price_cents * (isOnce ? 1 : line.quantity),
      }));
      const amounts = counted.map(({ amount_cents }) => amount_cents);
      const subtotal_cents = fault === "the subtotal is the number of lines" ? lines.length : sum(amounts);
      const total_cents = subtotal_cents + (fault === "the total lacks the tax" ? 0 : tax_cents);
      const own = payments.filter(({ bill_id }) => bill_id === id).map(({ amount_cents }) => amount_cents);
      const amount_paid_cents = sum(fault === "only the last payment counts" ? own.slice(-1) : own);
      const left = fault === "what is due stays the total" ? 0 : amount_paid_cents;
      const due = { amount_paid_cents, amount_due_cents: total_cents - left };
      return { id, status, lines: counted, subtotal_cents, tax_cents, total_cents, ...due };
    };
    const seen = ({ reference = null, ...own }: Payment): JsonObject => ({
      ...own,
      reference: fault === "payments lose their reference" ? null : reference,
    });
    return {
      createBill: ({ body }) => {
        const lines = body["lines"] as unknown as Line[];
        const made: Bill = { id: bills.size + 1, status: "draft", lines, tax_cents: Number(body["tax_cents"]) };
        bills.set(made.id, made);
        return ok(shown(made), 201);
      },
      getBill: ({ given }) => withId(bills, given["bill_id"], (one) => ok(shown(one))),
      finalizeBill: ({ given }) =>
        withId(bills, given["bill_id"], (one) => {
          if (one.status !== "draft") return refuse(409);
          if (fault !== "a bill that is finalized stays a draft") one.status = "open";
          return ok(shown(one));
        }),
      listPayments: ({ given }) =>
        withId(bills, given["bill_id"], ({ id }) => {
          const all = payments.filter(({ bill_id }) => bill_id === id).map(seen);
          return ok({ data: fault === "the newest payment comes first" ? all.toReversed() : all });
        }),
      createPayment: ({ given, body }) =>
        withId(bills, given["bill_id"], (one) => {
          const amount_cents = Number(body["amount_cents"]);
          const due = Number(shown(one)["amount_due_cents"]);
          if (one.status !== "open" && !(fault === "a draft is paid" && one.status === "draft")) return refuse(409);
          if (amount_cents > due && fault !== "more is paid than is due") return refuse(422);
          const made = { id: payments.length + 1, bill_id: one.id, ...body, amount_cents, created_at: now() };
          payments.push(made);
          if (amount_cents === due) one.status = "paid";
          return ok(seen(made), 201);
        }),
    };
  });
}

export const bills: Shape = { name: "bills that are paid once they are open", faults: FAULTS, make };
