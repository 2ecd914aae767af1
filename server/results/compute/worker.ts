import type { AnalyseTask, FitTask, InterpretTask } from "./compute.ts";
import { analyse, fit, interpret } from "./tasks.ts";

/** One piece of work for a worker thread. */
export type Work =
  | { readonly kind: "fit"; readonly task: FitTask }
  | { readonly kind: "analyse"; readonly task: AnalyseTask }
  | { readonly kind: "interpret"; readonly task: InterpretTask };

/** Runs in a worker thread. */
export default function run(work: Work): unknown {
  switch (work.kind) {
    case "fit":
      return fit(work.task);
    case "analyse":
      return analyse(work.task);
    case "interpret":
      return interpret(work.task);
  }
}
