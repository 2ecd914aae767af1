/** What the names of operations and members say that has been done. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { Schemas } from "../schemas.ts";
import { notBecome } from "./said-becomes.ts";
import { becameSo, momentless, notTakenBack, unsaid, unturned } from "./participles.ts";

const THING = {
  type: "object",
  properties: {
    is_archived: { type: "boolean" },
    active: { type: "boolean" },
    state: { enum: ["open", "closed", "CANCELLED", "paid"] },
    closed_at: { type: ["string", "null"], format: "date-time" },
  },
};
const SCHEMAS = new Schemas({ openapi: "3.1.1", components: { schemas: { Thing: THING } } });
const AT = "/components/schemas/Thing";
type Body = { readonly [name: string]: Json };

test.each<[path: string, before: Body, after: Body, fault: boolean]>([
  ["/things/{thing}/archive", { is_archived: false }, { is_archived: false }, true],
  ["/things/{thing}:archive", { is_archived: false }, { is_archived: true }, false],
  ["/things.unarchive", { is_archived: true }, { is_archived: true }, true],
  ["/things.unarchive", { is_archived: true }, { is_archived: false }, false],
  ["/things/{thing}/activate", { active: false }, { active: false }, true],
  ["/things/{thing}/deactivate", { active: true }, { active: true }, true],
  ["/things/{thing}/deactivate", { active: true }, { active: false }, false],
  ["/things/{thing}/deactivate", { active: false }, { active: false }, false],
  ["/things/{thing}/pause", { active: true }, { active: true }, false],
  ["/things/{thing}/close", { state: "open" }, { state: "open" }, true],
  ["/things/{thing}/close", { state: "open" }, { state: "closed" }, false],
  ["/things/{thing}/close", { state: "closed" }, { state: "closed" }, false],
  ["/things/{thing}/$cancel", { state: "open" }, { state: "open" }, true],
  ["/things/{thing}/pay", { state: "open" }, { state: "open" }, true],
  ["/things/{thing}/ship", { state: "open" }, { state: "open" }, false],
  ["/things/{thing}/close", { state: "open" }, { state: "paid" }, false],
])("%s: %j, and then %j", (path, before, after, fault) => {
  expect(unsaid(SCHEMAS, { id: "it", path } as Operation, AT, before, after) !== undefined).toBe(fault);
});

test("what is as it was at first is not what the name says, and another state may be on the way there", () => {
  const operation = { id: "it", path: "/things/{thing}/close" } as Operation;
  const [first, before] = [{ state: "open" }, { state: "paid" }];
  expect(unsaid(SCHEMAS, operation, AT, before, { state: "open" }, first)).toMatch(/as it was at first/);
  expect(unsaid(SCHEMAS, operation, AT, before, { state: "CANCELLED" }, first)).toBeUndefined();
  expect(unsaid(SCHEMAS, operation, AT, before, { state: "closed" }, first)).toBeUndefined();
});

test("what is approved is not rejected, and what is submitted may be approved at once", () => {
  const states = { type: "object", properties: { status: { enum: ["new", "sent", "approved", "rejected"] } } };
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { Thing: states } } });
  const said = (verb: string, status: string): string | undefined =>
    unsaid(schemas, { id: verb, path: `/things/{thing}/${verb}` } as Operation, AT, { status: "sent" }, { status });
  expect(said("approve", "rejected")).toBe('status is "rejected" after approve');
  expect(said("reject", "approved")).toBe('status is "approved" after reject');
  expect([said("approve", "approved"), said("submit", "approved"), said("approve", "new")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each<[after: Body, fault: boolean]>([
  [{ is_archived: true, state: "open" }, true],
  [{ is_archived: false, state: "open" }, false],
  [{ state: "closed" }, false],
])("after a restoration: %j", (after, fault) => {
  const [archive, restore] = ["archive", "restore"].map((verb) => ({ id: verb, path: `/things/{thing}/${verb}` }));
  const said = notTakenBack(SCHEMAS, archive as Operation, restore as Operation, AT, after);
  expect(said !== undefined).toBe(fault);
});

test.each<[before: Body, after: Body, fault: boolean]>([
  [{ state: "open", closed_at: null }, { state: "closed", closed_at: null }, true],
  [{ state: "open", closed_at: null }, { state: "closed", closed_at: "2026-11-26T10:00:00Z" }, false],
  [{ state: "open", closed_at: null }, { state: "closed", closed_at: "1970-01-01T00:00:00Z" }, true],
  [{ state: "open", closed_at: null }, { state: "closed", closed_at: "0001-01-01T00:00:00Z" }, true],
  [{ state: "open", closed_at: null }, { state: "closed", closed_at: 0 }, true],
  [{ state: "closed", closed_at: null }, { state: "closed", closed_at: null }, false],
  [{ state: "open" }, { state: "paid" }, false],
])("%j, and then %j", (before, after, fault) => {
  expect(momentless(SCHEMAS, AT, before, after) !== undefined).toBe(fault);
});

test.each<[path: string, before: Body, after: Body, is: string | undefined]>([
  ["/things/{thing}/archive", { is_archived: false }, { is_archived: true }, "archived"],
  ["/things/{thing}/archive", { is_archived: true }, { is_archived: true }, undefined],
  ["/things/{thing}/close", { closed_at: null }, { closed_at: "2026-11-26T10:00:00Z" }, "closed"],
  ["/things/{thing}/close", { closed_at: null }, { closed_at: null }, undefined],
  ["/things/{thing}/close", { active: true }, { active: false }, undefined],
])("%s: %j, and then %j is %s", (path, before, after, is) => {
  expect(becameSo({ id: "it", path } as Operation, before, after)).toBe(is);
});

test.each<[words: string, was: string, is: string, fault: boolean]>([
  ["Assigns it. An open thing becomes `closed`.", "open", "open", true],
  ["Assigns it. An open thing becomes `closed`.", "open", "closed", false],
  ["Assigns it. An open thing becomes `closed`.", "paid", "paid", false],
  ["An open thing becomes visible.", "open", "open", false],
])("%s: %s, and then %s", (words, was, is, fault) => {
  expect(notBecome(SCHEMAS, AT, words, { state: was }, { state: is }) !== undefined).toBe(fault);
});

test.each<[words: string, before: Body, after: Body, fault: boolean]>([
  ["Turns a closed thing back into an open one.", { state: "closed" }, { state: "paid" }, true],
  ["Turns a closed thing back into an open one.", { state: "closed" }, { state: "open" }, false],
  ["Moves the thing to the closed ones.", { state: "open" }, { state: "paid" }, true],
  ["Moves the thing to the trash.", { state: "open" }, { state: "open" }, false],
  ["Turns a paid thing into a closed one.", { state: "open" }, { state: "open" }, false],
])("%s: %j, and then %j", (words, before, after, fault) => {
  expect(notBecome(SCHEMAS, AT, words, before, after) !== undefined).toBe(fault);
});

test("what takes something back leaves the state of before", () => {
  expect(unturned(SCHEMAS, AT, { state: "closed" }, { state: "closed" })).toBe('state is "closed"');
  expect(unturned(SCHEMAS, AT, { state: "closed" }, { state: "paid" })).toBeUndefined();
});
