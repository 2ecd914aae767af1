/** Which numbers no two things have: those of all, and not of what the thing belongs to. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import type { TestContext } from "../context.ts";
import { uniqueMembers } from "./read-back-unique.ts";

test.each([
  ["Running number of the visits of the participant, from 1.", []],
  ["Running number of the participant's visits.", []],
  ["Running number of the visit.", ["number"]],
  ["Sequential number within the participant.", []],
  ["No two visits have the same.", ["number"]],
])("%s", (description, expected) => {
  const properties = {
    id: { type: "integer" },
    participant_id: { type: "integer" },
    number: { type: "integer", description },
  };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Visits", version: "1.0.0" },
    components: { schemas: { Visit: { type: "object", properties } } },
  });
  expect(uniqueMembers({ contract } as TestContext, "/components/schemas/Visit")).toEqual(expected);
});
