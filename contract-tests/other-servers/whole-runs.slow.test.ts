/** What some phases find, all of them find in their order: what one of them does to a thing keeps no fault from another. */
import { expect, test } from "vitest";
import { holdHabit } from "../testing/hold-habit.ts";
import { KINDS } from "./kinds/index.ts";

/** Weekly, `LONG=1`, every fault; else those of a service whose bills one phase opens and another has to open anew. */
const LONG = process.env["LONG"] === "1";

const FAULTS = KINDS.filter(({ name }) => LONG || name.startsWith("bills")).flatMap((kind) =>
  Object.entries(kind.faults).map(([fault, checks]) => [kind.name, fault, kind, checks as readonly string[]] as const),
);

test.concurrent.each(FAULTS)("%s: %s", async (_name, fault, kind, checks) => {
  const make = kind.make as (fault: string) => ReturnType<typeof kind.make>;
  const { findings } = await holdHabit(make(fault), "all", checks);
  expect(findings.filter(({ check }) => checks.includes(check))).not.toEqual([]);
});
