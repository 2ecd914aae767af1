/** The half of the proof in which the contract changes and the server does not. */
import { readContract } from "../../contract/contract.ts";
import { OUR_CONTRACT } from "../../options.ts";
import { profile } from "../../service/profile.ts";
import { Pool, type Said } from "../pool.ts";
import { type Half, type Verdict, wanted } from "../verdict.ts";
import { groupOf } from "./bench.ts";
import { type Mutant, nameOf } from "./mutant.ts";
import { mutantsOf, sampled } from "./mutants.ts";
import { record } from "./record.ts";
import { SchemaNodes } from "./schema-nodes.ts";
import type { Given } from "./worker.ts";

/** Of each operator; where it makes more, these are spread evenly over the contract. */
const MOST_OF_AN_OPERATOR = 100;

function brokenDown(mutant: Mutant, said: Said<unknown>): Verdict {
  const message = `the gate broke down: ${"failed" in said ? said.failed : "without a word"}`;
  return { group: groupOf(mutant), name: nameOf(mutant), outcome: "void", message, seconds: 0 };
}

export const proveContract: Half = async (options, onVerdict) => {
  const contract = await readContract(OUR_CONTRACT);
  const all = mutantsOf(contract, new SchemaNodes(contract));
  const mutants = sampled(all, MOST_OF_AN_OPERATOR).filter((mutant) =>
    wanted(options, groupOf(mutant), nameOf(mutant)),
  );
  if (mutants.length === 0) return [];
  options.onTotal(mutants.length);
  const recorded = await record(contract, profile, options.seed);
  const given: Given = { document: contract.document, recorded, seed: options.seed };
  const pool = new Pool<Mutant | "control", Verdict | undefined>(
    new URL("worker.ts", import.meta.url),
    options.threads,
    given,
  );
  const verdicts: Verdict[] = [];
  try {
    // as a job like the others: one thread is enough to see that the unchanged contract goes through
    await pool.run(["control"], (said) => {
      if ("failed" in said) throw new Error(said.failed);
    });
    await pool.run(mutants, (said, mutant) => {
      if (mutant === "control") return;
      const verdict = "result" in said && said.result !== undefined ? said.result : brokenDown(mutant, said);
      verdicts.push(verdict);
      onVerdict(verdict);
    });
  } finally {
    await pool.close();
  }
  return verdicts;
};
