import type { Compute } from "../usecases/compute/compute.ts";
import { computeInChunks } from "../usecases/compute/in-chunks.ts";
import { perform } from "../usecases/compute/tasks.ts";

/** The same work as in the worker threads, without the threads. */
export const inlineCompute: Compute = {
  ...computeInChunks(
    async (work) => perform(work) as never,
    async () => () => undefined,
  ),
  assertRoom: () => undefined,
};
