/** A list in place of an object is a finding, but for an empty one; so is a bare value, but for one in place of a patch. */
import { expect, test } from "vitest";
import type { Exchange } from "./http/exchange.ts";
import { HOUSE_RULES } from "./house-rules.ts";

test.each<[body: string, check: string, status: number, rule: string | undefined, type?: string, method?: string]>([
  ["null", "invalid-refused", 200, "a bare value in place of a patch", "null"],
  ['"x"', "forbidden-request-taken", 200, "a bare value in place of a patch", "string"],
  ["null", "invalid-refused", 200, undefined, "null", "PUT"],
  ["[]", "invalid-refused", 200, "an empty list in place of an object without members"],
  ["[]", "forbidden-request-taken", 200, "an empty list in place of an object without members"],
  ["[{}]", "invalid-refused", 200, undefined],
  ["[]", "response-body", 200, undefined],
  ["[]", "status-documented", 500, undefined],
])("%s, by %s of %i", (body, check, status, rule, type = "array", method = "PATCH") => {
  const subject = `updatePet: the body is of type ${type} (type)`;
  const exchange: Exchange = {
    id: 1,
    case: { name: subject, operationId: "updatePet", intent: "invalid", check: "negative" },
    request: { method, target: "/pets/1", headers: [], body: Buffer.from(body) },
    response: { status, headers: [], body: Buffer.from("{}") },
    failure: undefined,
  };
  const finding = { check, subject, message: "taken with 200, although the body must be object", exchange: 1 };
  expect(HOUSE_RULES.find((one) => one.covers(finding, exchange))?.name).toBe(rule);
});

const exchangeOf = (sent: string, answered: string): Exchange => ({
  id: 1,
  case: { name: "it", operationId: "addPet", intent: "invalid", check: "negative" },
  request: { method: "POST", target: "/pets", headers: [], body: Buffer.from(sent) },
  response: { status: 201, headers: [["content-type", "application/json"]], body: Buffer.from(answered) },
  failure: undefined,
});

test.each<[sent: string, answered: string, rule: string | undefined, what?: string]>([
  ['{"code":" A1"}', '{"id":1,"code":"A1"}', "texts that are trimmed before the schema is asked"],
  ['{"code":" 1"}', '{"id":1,"code":"1"}', "texts that are trimmed before the schema is asked", "begins with a space"],
  ['{"code":" A1"}', '{"id":1,"code":" A1"}', undefined],
  ['{"code":" A1"}', '{"id":1}', undefined],
])("%s answered with %s", (sent, answered, rule, what = 'has " " before a good text') => {
  const subject = `addPet: /code ${what} (pattern)`;
  const finding = { check: "invalid-refused", subject, message: "it was taken with 201", exchange: 1 };
  expect(HOUSE_RULES.find((one) => one.covers(finding, exchangeOf(sent, answered)))?.name).toBe(rule);
});

test.each<[type: string, rule: string | undefined]>([
  ["application/json-patch+json", "JSON of a type with a name of its own"],
  ["application/xml", undefined],
])("a body of type %s, which 415 refuses, and which is taken", (type, rule) => {
  const message = `taken with 201, although the body was of type ${type}, which 415 refuses`;
  const finding = { check: "forbidden-request-taken", subject: "addPet", message, exchange: 1 };
  expect(HOUSE_RULES.find((one) => one.covers(finding, exchangeOf("{}", "{}")))?.name).toBe(rule);
});
