import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { usable } from "./usable.ts";

const contract = contractOf({
  openapi: "3.1.1",
  info: { title: "Doctors", version: "1" },
  paths: {
    "/doctors": {
      post: {
        requestBody: {
          content: {
            "application/json": { schema: { type: "object", properties: { enabled: { enum: [false, null] } } } },
          },
        },
        responses: { "201": { description: "" } },
      },
    },
  },
});

test.each<[JsonObject, JsonObject]>([
  [
    { active: false, name: "a" },
    { active: true, name: "a" },
  ],
  [
    { isActive: false, archived: true },
    { isActive: true, archived: false },
  ],
  [
    { active: "no", newsletter: false },
    { active: "no", newsletter: false },
  ],
  // the contract has it off
  [{ enabled: false }, { enabled: false }],
])("%j is made as %j", (value, expected) => {
  const operation = contract.operations[0];
  const media = operation?.body?.content[0];
  const plan = operation && media && { operation, values: new Map(), body: { media, value } };
  expect(usable(contract, plan)?.body?.value).toEqual(expected);
});
