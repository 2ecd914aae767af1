/** The half of the proof in which the contract changes and the server does not. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { contractOf, readContract } from "../../engine/contract.ts";
import { withClosedValues } from "../../engine/known-values.ts";
import { OUR_CONTRACT } from "../../service-profile/our-contract.ts";
import { profile } from "../../service-profile/profile.ts";
import { Pool } from "../pool.ts";
import { type Half, type MutantResult, wanted } from "../mutant-result.ts";
import { groupOf } from "./detector.ts";
import { controlsOf } from "./controls.ts";
import { accepted, acceptedSurvivorsOf, stale } from "./accepted-survivors.ts";
import { type Mutant, nameOf } from "./mutant.ts";
import { mutantsOf, sampled } from "./mutants.ts";
import { type Recorded, record } from "./record.ts";
import { SchemaNodes } from "./schema-nodes.ts";
import type { Given } from "./worker.ts";

/** Of each operator; where it makes more, these are spread evenly over the contract. */
const MOST_OF_AN_OPERATOR = 100;

const ACCEPTED = acceptedSurvivorsOf(
  parse(readFileSync(new URL("./accepted-survivors.yaml", import.meta.url), "utf8")),
);

function brokenDown(mutant: Mutant, { failed }: { readonly failed: string }): MutantResult {
  const message = `the gate broke down: ${failed}`;
  return { group: groupOf(mutant), name: nameOf(mutant), status: "void", message, seconds: 0 };
}

const WAITING_PER_THREAD = 3;

interface Part {
  readonly mutants: readonly Mutant[];
  readonly controls: readonly Mutant[];
  readonly threads: number;
  readonly recorded: Recorded;
}

function waits({ scope }: Mutant): boolean {
  return scope.kind === "delivery";
}

export const proveContract: Half = async (options, onResult) => {
  const { document } = await readContract(OUR_CONTRACT);
  // the proof changes the values as they are judged: closed
  const contract = contractOf(withClosedValues(document));
  const all = mutantsOf(contract, new SchemaNodes(contract));
  const mutants = sampled(all, MOST_OF_AN_OPERATOR).filter((mutant) =>
    wanted(options, groupOf(mutant), nameOf(mutant)),
  );
  if (mutants.length === 0) return [];
  options.onTotal(mutants.length);
  options.onNote(
    `${mutants.length} of ${all.length} changes of the contract: at most ${MOST_OF_AN_OPERATOR} of each operator, spread evenly`,
  );
  const recorded = await record(contract, profile, options.seed);
  const raw: MutantResult[] = [];
  const judge = async (part: Part): Promise<void> => {
    if (part.mutants.length === 0) return;
    const given: Given = { document: contract.document, recorded: part.recorded, seed: options.seed };
    const pool = new Pool<Mutant, MutantResult>(new URL("./worker.ts", import.meta.url), part.threads, given);
    try {
      await pool.run(part.controls, (said, control) => {
        const { status, check, message } = "result" in said ? said.result : brokenDown(control, said);
        if (status === "killed" || status === "void")
          throw new Error(
            `with the contract unchanged the gate complains: ${nameOf(control)}: ${check ?? ""}: ${message}`,
          );
      });
      await pool.run(part.mutants, (said, mutant) => {
        const result = "result" in said ? said.result : brokenDown(mutant, said);
        raw.push(result);
        onResult(accepted(result, ACCEPTED));
      });
    } finally {
      await pool.close();
    }
  };
  const controls = controlsOf(contract);
  const threads = Math.min(options.threads * WAITING_PER_THREAD, Math.max(1, mutants.filter(waits).length));
  // new deliveries mostly wait, each for its own schedule, and are compared with nothing recorded
  await Promise.all([
    judge({
      mutants: mutants.filter(waits),
      controls: controls.filter(waits),
      threads,
      recorded: { exchanges: [], delivered: [], loose: recorded.loose },
    }),
    judge({
      mutants: mutants.filter((mutant) => !waits(mutant)),
      controls: controls.filter((control) => !waits(control)),
      threads: options.threads,
      recorded,
    }),
  ]);
  const left = stale(raw, new Set(all.map((mutant) => `${groupOf(mutant)}: ${nameOf(mutant)}`)), ACCEPTED);
  left.forEach(onResult);
  return [...raw.map((result) => accepted(result, ACCEPTED)), ...left];
};
