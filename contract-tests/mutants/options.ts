/** The command line of the proof. */
import { parseArgs } from "node:util";

export interface Options {
  readonly seed: number;
  readonly only: RegExp | undefined;
  readonly threads: number;
  readonly out: string;
}

export const USAGE = `node contract-tests/mutants/index.ts [--seed N] [--only PATTERN] [--threads N] [--out DIRECTORY]

  --seed     the run is the same for the same seed; without it one is drawn and printed
  --only     a regular expression: only mutations whose "group: name" matches
  --threads  how many mutations are tried at once (2)
  --out      where the reports go (.conformance/mutants)`;

function whole(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} is a whole number from ${least} on, not ${text}`);
  return value;
}

/** Throws with a sentence for whoever typed it. */
export function parseOptions(args: readonly string[], draw: () => number): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: "string" },
      only: { type: "string" },
      threads: { type: "string", default: "2" },
      out: { type: "string", default: ".conformance/mutants" },
    },
  });
  return {
    seed: values.seed ? whole("seed", values.seed, 0) : draw(),
    only: values.only ? new RegExp(values.only, "i") : undefined,
    threads: whole("threads", values.threads, 1),
    out: values.out,
  };
}
