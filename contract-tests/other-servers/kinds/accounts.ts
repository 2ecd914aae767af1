/** Accounts, what is paid into them and transfers between two of them, each under an idempotency key that has to be there. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, habit, ok, refuse, withId } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /transfers:
    post: { operationId: transfer, parameters: [{ name: Idempotency-Key, in: header, required: true, schema: { type: string, minLength: 8, maxLength: 64 } }], description: "Sending the same key again answers as before and moves nothing; the same key with another body is refused with 422.", body: NewTransfer, responses: { "201": Transfer, "404": refused, "409": { description: "An account is closed, both are the same, or the balance is too small." }, "422": { description: The key was used with another body. } } }
  /transfers/{transfer_id}:
    get: { operationId: readTransfer, responses: { "200": Transfer, "404": refused } }
  /accounts:
    get: { operationId: accounts, description: Newest first., parameters: [{ name: page, in: query, schema: { type: integer, minimum: 1, maximum: 1000, default: 1 } }, { name: per_page, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 10 } }], responses: { "200": AccountPage } }
    post: { operationId: open, body: NewAccount, responses: { "201": Account } }
  /accounts/{account_id}:
    get: { operationId: account, responses: { "200": Account, "404": refused } }
    delete: { operationId: closeAccount, description: "The account stays readable, with status closed.", responses: { "200": Account, "404": refused, "409": { description: The balance is not 0 or the account is already closed. } } }
  /accounts/{account_id}/deposits:
    post: { operationId: deposit, description: Adds the amount to the balance., body: NewDeposit, responses: { "201": Entry, "404": refused, "409": { description: The account is closed. } } }
  /accounts/{account_id}/entries:
    get: { operationId: entries, parameters: [{ name: from, in: query, description: Only entries booked at or after this time, schema: { type: string, format: date-time } }], responses: { "200": Entries, "404": refused } }
places: { account_id: { type: integer, minimum: 1 } }
schemas:
  NewTransfer: { type: object, additionalProperties: false, required: [from_account_id, to_account_id, amount], properties: { from_account_id: { type: integer, minimum: 1 }, to_account_id: { type: integer, minimum: 1 }, amount: { type: integer, minimum: 1, maximum: 1000000 } } }
  Transfer: { type: object, required: [id, from_account_id, to_account_id, amount], properties: { id: { type: string }, from_account_id: { type: integer }, to_account_id: { type: integer }, amount: { type: integer } } }
  NewAccount: { type: object, additionalProperties: false, required: [owner], properties: { owner: { type: string, minLength: 1, maxLength: 60 } } }
  Account: { type: object, required: [id, owner, balance, status, entry_count], properties: { id: { type: integer }, owner: { type: string }, balance: { type: integer }, status: { type: string, enum: [open, closed] }, entry_count: { type: integer } } }
  AccountPage: { type: object, required: [items, page], properties: { items: { type: array, items: <Account> }, page: { type: integer } } }
  NewDeposit: { type: object, additionalProperties: false, required: [amount], properties: { amount: { type: integer, minimum: 1, maximum: 1000000 } } }
  Entry: { type: object, required: [id, account_id, amount, balance_after, booked_at], properties: { id: { type: integer }, account_id: { type: integer }, amount: { type: integer }, balance_after: { type: integer }, booked_at: { type: string, format: date-time } } }
  Entries: { type: object, required: [entries], properties: { entries: { type: array, items: <Entry> } } }
`;

const FAULTS = {
  "pages are counted from 0": ["list-complete"],
  "a closed account is gone": ["read-back"],
  "a closed account is closed again": ["expected-status"],
  "a closed account takes deposits": ["expected-status"],
  "a deposit is lost": ["read-back"],
  "an entry tells the balance before it": ["read-back"],
  "entries of all accounts are listed": ["list-filter"],
  "what is booked at the very time is left out": ["list-filter"],
  "a transfer is read the other way round": ["read-back"],
} as const;

type Account = JsonObject & { id: number; balance: number; status: string };

interface Transfer {
  readonly text: string;
  readonly shown: JsonObject;
}

function make(fault?: string): Habit {
  return habit("accounts", CONTRACT, () => {
    const accounts = new Map<number, Account>();
    const entries: JsonObject[] = [];
    const transfers = new Map<string, Transfer>();
    let last = 0;
    const shown = (one: Account): JsonObject => ({
      ...one,
      entry_count: entries.filter(({ account_id }) => account_id === one.id).length,
    });
    const book = (one: Account, amount: number): JsonObject => {
      const before = one.balance;
      one.balance += fault === "a deposit is lost" && amount > 0 ? 0 : amount;
      const balance_after = fault === "an entry tells the balance before it" ? before : one.balance;
      const booked_at = new Date().toISOString();
      const entry = { id: (last += 1), account_id: one.id, amount: Math.abs(amount), balance_after, booked_at };
      entries.push(entry);
      return entry;
    };
    return {
      open: ({ body }) => {
        const one = { ...body, id: (last += 1), balance: 0, status: "open" };
        accounts.set(one.id, one);
        return ok(shown(one), 201);
      },
      accounts: ({ given: { page = 1, per_page = 10 } }) => {
        const from = (fault === "pages are counted from 0" ? Number(page) : Number(page) - 1) * Number(per_page);
        const items = [...accounts.values()].toReversed().slice(from, from + Number(per_page));
        return ok({ items: items.map(shown), page });
      },
      account: ({ given }) => withId(accounts, given["account_id"], (one) => ok(shown(one))),
      closeAccount: ({ given }) =>
        withId(accounts, given["account_id"], (one) => {
          const isClosed = one.status === "closed" && fault !== "a closed account is closed again";
          if (isClosed || one.balance !== 0) return refuse(409);
          one.status = "closed";
          if (fault === "a closed account is gone") accounts.delete(one.id);
          return ok(shown(one));
        }),
      deposit: ({ given, body }) =>
        withId(accounts, given["account_id"], (one) =>
          one.status === "closed" && fault !== "a closed account takes deposits"
            ? refuse(409)
            : ok(book(one, Number(body["amount"])), 201),
        ),
      entries: ({ given: { account_id, from } }) =>
        withId(accounts, account_id, ({ id }) => {
          const own = entries.filter(
            (one) => one["account_id"] === id || fault === "entries of all accounts are listed",
          );
          const since = from === undefined ? -Infinity : Date.parse(String(from));
          const time = (one: JsonObject): number => Date.parse(String(one["booked_at"]));
          const leaves = fault === "what is booked at the very time is left out";
          return ok({ entries: own.filter((one) => (leaves ? time(one) > since : time(one) >= since)) });
        }),
      transfer: ({ given, body }) => {
        const text = JSON.stringify([body["from_account_id"], body["to_account_id"], body["amount"]]);
        const known = transfers.get(String(given["Idempotency-Key"]));
        if (known !== undefined) return known.text === text ? ok(known.shown, 201) : refuse(422);
        const amount = Number(body["amount"]);
        return withId(accounts, body["from_account_id"], (from) =>
          withId(accounts, body["to_account_id"], (to) => {
            if (from === to || from.status === "closed" || to.status === "closed" || from.balance < amount)
              return refuse(409);
            const made = { ...body, id: `transfer_${(last += 1)}` };
            transfers.set(String(given["Idempotency-Key"]), { text, shown: made });
            book(from, -amount);
            book(to, amount);
            return ok(made, 201);
          }),
        );
      },
      readTransfer: ({ given }) => {
        const found = [...transfers.values()].find(({ shown: one }) => one["id"] === given["transfer_id"])?.shown;
        if (found === undefined) return MISSING;
        const { from_account_id = null, to_account_id = null } = found;
        const other = fault === "a transfer is read the other way round";
        return ok(other ? { ...found, from_account_id: to_account_id, to_account_id: from_account_id } : found);
      },
    };
  });
}

export const accounts: Shape = { name: "accounts and transfers between two of them", faults: FAULTS, make };
