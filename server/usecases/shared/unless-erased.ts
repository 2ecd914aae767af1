import { StoreConflict } from "../../storage/store.ts";
import { DomainError } from "./domain-error.ts";

const TRIES = 3;

/**
 * Does something again when what it was made of was erased while it was being made, so that nothing of it is kept.
 * Throws DomainError `unavailable` when that happens time and again.
 */
export async function unlessErased<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreConflict && error.code === "erased_meanwhile")) throw error;
      if (tries === TRIES) throw new DomainError("unavailable");
    }
  }
}
