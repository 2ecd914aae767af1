/** A removal that is refused is a fault only where the contract has another answer for it. */
import { expect, test } from "vitest";
import { serve } from "../../testing/serve.ts";
import { contractOf } from "../contract.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";
import { removals } from "./removals.ts";

const REFUSALS = { "400": { description: "Invalid ID supplied" }, "404": { description: "Pet not found" } };

async function resultOf(responses: Record<string, { description: string }>) {
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Pets", version: "1.0.0" },
    paths: {
      "/pets/{pet}": {
        delete: {
          operationId: "deletePet",
          parameters: [{ name: "pet", in: "path", required: true, schema: { type: "integer" } }],
          responses,
        },
      },
    },
  });
  const target = await serve((_, response) => response.writeHead(400).end());
  const start = async () => Promise.resolve(target);
  return new Run({ contract, profile: NO_PROFILE, seed: 1, start, tracks: { traffic: [removals] } }).run();
}

test("a removal that the contract has no success for is told as not tried", async () => {
  const { findings, unreached } = await resultOf(REFUSALS);
  expect(findings.filter(({ check }) => check === "removals")).toEqual([]);
  expect(unreached).toContain("deletePet: the contract has no answer for it but refusals");
});

test("a removal is taken where the contract has a success for it", async () => {
  const { findings } = await resultOf({ ...REFUSALS, "204": { description: "Gone." } });
  expect(findings.map(({ check, message }) => [check, message])).toContainEqual(["removals", "was answered 400"]);
});
