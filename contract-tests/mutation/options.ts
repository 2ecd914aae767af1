/** The command line of the proof. */
import { parseArgs } from "node:util";

export interface Options {
  readonly seed: number;
  readonly only: RegExp | undefined;
  readonly threads: number;
  /** The module of other faults, which are tried instead of everything else. */
  readonly faults: string | undefined;
  /** Whether Dredd, the Prism proxy and express-openapi-validator are asked as well. */
  readonly others: boolean;
  readonly out: string;
}

export const USAGE = `node contract-tests/mutation/index.ts [--seed N] [--only PATTERN] [--threads N] [--out DIRECTORY] [--faults MODULE] [--others]

  --seed     the run is the same for the same seed; without it one is drawn and printed
  --only     a regular expression: only mutations whose "group: name" matches
  --threads  how many mutations are tried at once (2)
  --faults   only the faults of this module
  --others   asks Dredd, the Prism proxy and express-openapi-validator about the same faults: as long again
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
      faults: { type: "string" },
      others: { type: "boolean", default: false },
      out: { type: "string", default: ".conformance/mutants" },
    },
  });
  return {
    seed: values.seed ? whole("seed", values.seed, 0) : draw(),
    only: values.only ? new RegExp(values.only, "i") : undefined,
    threads: whole("threads", values.threads, 1),
    faults: values.faults,
    others: values.others,
    out: values.out,
  };
}
