import { describe, expect, it } from "vitest";
import { readContract } from "../engine/contract.ts";
import type { Json } from "../../spec/openapi/json.ts";
import { read, write } from "../../spec/openapi/pointer.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import { profile } from "./profile.ts";
import { structureFindings } from "../engine/structure.ts";

const contract = await readContract("spec/openapi.yaml");

async function found(registered: Json): Promise<string[]> {
  const findings = await structureFindings(contract, { ...NO_PROFILE, rebuild: () => Promise.resolve(registered) });
  return findings.map(({ subject, message }) => `${subject} ${message}`);
}

describe("the structure check", () => {
  it("finds nothing in what our service registers", async () => {
    expect(await structureFindings(contract, profile)).toEqual([]);
  });

  it.each([
    ["a route that is not registered", "/paths/~1results/get", undefined, "is in the contract"],
    [
      "a route nobody agreed on",
      "/paths/~1debug",
      { get: { responses: {} } },
      "is registered, and not in the contract",
    ],
    ["another status", "/paths/~1readyz/get/responses/502", { description: "No." }, "is registered, and not in"],
    ["another bound", "/paths/~1results/get/operationId", "readResults", "is registered otherwise"],
    ["a webhook that is gone", "/webhooks", undefined, "is in the contract"],
    ["another list", "/security", [], "is registered otherwise"],
  ])("finds %s", async (_, place, value, message) => {
    expect(read(contract.document, place)).not.toEqual(value);
    expect(await found(write(contract.document, place, value))).toEqual([
      expect.stringContaining(`${place} ${message}`),
    ]);
  });

  it("says nothing of a service that cannot be asked", async () => {
    expect(await structureFindings(contract, NO_PROFILE)).toEqual([]);
  });
});
