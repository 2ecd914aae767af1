/** Wallets with money of one currency each, which are frozen and closed, and payments between two of them, which are refunded once. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, habit, ok, refuse, withId } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /payments:
    post: { operationId: pay, parameters: [{ name: Idempotency-Key, in: header, required: true, schema: { type: string, minLength: 8, maxLength: 64 } }], body: NewPayment, responses: { "201": Payment, "404": refused, "409": { description: "A wallet is frozen or closed, both are the same, the currencies differ, or the balance is too small." }, "422": { description: The key was used with another body. } } }
  /payments/{payment_id}:
    get: { operationId: readPayment, responses: { "200": Payment, "404": refused } }
  /payments/{payment_id}/refund:
    post: { operationId: refundPayment, description: Makes a payment in the other direction of the same amount., responses: { "201": Payment, "404": refused, "409": { description: "It was refunded already, or the money is not there any more." } } }
  /wallets:
    get: { operationId: wallets, description: Newest first., parameters: [{ name: owner, in: query, description: Only wallets of this owner; upper and lower case are the same, schema: { type: string, minLength: 1, maxLength: 60 } }, { name: state, in: query, schema: { type: string, enum: [open, frozen, closed] } }, { name: page, in: query, schema: { type: integer, minimum: 1, maximum: 1000, default: 1 } }, { name: per_page, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 10 } }], responses: { "200": WalletPage } }
    post: { operationId: openWallet, parameters: [{ name: Idempotency-Key, in: header, schema: { type: string, minLength: 8, maxLength: 64 } }], body: NewWallet, responses: { "201": Wallet } }
  /wallets/{wallet_id}:
    get: { operationId: wallet, responses: { "200": Wallet, "404": refused } }
    delete: { operationId: closeWallet, description: "The wallet stays readable, with state closed.", responses: { "200": Wallet, "404": refused, "409": { description: The balance is not 0 or the wallet is already closed. } } }
  /wallets/{wallet_id}/freeze:
    post: { operationId: freezeWallet, responses: { "200": Wallet, "404": refused, "409": { description: The wallet is closed. } } }
  /wallets/{wallet_id}/deposits:
    post: { operationId: deposit, body: NewDeposit, responses: { "201": Entry, "404": refused, "409": { description: The wallet is closed. } } }
  /wallets/{wallet_id}/entries:
    get: { operationId: entries, parameters: [{ name: from, in: query, description: Only entries booked at or after this time, schema: { type: string, format: date-time } }, { name: to, in: query, description: Only entries booked before this time, schema: { type: string, format: date-time } }], responses: { "200": Entries, "404": refused } }
places: { wallet_id: { type: integer, minimum: 1 } }
schemas:
  NewPayment: { type: object, additionalProperties: false, required: [from_wallet_id, to_wallet_id, amount], properties: { from_wallet_id: { type: integer, minimum: 1 }, to_wallet_id: { type: integer, minimum: 1 }, amount: { type: integer, minimum: 1, maximum: 1000000 }, note: { type: string, maxLength: 60, default: "" } } }
  Payment: { type: object, required: [id, from_wallet_id, to_wallet_id, amount, note, refund_of, refunded_at], properties: { id: { type: string }, from_wallet_id: { type: integer }, to_wallet_id: { type: integer }, amount: { type: integer }, note: { type: string }, refund_of: { type: [string, "null"] }, refunded_at: { type: [string, "null"], format: date-time } } }
  NewWallet: { type: object, additionalProperties: false, required: [owner, currency], properties: { owner: { type: string, minLength: 1, maxLength: 60 }, currency: { type: string, enum: [EUR, USD] } } }
  Wallet: { type: object, required: [id, owner, currency, balance, state, freeze_no, opened_at], properties: { id: { type: integer }, owner: { type: string }, currency: { type: string, enum: [EUR, USD] }, balance: { type: integer }, state: { type: string, enum: [open, frozen, closed] }, freeze_no: { type: [integer, "null"], description: Given when it is frozen. No two wallets have the same. }, opened_at: { type: string, format: date-time } } }
  WalletPage: { type: object, required: [items, page], properties: { items: { type: array, items: <Wallet> }, page: { type: integer } } }
  NewDeposit: { type: object, additionalProperties: false, required: [amount], properties: { amount: { type: integer, minimum: 1, maximum: 1000000 } } }
  Entry: { type: object, required: [id, wallet_id, amount, outgoing, booked_at], properties: { id: { type: integer }, wallet_id: { type: integer }, amount: { type: integer, description: "Positive, also of what goes out" }, outgoing: { type: boolean }, booked_at: { type: string, format: date-time } } }
  Entries: { type: object, required: [entries], properties: { entries: { type: array, items: <Entry> } } }
`;

const FAULTS = {
  "a known key pays once more": ["repetition"],
  "a known key is taken with another body": ["expected-status"],
  "a replay shows what became of the wallet": ["repetition"],
  "frozen wallets share a number": ["read-back"],
  "a frozen wallet pays": ["expected-status"],
  "currencies are mixed": ["expected-status"],
  "a wallet with money is closed": ["expected-status"],
  "more is paid than there is": ["expected-status"],
  "a wallet pays itself": ["expected-status"],
  "a payment is refunded twice": ["expected-status"],
  "a refund does not say of what": ["read-back"],
  "a refund is of half the amount": ["read-back"],
  "a refunded payment does not say when": ["read-back"],
  "who has no key is told of refunds": ["security"],
  "the oldest wallets come first": ["list-order"],
  "frozen wallets are listed as open ones": ["list-filter"],
  "owners are told apart by capitals": ["list-filter"],
  "owners of longer names come as well": ["list-filter"],
  "what is booked at the end is kept": ["list-filter"],
  "what goes out is negative": ["relation"],
} as const;

type Wallet = JsonObject & { id: number; owner: string; currency: string; balance: number; state: string };
type Payment = JsonObject & { id: string; from_wallet_id: number; to_wallet_id: number; amount: number };

interface Bank {
  readonly wallets: Map<number, Wallet>;
  readonly payments: Map<string, Payment>;
  readonly entries: JsonObject[];
}

/** Moves money, and says what was moved; undefined where it may not. */
function mover({ wallets, payments, entries }: Bank, fault?: string) {
  const book = (one: Wallet, amount: number): JsonObject => {
    one.balance += amount;
    const shown = fault === "what goes out is negative" ? amount : Math.abs(amount);
    const at = new Date().toISOString();
    const entry = { id: entries.length + 1, wallet_id: one.id, amount: shown, outgoing: amount < 0, booked_at: at };
    entries.push(entry);
    return entry;
  };
  const move = (sent: JsonObject, refundOf: string | null): Payment | undefined => {
    const [from, to] = [wallets.get(Number(sent["from_wallet_id"])), wallets.get(Number(sent["to_wallet_id"]))];
    const amount = Number(sent["amount"]);
    if (from === undefined || to === undefined) return undefined;
    const isFrozen = from.state !== "open" && fault !== "a frozen wallet pays";
    const isItself = from === to && fault !== "a wallet pays itself";
    const isMixed = from.currency !== to.currency && fault !== "currencies are mixed";
    const isTooMuch = from.balance < amount && fault !== "more is paid than there is";
    if (isFrozen || to.state === "closed" || isItself || isMixed || isTooMuch) return undefined;
    const { from_wallet_id = 0, to_wallet_id = 0, note = "" } = sent;
    const made = { id: `payment_${payments.size + 1}`, from_wallet_id, to_wallet_id, amount, note } as Payment;
    const whole = { ...made, refund_of: refundOf, refunded_at: null };
    payments.set(made.id, whole);
    book(from, -amount);
    book(to, amount);
    return whole;
  };
  return { book, move };
}

function make(fault?: string): Habit {
  const service = habit("wallets", CONTRACT, () => {
    const bank: Bank = { wallets: new Map(), payments: new Map(), entries: [] };
    const { wallets, payments, entries } = bank;
    const { book, move } = mover(bank, fault);
    const opened = new Map<string, Wallet>();
    let freezes = 1;
    const keys = new Map<string, { readonly text: string; readonly made: Payment }>();
    return {
      openWallet: ({ given, body }) => {
        const key = given["Idempotency-Key"];
        const known = opened.get(String(key));
        const shown = fault === "a replay shows what became of the wallet" ? wallets.get(known?.id ?? 0) : known;
        if (shown !== undefined) return ok(shown, 201);
        const at = new Date().toISOString();
        const made = { ...body, id: wallets.size + 1, balance: 0, state: "open", freeze_no: null, opened_at: at };
        wallets.set(made.id, { ...made } as Json as Wallet);
        if (key !== undefined) opened.set(String(key), made as Json as Wallet);
        return ok(made, 201);
      },
      wallets: ({ given: { owner, state, page = 1, per_page = 10 } }) => {
        const plain = (text: string): string =>
          fault === "owners are told apart by capitals" ? text : text.toLowerCase();
        const isOwn = (one: Wallet): boolean =>
          fault === "owners of longer names come as well"
            ? plain(one.owner).startsWith(plain(String(owner)))
            : plain(one.owner) === plain(String(owner));
        const stateOf = (one: Wallet): string =>
          fault === "frozen wallets are listed as open ones" && one.state === "frozen" ? "open" : one.state;
        const all = [...wallets.values()]
          .filter((one) => owner === undefined || isOwn(one))
          .filter((one) => state === undefined || stateOf(one) === state);
        const ordered = fault === "the oldest wallets come first" ? all : all.toReversed();
        const from = (Number(page) - 1) * Number(per_page);
        return ok({ items: ordered.slice(from, from + Number(per_page)), page });
      },
      wallet: ({ given }) => withId(wallets, given["wallet_id"], (one) => ok(one)),
      closeWallet: ({ given }) =>
        withId(wallets, given["wallet_id"], (one) => {
          const isFull = one.balance !== 0 && fault !== "a wallet with money is closed";
          if (one.state === "closed" || isFull) return refuse(409);
          one.state = "closed";
          return ok(one);
        }),
      freezeWallet: ({ given }) =>
        withId(wallets, given["wallet_id"], (one) => {
          if (one.state === "closed") return refuse(409);
          if (one.state !== "frozen") freezes += fault === "frozen wallets share a number" ? 0 : 1;
          if (one.state !== "frozen") one["freeze_no"] = freezes;
          one.state = "frozen";
          return ok(one);
        }),
      deposit: ({ given, body }) =>
        withId(wallets, given["wallet_id"], (one) =>
          one.state === "closed" ? refuse(409) : ok(book(one, Number(body["amount"])), 201),
        ),
      entries: ({ given: { wallet_id, from, to } }) =>
        withId(wallets, wallet_id, ({ id }) => {
          const time = (one: JsonObject): number => Date.parse(String(one["booked_at"]));
          const end = Date.parse(String(to)) + (fault === "what is booked at the end is kept" ? 1 : 0);
          const own = entries
            .filter((one) => one["wallet_id"] === id)
            .filter((one) => from === undefined || time(one) >= Date.parse(String(from)))
            .filter((one) => to === undefined || time(one) < end);
          return ok({ entries: own });
        }),
      pay: ({ given, body }) => {
        const key = String(given["Idempotency-Key"]);
        const text = JSON.stringify([body["from_wallet_id"], body["to_wallet_id"], body["amount"], body["note"] ?? ""]);
        const known = fault === "a known key pays once more" ? undefined : keys.get(key);
        const isOther = known !== undefined && known.text !== text;
        if (isOther && fault !== "a known key is taken with another body") return refuse(422);
        if (known !== undefined) return ok(known.made, 201);
        return withId(wallets, body["from_wallet_id"], () =>
          withId(wallets, body["to_wallet_id"], () => {
            const made = move(body, null);
            if (made === undefined) return refuse(409);
            keys.set(key, { text, made });
            return ok(made, 201);
          }),
        );
      },
      readPayment: ({ given }) => withId(payments, given["payment_id"], (one) => ok(one)),
      refundPayment: ({ given }) =>
        withId(payments, given["payment_id"], (one) => {
          if (one["refunded_at"] !== null && fault !== "a payment is refunded twice") return refuse(409);
          const amount = fault === "a refund is of half the amount" ? Math.ceil(one.amount / 2) : one.amount;
          const sent = { ...one, from_wallet_id: one.to_wallet_id, to_wallet_id: one.from_wallet_id, amount };
          const made = move(sent, fault === "a refund does not say of what" ? null : one.id);
          if (made === undefined) return refuse(409);
          const at = fault === "a refunded payment does not say when" ? null : new Date().toISOString();
          payments.set(one.id, { ...one, refunded_at: at });
          return ok(made, 201);
        }),
    };
  });
  return fault === "who has no key is told of refunds" ? { ...service, open: ["refundPayment"] } : service;
}

export const wallets: Shape = { name: "wallets, payments between two of them and refunds", faults: FAULTS, make };
