/** Accounts and entries of a ledger: the last one that came leads on, updates are posted, what is named can be shown in full, what is removed is shown if asked. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, ok, refuse, withOne } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /accounts:
    get:
      operationId: accounts
      parameters: [&limit { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 10 } }, &after { name: starting_after, in: query, schema: { type: string } }, { name: include_deleted, in: query, schema: { type: boolean, default: false } }, { name: fields, in: query, explode: false, schema: { type: array, uniqueItems: true, items: { type: string, enum: [owner, note, labels, rank] } } }]
      responses: { "200": AccountPage }
    post: { operationId: openAccount, body: NewAccount, responses: { "201": Account } }
  /accounts/{account}:
    get: { operationId: account, responses: { "200": Account, "404": refused } }
    post: { operationId: updateAccount, body: Change, responses: { "200": Account, "404": refused } }
    delete: { operationId: closeAccount, responses: { "204": nothing, "404": refused } }
  /accounts/{account}/labels:
    get: { operationId: labels, responses: { "200": Labels, "404": refused } }
    delete: { operationId: removeLabels, body: Labels, responses: { "204": nothing, "404": refused } }
  /entries:
    get:
      operationId: entries
      parameters: [*limit, *after, { name: account, in: query, schema: { type: string } }, { name: cents, in: query, style: deepObject, schema: { type: object, additionalProperties: false, properties: { gte: { type: integer }, lt: { type: integer } } } }, { name: "expand[]", in: query, schema: { type: array, uniqueItems: true, items: { type: string, enum: [account] } } }]
      responses: { "200": EntryPage }
    post: { operationId: book, body: NewEntry, responses: { "201": Entry, "404": refused } }
  /entries/{entry}:
    get: { operationId: entry, responses: { "200": Entry, "404": refused } }
  /entries/{entry}/settle:
    post: { operationId: settle, description: Refused with 400 when it is settled already., responses: { "200": Entry, "404": refused } }
schemas:
  NewAccount: { type: object, additionalProperties: false, required: [owner], properties: { owner: { type: string, minLength: 1, maxLength: 200 }, note: { type: string, maxLength: 200 }, rank: { type: integer, minimum: 1, maximum: 99 }, labels: { type: array, maxItems: 5, uniqueItems: true, items: { type: string, pattern: "^[a-z]{2,9}$" } }, address: { type: object, additionalProperties: false, properties: { town: { type: string, maxLength: 40 } } } } }
  Change: { type: object, additionalProperties: false, properties: { owner: { type: string, minLength: 1, maxLength: 200 }, note: { type: string, maxLength: 200 }, rank: { type: integer, minimum: 1, maximum: 99 } } }
  Account: { type: object, required: [id], properties: { id: { type: string }, owner: { type: string }, note: { type: string }, rank: { type: integer }, labels: { type: array, items: { type: string } }, address: { type: object, properties: { town: { type: string } } }, deleted: { type: boolean } } }
  Labels: { type: object, additionalProperties: false, required: [labels], properties: { labels: { type: array, items: { type: string, pattern: "^[a-z]{2,9}$" } } } }
  NewEntry: { type: object, additionalProperties: false, required: [account, cents], properties: { account: { type: string }, cents: { type: integer, minimum: 1, maximum: 100000 } } }
  Entry: { type: object, required: [id, account, cents, settled], properties: { id: { type: string }, account: { anyOf: [{ type: string }, <Account>] }, cents: { type: integer }, settled: { type: boolean } } }
  AccountPage: { type: object, required: [data, has_more], properties: { data: { type: array, items: <Account> }, has_more: { type: boolean } } }
  EntryPage: { type: object, required: [data, has_more], properties: { data: { type: array, items: <Entry> }, has_more: { type: boolean } } }
`;

const FAULTS = {
  "a page begins with the last item of the one before": ["list-repeats"],
  "a page leaves out its first item": ["list-complete"],
  "no page says that there is more": ["list-complete"],
  "what is removed is listed": ["list-complete"],
  "what is removed is not listed if asked": ["list-complete"],
  "a member that is not named comes": ["list-member"],
  "the last member that is named is left out": ["list-member"],
  "nothing is shown in full": ["list-member"],
  "the first account is shown in full": ["list-member"],
  "a bound in an object is ignored": ["list-filter"],
  "an update clears the note": ["read-back"],
  "an update is not kept": ["read-back"],
  "one label is kept": ["read-back"],
  "the address is lost": ["read-back"],
} as const;

function make(fault?: string): Habit {
  return habit("ledger", CONTRACT, () => {
    const accounts: JsonObject[] = [];
    const entries: JsonObject[] = [];
    const found = (all: JsonObject[], id: Json | undefined): JsonObject | undefined =>
      all.find((one) => one["id"] === id);
    const open = (id: Json | undefined): JsonObject | undefined => {
      const account = found(accounts, id);
      return account?.["deleted"] === true ? undefined : account;
    };
    const page = (all: readonly JsonObject[], { limit, starting_after: after }: JsonObject): Reply => {
      const last = all.findIndex((one) => one["id"] === after);
      if (after !== undefined && last < 0) return refuse(400);
      const again = fault === "a page begins with the last item of the one before" && last >= 0 ? 1 : 0;
      const skipped = fault === "a page leaves out its first item" && last >= 0 ? 1 : 0;
      const from = last + 1 - again + skipped;
      const data = all.slice(from, from + Number(limit ?? 10));
      const more = from + data.length < all.length && fault !== "no page says that there is more";
      return ok({ data, has_more: more });
    };
    const fielded = (account: JsonObject, fields: Json | undefined): JsonObject => {
      if (!Array.isArray(fields)) return account;
      const kept = new Set(["id", ...fields]);
      if (fault === "the last member that is named is left out") kept.delete(fields.at(-1) ?? null);
      if (fault === "a member that is not named comes") kept.add("owner");
      return Object.fromEntries(Object.entries(account).filter(([name]) => kept.has(name)));
    };
    const expanded = (entry: JsonObject, expand: Json | undefined): JsonObject => {
      if (!Array.isArray(expand) || fault === "nothing is shown in full") return entry;
      const first = fault === "the first account is shown in full";
      return { ...entry, account: (first ? accounts[0] : found(accounts, entry["account"])) ?? null };
    };
    return {
      accounts: ({ given }) => {
        const asked = given["include_deleted"] === true && fault !== "what is removed is not listed if asked";
        const shown = accounts.filter(
          (one) => one["deleted"] !== true || asked || fault === "what is removed is listed",
        );
        return page(
          shown.map((one) => fielded(one, given["fields"])),
          given,
        );
      },
      openAccount: ({ body }) => {
        const { labels, address, ...rest } = body;
        const all = Array.isArray(labels) ? labels : [];
        const kept = fault === "one label is kept" ? all.slice(0, 1) : all;
        const where = address === undefined || fault === "the address is lost" ? {} : { address };
        const account: JsonObject = { id: `acc_${accounts.length + 1}`, ...rest, labels: kept, ...where };
        accounts.push(account);
        return ok({ ...account }, 201);
      },
      account: ({ given }) => withOne(open(given["account"]), (account) => ok({ ...account })),
      updateAccount: ({ given, body }) => {
        const account = open(given["account"]);
        if (account === undefined) return MISSING;
        if (fault === "an update clears the note" && !("note" in body)) delete account["note"];
        if (fault !== "an update is not kept") Object.assign(account, body);
        return ok({ ...account, ...body });
      },
      closeAccount: ({ given }) => {
        const account = open(given["account"]);
        if (account === undefined) return MISSING;
        account["deleted"] = true;
        return { status: 204 };
      },
      labels: ({ given }) => withOne(open(given["account"]), (account) => ok({ labels: account["labels"] ?? [] })),
      removeLabels: ({ given, body }) => {
        const account = open(given["account"]);
        if (account === undefined) return MISSING;
        const [kept, gone] = [account["labels"], body["labels"]].map((all) => (Array.isArray(all) ? all : []));
        account["labels"] = (kept ?? []).filter((one) => !(gone ?? []).includes(one));
        return { status: 204 };
      },
      entries: ({ given }) => {
        const { account, cents } = given;
        const { gte = 0, lt = Infinity } = (cents ?? {}) as { gte?: number; lt?: number };
        const all = entries.filter((one) => {
          const amount = Number(one["cents"]);
          const within = fault === "a bound in an object is ignored" || (amount >= gte && amount < lt);
          return within && (account === undefined || one["account"] === account);
        });
        return page(
          all.map((one) => expanded(one, given["expand[]"])),
          given,
        );
      },
      book: ({ body }) => {
        const account = open(body["account"]);
        if (account === undefined) return MISSING;
        const entry: JsonObject = {
          id: `ent_${entries.length + 1}`,
          ...body,
          account: account["id"] ?? null,
          settled: false,
        };
        entries.push(entry);
        return ok({ ...entry }, 201);
      },
      entry: ({ given }) => withOne(found(entries, given["entry"]), (entry) => ok({ ...entry })),
      settle: ({ given }) => {
        const entry = found(entries, given["entry"]);
        if (entry === undefined) return MISSING;
        if (entry["settled"] === true) return refuse(400);
        entry["settled"] = true;
        return ok({ ...entry });
      },
    };
  });
}

export const ledger: Shape = { name: "a ledger, whose lists go on after the last item", faults: FAULTS, make };
