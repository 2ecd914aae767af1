import { expect, test } from "vitest";
import type { JsonObject } from "../openapi/json.ts";
import { ofOtherDirection } from "./one-direction.ts";

const content = (schema: string): JsonObject => ({
  "application/json": { schema: { $ref: `#/components/schemas/${schema}` }, example: {} },
});
const operation = (sent: string, answered: string): JsonObject => ({
  requestBody: { content: content(sent) },
  responses: { 200: { description: "Done", content: content(answered) } },
});
const DOCUMENT: JsonObject = {
  openapi: "3.1.1",
  paths: { "/a": { post: operation("Pet", "Pet"), put: operation("Reference", "Pet") } },
  webhooks: { told: { post: operation("Pet", "Pet") } },
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["id", "name", "secret"],
        properties: { id: { readOnly: true }, name: {}, secret: { writeOnly: true } },
      },
      Reference: { type: "object", required: ["id"], properties: { id: {} } },
    },
  },
};

const SENT = "requestBody/content/application~1json/example";
const ANSWERED = "responses/200/content/application~1json/example";
const MEDIA = "no-invalid-media-type-examples";

test.each([
  ["id", `#/paths/~1a/post/${SENT}`, MEDIA, true],
  ["name", `#/paths/~1a/post/${SENT}`, MEDIA, false],
  ["secret", `#/paths/~1a/post/${SENT}`, MEDIA, false],
  ["id", `#/paths/~1a/put/${SENT}`, MEDIA, false],
  ["id", `#/paths/~1a/post/${ANSWERED}`, MEDIA, false],
  ["secret", `#/paths/~1a/post/${ANSWERED}`, MEDIA, true],
  // a webhook's body is sent by the service
  ["id", `#/webhooks/told/post/${SENT}`, MEDIA, false],
  ["secret", `#/webhooks/told/post/${SENT}`, MEDIA, true],
  ["id", "#/components/schemas/Pet/example", "no-invalid-schema-examples", true],
  ["name", "#/components/schemas/Pet/example", "no-invalid-schema-examples", false],
  ["id", `#/paths/~1a/post/${SENT}`, "struct", false],
])("an example without %s at %s, told by %s: of the other direction, %s", (name, pointer, rule, isOther) => {
  const message = `Example value must conform to the schema: must have required property '${name}'.`;
  expect(ofOtherDirection(DOCUMENT)({ rule, message, pointer, isRoot: true })).toBe(isOther);
});

test("a file of parts has no places of the contract: the names tell", () => {
  const message = "Example value must conform to the schema: `a` property must have required property 'id'.";
  const judge = ofOtherDirection(DOCUMENT);
  const at = { rule: MEDIA, message, isRoot: false };
  expect(judge({ ...at, pointer: `#/post/${SENT}/a` })).toBe(true);
  expect(judge({ ...at, pointer: `#/post/${ANSWERED}/a` })).toBe(false);
});
