import { setPriority } from "node:os";

/** Weighs a ninth of what a thread does that answers requests. */
const NICENESS = 10;

/** Where the cores are busy, this thread lets those go first that answer requests. Only Linux ranks threads; elsewhere it would be the whole process. */
export function giveWay(): void {
  if (process.platform === "linux") setPriority(NICENESS);
}
