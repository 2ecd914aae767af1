import { expect, test } from "vitest";
import { DomainError } from "./domain-error.ts";
import { Readiness } from "./readiness.ts";

/** A store that answers pings with these errors, one after the other; undefined is a write that was taken. */
function readinessOver(...answers: (Error | undefined)[]) {
  const clock = { now: 0 };
  const failures: unknown[] = [];
  let pings = 0;
  const ping = async () => {
    pings += 1;
    const answer = answers.shift();
    await Promise.resolve();
    if (answer !== undefined) throw answer;
  };
  const readiness = new Readiness(
    { ping },
    () => clock.now,
    (error) => failures.push(error),
  );
  return { readiness, clock, failures, pings: () => pings };
}

test("many who ask at once, or again within a second, cost storage one write", async () => {
  const { readiness, clock, pings } = readinessOver();
  await Promise.all(Array.from({ length: 50 }, () => readiness.assert(true)));
  clock.now = 999;
  await readiness.assert(true);
  expect(pings()).toBe(1);
  clock.now = 1_000;
  await readiness.assert(true);
  expect(pings()).toBe(2);
});

test("storage that takes no write makes the service unready, says why once, and is asked again", async () => {
  const full = new Error("disk full");
  const { readiness, clock, failures } = readinessOver(full, undefined);
  await expect(readiness.assert(true)).rejects.toEqual(new DomainError("unavailable"));
  await expect(readiness.assert(true)).rejects.toEqual(new DomainError("unavailable"));
  expect(failures).toEqual([full]);
  clock.now = 1_000;
  await expect(readiness.assert(true)).resolves.toBeUndefined();
});

test("a service that stops is not ready, and storage is not asked", async () => {
  const { readiness, pings } = readinessOver();
  await expect(readiness.assert(false)).rejects.toEqual(new DomainError("unavailable"));
  expect(pings()).toBe(0);
});
