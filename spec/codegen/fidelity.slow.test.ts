import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { schemasByPlace } from "../../generated/schemas.ts";
import type { JsonObject } from "../openapi/json.ts";
import { splitDirections } from "../openapi/direction.ts";
import { type SchemasByPlace, compare } from "./testing/fidelity.ts";
import { fixture, generateInto } from "./testing/generated.ts";

test("our contract: every generated schema judges every payload as Ajv does", async () => {
  const text = await readFile(new URL("../../generated/openapi.json", import.meta.url), "utf8");
  const document = splitDirections(JSON.parse(text) as JsonObject);
  const { payloads, valid, disagreements } = await compare(document, schemasByPlace, { seed: 11, mutations: 40 });
  expect(disagreements.slice(0, 20)).toEqual([]);
  expect(payloads).toBeGreaterThan(2_000);
  expect(valid).toBeGreaterThan(500);
});

test.for(["harbour", "keywords", "oddities"])(
  "contract %s: every generated schema judges every payload as Ajv does",
  async (name) => {
    await using generated = await generateInto(await fixture(name));
    const { schemasByPlace: schemas } = await generated.load<{ schemasByPlace: SchemasByPlace }>("schemas.ts");
    const { payloads, valid, disagreements } = await compare(splitDirections(generated.contract), schemas, {
      seed: 7,
      mutations: 100,
    });
    expect(disagreements.slice(0, 20)).toEqual([]);
    expect(payloads).toBeGreaterThan(2_000);
    expect(valid).toBeGreaterThan(500);
  },
);
