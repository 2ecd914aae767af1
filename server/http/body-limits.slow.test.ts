import { describe, expect, test } from "vitest";
import contract from "../../generated/openapi.json" with { type: "json" };
import { operations } from "../../generated/routes.ts";
import { testService } from "../testing/test-service.ts";
import { bodyLimitOf } from "./body-limits.ts";
import { BODY_PACE } from "./read-body.ts";

const withBody = Object.values(operations).filter(({ body }) => body !== undefined);
const said = contract.info.description.replaceAll(/\s+/g, " ");
const inWords = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${(bytes / 1024).toString()} KiB`;

describe("the body of an operation", () => {
  test.each(withBody.map(({ operationId, method, path }) => [operationId, method, path] as const))(
    "of %s is taken up to its limit and refused beyond",
    async (operationId, method, path) => {
      const client = await (await testService()).company("Clinic");
      const statusOf = async (bytes: number) => {
        const body = new Uint8Array(bytes).fill(0x20);
        return (await client.send(method, path, { headers: { "Content-Type": "application/json" }, body })).status;
      };
      const { bytes } = bodyLimitOf(operationId);
      expect(await statusOf(bytes)).toBe(400);
      expect(await statusOf(bytes + 1)).toBe(413);
    },
  );

  test("has the limits that the contract states", () => {
    expect(said).toContain(`Bodies of an intake up to ${inWords(bodyLimitOf("intakePatients").bytes)} with a million`);
    expect(bodyLimitOf("intakePatients").parts).toBe(1_000_000);
    expect(said).toContain(`of \`POST /api/v1/analyse\` up to ${inWords(bodyLimitOf("analyse").bytes)}`);
    expect(said).toContain(`of every other operation up to ${inWords(bodyLimitOf("interpret").bytes)}`);
    expect(said).toContain(`with ${bodyLimitOf("interpret").parts.toLocaleString("en")} of them`);
    expect(said).toContain(`at ${inWords(BODY_PACE.bytesPerSecond)} a second or more`);
  });
});
