/** The types of what a discriminator tells apart are no others than those that the contract takes. */
import { expect, test } from "vitest";
import { splitDirections } from "../../openapi/direction.ts";
import type { JsonObject } from "../../openapi/json.ts";
import { emitTypes } from "./types.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const kind = (schema: JsonObject, ...required: string[]): JsonObject => ({
  type: "object",
  required,
  properties: { kind: schema },
});
const text = { type: "string" };
const union = (mapping?: JsonObject): JsonObject => ({
  oneOf: [ref("A"), ref("B")],
  discriminator: { propertyName: "kind", ...(mapping && { mapping }) },
});
const parent = (schema: JsonObject, mapping?: JsonObject): JsonObject => ({
  ...kind(schema, "kind"),
  discriminator: { propertyName: "kind", ...(mapping && { mapping }) },
});

async function typesOf(schemas: JsonObject): Promise<Record<string, string>> {
  const contract = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths: {}, components: { schemas } };
  const text = await emitTypes(splitDirections(contract), contract);
  const names = text.matchAll(/^ {8}readonly (\w+): ([^]*?);$(?=\n {8}readonly|\n {4}\};)/gm);
  const plain = (type: string): string =>
    type.replaceAll(/\/\*\*[^]*?\*\/|components\["schemas"\]|readonly /g, "").replaceAll(/\s+/g, " ");
  return Object.fromEntries([...names].map(([, name = "", type = ""]) => [name, plain(type)]));
}

test.each<[string, JsonObject, Record<string, string>]>([
  [
    "no values of their own",
    { U: union(), A: kind(text), B: { type: "object" } },
    { A: '{ kind: "A"; }', B: '{ kind: "B"; }' },
  ],
  [
    "a mapping",
    { U: union({ a: "A", aa: ref("A")["$ref"] as string }), A: kind(text), B: kind(text) },
    { A: '{ kind: "a" | "aa"; }', B: '{ kind: "B"; }' },
  ],
  [
    "values of their own",
    { U: union(), A: kind({ const: "a" }, "kind"), B: kind({ enum: ["b", "bb"] }) },
    { A: '{ kind: "a"; }', B: '{ kind?: "b" | "bb"; }' },
  ],
  [
    "other values of their own than the mapping's",
    { U: union({ x: "A" }), A: kind({ const: "a" }), B: kind(text) },
    { A: '{ kind?: "a"; }', B: '{ kind: "B"; }' },
  ],
  [
    "values that all have",
    { U: union(), A: kind({ enum: ["A", "B"] }), B: kind({ enum: ["A", "B"] }) },
    { A: '{ kind: "A"; }', B: '{ kind: "B"; }' },
  ],
  [
    "numbers",
    { U: union({ 1: "A", 2: "B" }), A: kind({ type: "integer", const: 1 }), B: kind({ type: "integer" }) },
    { A: "{ kind?: 1; }", B: "{ kind?: number; }" },
  ],
  [
    "one direction alone",
    { U: union(), A: { ...kind(text), properties: { kind: text, id: { ...text, readOnly: true } } }, B: kind(text) },
    { AInput: '{ kind: "A"; id?: string; }', AOutput: '{ kind: "A"; id?: string; }', B: '{ kind: "B"; }' },
  ],
])("alternatives with %s", async (_what, schemas, types) => {
  expect(await typesOf(schemas)).toMatchObject(types);
});

test.each<[string, JsonObject, Record<string, string>]>([
  [
    "no values of their own",
    { P: parent(text), A: { allOf: [ref("P")] } },
    { P: "{ kind: string; }", A: '["P"] & { kind: "A"; }' },
  ],
  ["a mapping", { P: parent(text, { a: "A" }), A: { allOf: [ref("P")] } }, { A: '["P"] & { kind: "a"; }' }],
  [
    "values of their own",
    { P: parent(text), A: { allOf: [ref("P"), kind({ const: "a" })] } },
    { A: '["P"] & { kind?: "a"; }' },
  ],
  [
    "the member beside the parts",
    { P: parent({ type: "string" }), A: { allOf: [ref("P")], ...kind({ enum: ["A", "C"] }) } },
    { A: '{ kind?: "A" | "C"; } & (["P"] & { kind: "A"; })' },
  ],
  [
    "heirs of their own",
    { P: parent(text), C: { allOf: [ref("A")] }, A: { allOf: [ref("P")] } },
    { A: '["P"] & { kind: "A" | "C"; }', C: '["A"] & { kind: "C"; }' },
  ],
  [
    "a mapping to the base itself",
    { P: parent(text, { p: "P" }), A: { allOf: [ref("P")] } },
    { P: '{ kind: "p" | "A"; }', A: '["P"] & { kind: "A"; }' },
  ],
  [
    "values that the base does not have",
    { P: parent({ enum: ["x"] }), A: { allOf: [ref("P")] } },
    { P: '{ kind: "x"; }', A: '["P"]' },
  ],
  ["numbers", { P: parent({ type: "integer" }), A: { allOf: [ref("P")] } }, { A: '["P"]' }],
])("heirs with %s", async (_what, schemas, types) => {
  expect(await typesOf(schemas)).toMatchObject(types);
});
