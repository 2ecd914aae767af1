import {
  assert,
  asyncProperty,
  constantFrom,
  jsonValue,
  oneof,
  record as objectOf,
  string,
  uint8Array,
} from "fast-check";
import { describe, expect, test } from "vitest";
import { operations } from "../../generated/routes.ts";
import { type AnyRecord, intakeOf, record } from "../testing/records.ts";
import { testService } from "../testing/test-service.ts";

const withBody = Object.values(operations).filter(({ body }) => body !== undefined);

describe("whatever a client sends", () => {
  test("bytes of any kind are answered with a documented refusal", async () => {
    const client = await (await testService()).company("Clinic");
    const property = asyncProperty(constantFrom(...withBody), uint8Array({ maxLength: 300 }), async (facts, bytes) => {
      const body = new Uint8Array(bytes);
      const reply = await client.send(facts.method, facts.path, {
        headers: { "Content-Type": "application/json" },
        body,
      });
      expect([400, 422]).toContain(reply.status);
    });
    await assert(property, { numRuns: 200 });
  });

  test("JSON of any kind is answered with a documented refusal", async () => {
    const client = await (await testService()).company("Clinic");
    const property = asyncProperty(constantFrom(...withBody), jsonValue({ maxDepth: 5 }), async (facts, value) => {
      const body = JSON.stringify(value);
      const reply = await client.send(facts.method, facts.path, {
        headers: { "Content-Type": "application/json" },
        body,
      });
      expect([400, 422]).toContain(reply.status);
    });
    await assert(property, { numRuns: 300 });
  });

  test("a record with one field changed to anything is stored or refused, and never breaks anything", async () => {
    const client = await (await testService()).company("Clinic");
    const fields = [...Object.keys(record()), "ancestry", "smoking", "symptoms", "amends", "diagnoses", "biomarkers"];
    const value = oneof(jsonValue({ maxDepth: 3 }), string());
    const property = asyncProperty(objectOf({ field: constantFrom(...fields), value }), async (change) => {
      const changed: AnyRecord = { ...record(), [change.field]: change.value };
      const reply = await client.post("/api/v1/patient/intake", intakeOf([changed]));
      expect([200, 201, 409, 422]).toContain(reply.status);
    });
    await assert(property, { numRuns: 300 });
  });
});
