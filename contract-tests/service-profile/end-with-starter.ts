/** Loaded into a program with `node --import`: it ends with its standard input, that is, with whoever started it, however that ends. */
import { isMainThread } from "node:worker_threads";

if (isMainThread) process.stdin.once("end", () => process.exit()).resume();
