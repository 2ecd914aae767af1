/** Accounts behind calls: each a POST to a path of its own, in an envelope that says whether it went well. */
import { randomUUID } from "node:crypto";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, type Reply, habit, ok } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /accounts.create:
    post: { operationId: accounts.create, body: Draft, responses: { "200": Answer } }
  /accounts.get:
    post: { operationId: accounts.get, body: Named, responses: { "200": Answer, "404": refused } }
  /accounts.update:
    post: { operationId: accounts.update, body: Change, responses: { "200": Answer, "404": refused } }
  /accounts.delete:
    post: { operationId: accounts.delete, body: Named, responses: { "200": Done, "404": refused } }
  /deposits.create:
    post: { operationId: deposits.create, body: Deposit, responses: { "200": Booked, "404": refused } }
schemas:
  Draft: { type: object, additionalProperties: false, required: [owner], properties: { owner: { type: string, minLength: 1, maxLength: 40 }, nickname: { type: string, minLength: 1, maxLength: 20 }, labels: { type: object, maxProperties: 5, additionalProperties: { type: string, maxLength: 20 } } } }
  Named: { type: object, additionalProperties: false, required: [account_id], properties: { account_id: { type: string, format: uuid } } }
  Change: { type: object, additionalProperties: false, required: [account_id], properties: { account_id: { type: string, format: uuid }, owner: { type: string, minLength: 1, maxLength: 40 }, nickname: { type: string, minLength: 1, maxLength: 20 } } }
  Deposit: { type: object, additionalProperties: false, required: [account_id, cents], properties: { account_id: { type: string, format: uuid }, cents: { type: integer, minimum: 1, maximum: 100000 } } }
  Account: { type: object, required: [account_id, owner, labels], properties: { account_id: { type: string, format: uuid }, owner: { type: string }, nickname: { type: string }, labels: { type: object, additionalProperties: { type: string } } } }
  Answer: { type: object, required: [ok, data], properties: { ok: { const: true }, data: <Account> } }
  Booked: { type: object, required: [ok, data], properties: { ok: { const: true }, data: { type: object, required: [account_id, cents], properties: { account_id: { type: string, format: uuid }, cents: { type: integer } } } } }
  Done: { type: object, required: [ok], properties: { ok: { const: true } } }
`;

const FAULTS = {
  "what is read is the first account": ["read-back"],
  "a nickname is not kept": ["read-back"],
  "labels are lost": ["read-back"],
  "a change is not kept": ["read-back"],
  "a change is one of the first account": ["read-back"],
  "a change clears what it does not name": ["read-back"],
  "removing does nothing": ["removals"],
  "a deposit is another account's": ["read-back"],
} as const;

const NONE: Reply = { status: 404, body: { error: "There is no such account." } };

function make(fault?: string): Habit {
  return habit("calls", CONTRACT, () => {
    const accounts: JsonObject[] = [];
    const at = (id: Json | undefined): JsonObject | undefined => accounts.find((one) => one["account_id"] === id);
    const answer = (account: JsonObject | undefined): Reply =>
      account === undefined ? NONE : ok({ ok: true, data: { ...account } });
    return {
      "accounts.create": ({ body }) => {
        const account: JsonObject = { account_id: randomUUID(), labels: {}, ...body };
        if (fault === "labels are lost") account["labels"] = {};
        const said = answer(account);
        if (fault === "a nickname is not kept") delete account["nickname"];
        accounts.push(account);
        return said;
      },
      "accounts.get": ({ body }) =>
        answer(
          at(body["account_id"]) &&
            (fault === "what is read is the first account" ? accounts[0] : at(body["account_id"])),
        ),
      "accounts.update": ({ body }) => {
        const account = at(body["account_id"]);
        if (account === undefined) return NONE;
        const { account_id: _named, ...change } = body;
        if (fault === "a change clears what it does not name" && !("nickname" in change)) delete account["nickname"];
        if (fault === "a change is one of the first account") Object.assign(accounts[0] ?? {}, change);
        else if (fault !== "a change is not kept") Object.assign(account, change);
        return answer({ ...account, ...change });
      },
      "accounts.delete": ({ body }) => {
        const account = at(body["account_id"]);
        if (account === undefined) return NONE;
        if (fault !== "removing does nothing") accounts.splice(accounts.indexOf(account), 1);
        return ok({ ok: true });
      },
      "deposits.create": ({ body }) => {
        if (at(body["account_id"]) === undefined) return NONE;
        const account_id = fault === "a deposit is another account's" ? randomUUID() : (body["account_id"] ?? null);
        return ok({ ok: true, data: { account_id, cents: body["cents"] ?? 0 } });
      },
    };
  });
}

export const calls: Shape = { name: "calls that are all POST", faults: FAULTS, make };
