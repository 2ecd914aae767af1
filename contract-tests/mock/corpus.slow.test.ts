/** Mocks of contracts that others write: the gate sends no request that the contract forbids as one that it admits, and the mock keeps the contract. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { readContract } from "../engine/contract.ts";
import { foundInMock } from "./found.ts";

/** Weekly, `LONG=1`, all of them; else every third. */
const LONG = process.env["LONG"] === "1";
const EVERY_SO_MANY = 3;

/** Ends only a run that hangs. */
const A_RUN_TAKES_AT_MOST_MS = 600_000;

const foundIn = (name: string): Promise<string[]> => foundInMock(join("mock/corpus", name));

const CORPUS = [
  "all-of.yaml",
  "described-references.yaml",
  "directions.yaml",
  "discriminators.yaml",
  "examples-wrong.yaml",
  "forms.yaml",
  "json-schema.yaml",
  "letters.yaml",
  "media-types.yaml",
  "nullable.yaml",
  "parameters.yaml",
  "path-items.yaml",
  "path-keys.yaml",
  "readings.yaml",
  "unclear.yaml",
  "v32-whole.yaml",
  "v32.yaml",
  "yaml-oddities.yaml",
];

test.each(CORPUS.filter((_name, index) => LONG || index % EVERY_SO_MANY === 0))(
  "nothing is found in %s",
  async (name) => {
    expect(await foundIn(name)).toEqual([]);
  },
  A_RUN_TAKES_AT_MOST_MS,
);

test(
  "nothing is found of alternatives that overlap, and those that no value tells apart are named",
  async () => {
    const { schemas, operations } = await readContract(join("mock/corpus", "overlapping-one-of.yaml"));
    const contradicted = operations.filter(({ responses }) =>
      responses.some(({ content }) =>
        content.some(({ schema = "" }) => schema !== "" && schemas.contradiction("out", schema)),
      ),
    );
    expect(contradicted.map(({ id }) => id)).toEqual(["getSame"]);
    expect(await foundIn("overlapping-one-of.yaml")).toEqual([]);
  },
  A_RUN_TAKES_AT_MOST_MS,
);
