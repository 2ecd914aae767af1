import { computeInChunks } from "../results/compute/in-chunks.ts";
import { perform } from "../results/compute/tasks.ts";

/** The same work as in the worker threads, without the threads. */
export const inlineCompute = computeInChunks(async (work) => perform(work) as never);
