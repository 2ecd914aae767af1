/** Invoices that go from draft to open to paid, each by a call of its own, and customers who are changed by a POST. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, habit, ok, refuse, withId } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /customers:
    post: { operationId: createCustomer, body: NewCustomer, responses: { "201": Customer } }
  /customers/{customer}:
    get: { operationId: getCustomer, responses: { "200": Customer, "404": refused } }
    post: { operationId: updateCustomer, body: CustomerUpdate, responses: { "200": Customer, "404": refused } }
  /invoices:
    get: { operationId: listInvoices, description: Newest first., parameters: [{ name: status, in: query, schema: { type: string, enum: [draft, open, paid] } }], responses: { "200": Invoices } }
    post: { operationId: createInvoice, body: NewInvoice, responses: { "201": Invoice, "404": refused } }
  /invoices/{invoice}:
    get: { operationId: getInvoice, responses: { "200": Invoice, "404": refused } }
    delete: { operationId: deleteInvoice, description: Only a draft can be deleted., responses: { "204": nothing, "404": refused, "409": { description: The invoice is no draft any more } } }
  /invoices/{invoice}/finalize:
    post: { operationId: finalizeInvoice, description: The draft becomes open and gets the next number., responses: { "200": Invoice, "404": refused, "409": { description: The invoice is finalized already } } }
  /invoices/{invoice}/pay:
    post: { operationId: payInvoice, responses: { "200": Invoice, "404": refused, "409": { description: The invoice is not open (a draft or paid already) } } }
schemas:
  NewCustomer: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 40 }, exempt: { type: boolean, default: false } } }
  CustomerUpdate: { type: object, additionalProperties: false, minProperties: 1, properties: { name: { type: string, minLength: 1, maxLength: 40 }, exempt: { type: boolean } } }
  Customer: { type: object, required: [id, name, exempt], properties: { id: { type: string }, name: { type: string }, exempt: { type: boolean } } }
  NewInvoice: { type: object, additionalProperties: false, required: [customer, amount], properties: { customer: { type: string }, amount: { type: integer, minimum: 0, maximum: 100000 } } }
  Invoice: { type: object, required: [id, customer, amount, status, number, created_at, paid_at], properties: { id: { type: string }, customer: { type: string }, amount: { type: integer }, status: { type: string, enum: [draft, open, paid] }, number: { type: [integer, "null"], description: Given when the invoice is finalized. No two invoices have the same. }, created_at: { type: string, format: date-time }, paid_at: { type: [string, "null"], format: date-time } } }
  Invoices: { type: object, required: [items], properties: { items: { type: array, items: <Invoice> } } }
`;

const FAULTS = {
  "a false is ignored": ["read-back"],
  "a paid invoice says no time": ["read-back"],
  "an invoice is paid twice": ["expected-status"],
  "paying does nothing": ["read-back"],
  "an open invoice is deleted": ["expected-status"],
  "two invoices have one number": ["read-back"],
  "open invoices are listed as drafts": ["list-filter"],
} as const;

type Invoice = JsonObject & { id: string; status: string; number: number | null };

function make(fault?: string): Habit {
  return habit("invoices", CONTRACT, () => {
    const customers = new Map<string, JsonObject>();
    const invoices = new Map<string, Invoice>();
    let last = 0;
    let number = 0;
    return {
      createCustomer: ({ body }) => {
        const id = `customer_${(last += 1)}`;
        customers.set(id, { exempt: false, ...body, id });
        return ok(customers.get(id) ?? null, 201);
      },
      getCustomer: ({ given }) => withId(customers, given["customer"], (one) => ok(one)),
      updateCustomer: ({ given, body }) =>
        withId(customers, given["customer"], (one) => {
          const { exempt = null, ...more } = body;
          const said = exempt === null || (fault === "a false is ignored" && exempt === false) ? more : body;
          const changed = { ...one, ...said };
          customers.set(String(given["customer"]), changed);
          return ok(changed);
        }),
      listInvoices: ({ given: { status } }) => {
        const shown = (one: Invoice): string =>
          fault === "open invoices are listed as drafts" && one.status === "open" ? "draft" : one.status;
        const items = [...invoices.values()]
          .toReversed()
          .filter((one) => status === undefined || shown(one) === status);
        return ok({ items });
      },
      createInvoice: ({ body }) =>
        withId(customers, body["customer"], () => {
          const id = `invoice_${(last += 1)}`;
          const created_at = new Date().toISOString();
          const one: Invoice = { ...body, id, status: "draft", number: null, created_at, paid_at: null };
          invoices.set(id, one);
          return ok({ ...one }, 201);
        }),
      getInvoice: ({ given }) => withId(invoices, given["invoice"], (one) => ok({ ...one })),
      deleteInvoice: ({ given }) =>
        withId(invoices, given["invoice"], (one) => {
          if (one.status !== "draft" && fault !== "an open invoice is deleted") return refuse(409);
          invoices.delete(one.id);
          return { status: 204 };
        }),
      finalizeInvoice: ({ given }) =>
        withId(invoices, given["invoice"], (one) => {
          if (one.status !== "draft") return refuse(409);
          number += fault === "two invoices have one number" && number > 0 ? 0 : 1;
          Object.assign(one, { status: "open", number });
          return ok({ ...one });
        }),
      payInvoice: ({ given }) =>
        withId(invoices, given["invoice"], (one) => {
          const again = one.status === "paid" && fault === "an invoice is paid twice";
          if (one.status !== "open" && !again) return refuse(409);
          const paid_at = fault === "a paid invoice says no time" ? null : new Date().toISOString();
          const paid = { ...one, status: "paid", paid_at };
          if (fault !== "paying does nothing") invoices.set(one.id, paid);
          return ok(paid);
        }),
    };
  });
}

export const invoices: Shape = { name: "invoices that are finalized before they are paid", faults: FAULTS, make };
