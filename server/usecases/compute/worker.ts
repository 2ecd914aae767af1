import { perform, type Work } from "./tasks.ts";

/** Runs in a worker thread. */
export default function run(work: Work): unknown {
  return perform(work);
}
