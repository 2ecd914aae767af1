/** Mocks of contracts that others write: the gate sends no request that the contract forbids as one that it admits, and the mock keeps the contract. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { readContract } from "../engine/contract.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import { Run } from "../engine/run.ts";
import { launchMock } from "./launch.ts";

/** Ends only a run that hangs. */
const A_RUN_TAKES_AT_MOST_MS = 600_000;

test.each([
  "all-of.yaml",
  "described-references.yaml",
  "discriminators.yaml",
  "examples-wrong.yaml",
  "json-schema.yaml",
  "letters.yaml",
  "media-types.yaml",
  "nullable.yaml",
  "parameters.yaml",
  "path-items.yaml",
  "v32-whole.yaml",
  "v32.yaml",
])(
  "nothing is found in %s",
  async (name) => {
    const spec = join("mock/corpus", name);
    const contract = await readContract(spec);
    const { findings } = await new Run({
      ...{ contract, profile: NO_PROFILE, seed: 7, start: () => launchMock(spec), quick: true },
    }).run();
    expect(findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
  },
  A_RUN_TAKES_AT_MOST_MS,
);
