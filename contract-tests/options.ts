/** The command line. */
import { parseArgs } from "node:util";

export interface Options {
  readonly spec: string;
  readonly overlays: readonly string[];
  readonly target: string | undefined;
  readonly auth: string | undefined;
  readonly seed: number;
  readonly out: string;
  readonly quick: boolean;
  readonly mock: boolean;
  /** Values of answers that the contract does not list are faults, even where it says that more may come. */
  readonly strict: boolean;
  /** A file whose `check` section says what is known of the target. */
  readonly config: string | undefined;
  readonly other: string | undefined;
  readonly baseline: string | undefined;
  readonly budget: number | undefined;
}

export const OUR_CONTRACT = "spec/openapi.yaml";

export const USAGE = `node contract-tests/index.ts [--spec FILE] [--target URL] [--auth CREDENTIALS] [--seed N] [--out DIRECTORY] [--quick] [--mock]
    [--config FILE] [--strict] [--other-auth CREDENTIALS] [--baseline FILE] [--budget SECONDS] [--overlay FILE]

  --spec    the contract, OpenAPI 3.1 (${OUR_CONTRACT})
  --overlay an OpenAPI Overlay 1.0 with what the contract does not say of itself: x-relations, x-webhook-delivery; may be given several times
  --target  the server; without it ours is started, fresh and with everything it can be made to do
  --auth    Bearer KEY, or SCHEME=SECRET,SCHEME=SECRET by the names of the contract's security schemes
  --seed    the run is the same for the same seed; without it one is drawn and printed
  --out     where the reports go (.conformance)
  --quick   leaves out what takes longer than the delivery schedules themselves
  --mock    the target is the contract's mock, which keeps nothing: what takes a memory is not asked of it, and the report says
            so; without --target one is started
  --config  a file whose member \`check\` says what is known of the server: credentials, identifiers, exclusions, phases, checks
  --strict  values of answers and webhooks that the contract does not list are faults, even where it says that more may come
            (x-extensible-enum); house rules count, and what was not tried is a finding. Our own server is always held so
  --other-auth  credentials of a second tenant, who must never see what the first one has
  --baseline    a file of known findings; written when there is none, and only new findings fail after that
  --budget      seconds for the whole run, shared by its phases (600 for a server that runs already)`;

function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const seconds = Number(text);
  if (!(seconds > 0)) throw new Error(`--budget is a number of seconds, not ${text}`);
  return seconds;
}

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
      config: { type: "string" },
      "other-auth": { type: "string" },
      baseline: { type: "string" },
      budget: { type: "string" },
      overlay: { type: "string", multiple: true, default: [] },
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
    overlays: values.overlay,
    target,
    auth: values.auth || undefined,
    seed,
    out: values.out,
    quick: values.quick,
    mock: values.mock,
    strict: values.strict || (spec === OUR_CONTRACT && target === undefined),
    config: values.config || undefined,
    other: values["other-auth"] || undefined,
    baseline: values.baseline || undefined,
    budget: secondsOf(values.budget),
  };
}

/** The line that repeats the run. */
export function commandFor({ spec, overlays, target, seed, quick, mock, strict }: Options): string {
  const words = ["node contract-tests/index.ts"];
  if (spec !== OUR_CONTRACT) words.push(`--spec ${spec}`);
  for (const overlay of overlays) words.push(`--overlay ${overlay}`);
  if (target !== undefined) words.push(`--target ${target}`, "--auth ...");
  words.push(`--seed ${seed}`);
  if (quick) words.push("--quick");
  if (mock) words.push("--mock");
  if (strict && (spec !== OUR_CONTRACT || target !== undefined)) words.push("--strict");
  return words.join(" ");
}
