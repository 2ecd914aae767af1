import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoreConflict } from "../../storage/store.ts";
import { DomainError } from "./domain-error.ts";
import { unlessErased } from "./unless-erased.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that an erasure is in the way of for so many milliseconds. */
function besideErasure(ms: number): () => Promise<string> {
  const over = Date.now() + ms;
  return async () => {
    if (Date.now() < over) throw new StoreConflict("erased_meanwhile");
    return "made";
  };
}

async function resultOf(work: () => Promise<unknown>): Promise<unknown> {
  const result = unlessErased(work).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return result;
}

test.each([0, 1, 50, 1_000])("waits for an erasure that takes %i ms", async (ms) => {
  expect(await resultOf(besideErasure(ms))).toBe("made");
});

test("is unavailable beside one that takes longer", async () => {
  expect(await resultOf(besideErasure(10_000))).toEqual(new DomainError("unavailable"));
});

test("lets other failures through at once", async () => {
  let tries = 0;
  const failing = async () => {
    tries += 1;
    throw new DomainError("analysis_not_found");
  };
  expect(await resultOf(failing)).toEqual(new DomainError("analysis_not_found"));
  expect(tries).toBe(1);
});
