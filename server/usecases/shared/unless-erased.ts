import { StoreConflict } from "../../storage/store.ts";
import { DomainError } from "./domain-error.ts";

/** Between tries: an erasure takes what was made of a patient out step by step, and is done with most within a second. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160, 320, 640];

/**
 * Does something again when what it was made of was erased while it was being made, so that nothing of it is kept.
 * Throws DomainError `unavailable` when the erasure takes longer.
 */
export async function unlessErased<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const pause of PAUSES_MS) {
    const made = await tried(work);
    if (made !== undefined) return made.result;
    await new Promise((resolve) => void setTimeout(resolve, pause));
  }
  const made = await tried(work);
  if (made === undefined) throw new DomainError("unavailable");
  return made.result;
}

async function tried<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result } | undefined> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof StoreConflict && error.code === "erased_meanwhile") return undefined;
    throw error;
  }
}
