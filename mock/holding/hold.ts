/** Holds one contract: what is made of it loads, its client gets valid answers of the mock, and what the client writes arrives at generated routes. */
import { siteFiles } from "../../spec/docs/site.ts";
import { readContract } from "../../spec/openapi/read.ts";
import { type Answers, answersOf } from "./answers.ts";
import { arrivalsOf } from "./arrivals.ts";
import { type Made, make } from "./make.ts";

export interface Held extends Made {
  readonly answers: Answers;
  /** What is wrong with what was made, in words; empty where all is well. */
  readonly faults: readonly unknown[];
}

/** `path` is a contract, `folder` one that packages resolve from. */
export async function holdContract(path: string, folder: string): Promise<Held> {
  const contract = await readContract(path, () => {});
  const made = await make(contract, folder);
  await made.directory.load("webhooks/webhooks.ts");
  const hasPage = [...siteFiles(contract, new Map(), []).keys()].some((file) => file.endsWith("index.html"));
  const answers = await answersOf(contract, made);
  const arrivals = await arrivalsOf(made);
  return { ...made, answers, faults: [...(hasPage ? [] : ["no page"]), ...answers.faults, ...arrivals] };
}
