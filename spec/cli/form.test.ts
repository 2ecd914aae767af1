import { expect, test } from "vitest";
import { formSeverity } from "./form.ts";

const strange = (name: string): string => `Property \`${name}\` is not expected here.`;
const NULLABLE = "The `type` field must be defined when the `nullable` field is used.";

test.each([
  ["a member of an extension", strange("name"), "#/paths/~1a/get/x-code-samples/0/name", "3.0", undefined],
  ["an unknown keyword of a schema of 3.1", strange("nullable"), "#/components/schemas/A/nullable", "3.1", "warn"],
  ["one of a schema of 3.0", strange("const"), "#/components/schemas/A/const", "3.0", "error"],
  ["a member of another part", strange("operationId"), "#/paths/~1a/get/responses/200/operationId", "3.1", "error"],
  ["nullable that does nothing", NULLABLE, "#/components/schemas/A", "3.0", "warn"],
  ["a member that 3.2 has", strange("kind"), "#/tags/0/kind", "3.2", undefined],
  ["the same in 3.1", strange("kind"), "#/tags/0/kind", "3.1", "error"],
  ["a member that 3.2 has not either", strange("colour"), "#/tags/0/colour", "3.2", "error"],
  [
    "a response of 3.2 without words",
    "The field `description` must be present on this level.",
    "#/paths/~1a/get/responses/200",
    "3.2",
    undefined,
  ],
  ["false for a schema", "Expected type `Schema` (object) but got `boolean`", "#/a/schema", "3.1", undefined],
  ["the same in 3.0", "Expected type `Schema` (object) but got `boolean`", "#/a/schema", "3.0", "error"],
  ["false for something else", "Expected type `Info` (object) but got `boolean`", "#/info", "3.1", "error"],
  ["the same in a file of parts", strange("nullable"), undefined, "", "error"],
] as const)("%s", (_what, message, at, version, severity) => {
  expect(formSeverity({ message, at, version })).toBe(severity);
});

const OF_A_LIST = (name: string): string => `\`${name}\` can be one of the following only: "a", "b".`;

test.each([
  ["in", "querystring", "3.2", undefined],
  ["style", "cookie", "3.2", undefined],
  ["in", "body", "3.2", "error"],
  ["in", "querystring", "3.1", "error"],
] as const)("%s: %s in OpenAPI %s", (name, value, version, severity) => {
  expect(formSeverity({ message: OF_A_LIST(name), at: `#/paths/~1a/get/parameters/0/${name}`, value, version })).toBe(
    severity,
  );
});
