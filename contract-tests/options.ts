/** The command line. */
import { parseArgs } from "node:util";

export interface Options {
  readonly spec: string;
  readonly target: string | undefined;
  readonly auth: string | undefined;
  readonly seed: number;
  readonly out: string;
  readonly quick: boolean;
  readonly mock: boolean;
  /** Values of answers that the contract does not list are faults, even where it says that more may come. */
  readonly strict: boolean;
}

export const OUR_CONTRACT = "spec/openapi.yaml";

export const USAGE = `node contract-tests/index.ts [--spec FILE] [--target URL] [--auth CREDENTIALS] [--seed N] [--out DIRECTORY] [--quick] [--mock] [--strict]

  --spec    the contract, OpenAPI 3.1 (${OUR_CONTRACT})
  --target  the server; without it ours is started, fresh and with everything it can be made to do
  --auth    Bearer KEY, or SCHEME=SECRET,SCHEME=SECRET by the names of the contract's security schemes
  --seed    the run is the same for the same seed; without it one is drawn and printed
  --out     where the reports go (.conformance)
  --quick   leaves out what takes longer than the delivery schedules themselves
  --mock    the target is the contract's mock, which keeps nothing: what takes a memory is not asked of it, and the report says
            so; without --target one is started
  --strict  values of answers and webhooks that the contract does not list are faults, even where it says that more may come
            (x-extensible-enum); our own server is always held so`;

/** Throws with a sentence for whoever typed it. */
export function parseOptions(args: readonly string[], draw: () => number): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      spec: { type: "string" },
      target: { type: "string" },
      auth: { type: "string" },
      seed: { type: "string" },
      out: { type: "string", default: ".conformance" },
      quick: { type: "boolean", default: false },
      mock: { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
    },
  });
  const seed = values.seed === undefined || values.seed === "" ? draw() : Number(values.seed);
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Error(`--seed is a whole number from 0 on, not ${values.seed ?? ""}`);
  const target = values.target === "" ? undefined : values.target;
  if (target !== undefined && !URL.canParse(target)) throw new Error(`--target is a URL, not ${target}`);
  const spec = values.spec || OUR_CONTRACT;
  return {
    spec,
    target,
    auth: values.auth || undefined,
    seed,
    out: values.out,
    quick: values.quick,
    mock: values.mock,
    strict: values.strict || (spec === OUR_CONTRACT && target === undefined),
  };
}

/** The line that repeats the run. */
export function commandFor({ spec, target, seed, quick, mock, strict }: Options): string {
  const words = ["node contract-tests/index.ts"];
  if (spec !== OUR_CONTRACT) words.push(`--spec ${spec}`);
  if (target !== undefined) words.push(`--target ${target}`, "--auth ...");
  words.push(`--seed ${seed}`);
  if (quick) words.push("--quick");
  if (mock) words.push("--mock");
  if (strict && (spec !== OUR_CONTRACT || target !== undefined)) words.push("--strict");
  return words.join(" ");
}
