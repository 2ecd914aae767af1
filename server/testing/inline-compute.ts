import type { Compute } from "../results/compute/compute.ts";
import { analyse, fit, interpret } from "../results/compute/tasks.ts";

/** The same tasks as in the worker threads, without the threads. */
export const inlineCompute: Compute = {
  fit: async (task) => fit(task),
  analyse: async (task) => analyse(task),
  interpret: async (task) => interpret(task),
};
