import { giveWay } from "../../fairness/give-way.ts";
import { perform, type Work } from "./tasks.ts";

giveWay();

/** Runs in a worker thread. */
export default function run(work: Work): unknown {
  return perform(work);
}
