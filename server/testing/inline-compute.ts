import { computeInChunks } from "../usecases/compute/in-chunks.ts";
import { perform } from "../usecases/compute/tasks.ts";

/** The same work as in the worker threads, without the threads. */
export const inlineCompute = computeInChunks(
  async (work) => perform(work) as never,
  async () => () => undefined,
);
