/** What is said with a call may be kept under the name of what was done. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { habit } from "../../testing/short-service.ts";
import { Schemas } from "../schemas.ts";
import { hasRoom, isKeptAs } from "./read-back-compared.ts";

test.each([
  [{ reason: null, cancel_reason: "ill" }, true],
  [{ reason: "a check", cancellationReason: "ill" }, true],
  [{ reason: null, cancel_reason: null }, false],
  [{ reason: null, name: "ill" }, false],
])("a reason that is ill, answered as %j", (body, is) => {
  expect(isKeptAs("reason", "ill", body)).toBe(is);
});

test.each([
  ["kinds", ["a"], true],
  ["kinds", ["a", "b"], false],
  ["other", ["a", "b"], true],
  ["kinds", undefined, true],
])("%s with %j has room in the answer: %s", (name, value, has) => {
  const Thing = { type: "object", properties: { kinds: { type: "array", maxItems: 1 } } };
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { Thing } } });
  expect(hasRoom(schemas, "/components/schemas/Thing", name, value)).toBe(has);
});

const MADE = (own: string): string => `
paths:
  /consents:
    post: { operationId: addConsent, body: Consent, responses: { "201": Outcome } }
schemas:
  Consent: { type: object, required: [text], additionalProperties: false, properties: { kind: { type: string, default: consent }, text: { type: string, maxLength: 9 } } }
  Outcome: { type: object, required: [kind], additionalProperties: false, properties: { kind: { type: string${own} } } }
`;

test.each([
  ["of the same", "", 1],
  ["of another default", ", default: outcome", 0],
  ["of another value", ", enum: [outcome]", 0],
])("the default of a member is not that of an answer %s", async (_, own, found) => {
  const service = habit("an outcome", MADE(own), () => ({
    addConsent: () => ({ status: 201, body: { kind: "outcome" } }),
  }));
  const { findings } = await holdHabit(service, "all");
  expect(findings.filter(({ message }) => /its default is/.test(message))).toHaveLength(found);
});
