/** What `on_error: skip` leaves out, for any records sent to any project: never more than has to be, and always as much. */
import { assert, asyncProperty, constantFrom, integer, option, record as object, array } from "fast-check";
import { expect, test } from "vitest";
import { intakeOf, record } from "../../testing/records.ts";
import { testService } from "../../testing/test-service.ts";

const PATH = "/api/v1/patient/intake";

const made = object({
  patient: constantFrom("P-1", "P-2"),
  day: integer({ min: 1, max: 3 }),
  sex: constantFrom("female", "male"),
  height_cm: constantFrom(160, 161),
  wrong: option(constantFrom({ height_cm: 1.6 }, { age_years: "old" }, { performed_at: "2090-01-01T00:00:00Z" }), {
    freq: 5,
  }),
  amends: option(object({ expected_revision: constantFrom(undefined, 1, 2) })),
}).map(({ patient, day, sex, height_cm, wrong, amends }) =>
  record(patient, {
    performed_at: `2026-11-0${day}T09:00:00Z`,
    sex,
    height_cm,
    ...wrong,
    ...(amends && { amends: { reason: "r", ...amends } }),
  }),
);

test("what is left out could not have gone in beside the others, and the others go in without it", async () => {
  const client = await (await testService()).company("Clinic");
  let projects = 0;
  const lists = array(made, { minLength: 1, maxLength: 7 });
  await assert(
    asyncProperty(array(made, { maxLength: 4 }), lists, async (stored, sent) => {
      /** A project with what is stored before. */
      const project = async () => {
        const name = `p-${(projects += 1)}`;
        for (const each of stored) await client.post(PATH, intakeOf([each], name));
        return name;
      };
      const skipping = await client.post(PATH, { ...intakeOf(sent, await project()), on_error: "skip" });
      const skipped = new Set<number>(
        ((skipping.body.skipped ?? []) as { pointer: string }[]).map(({ pointer }) => Number(pointer.split("/")[2])),
      );
      const taken = skipping.status === 422 ? [] : sent.filter((_, index) => !skipped.has(index));
      if (taken.length > 0) {
        const alone = await client.post(PATH, intakeOf(taken, await project()));
        expect(alone.body.records.map(outcomeOf)).toEqual(skipping.body.records.map(outcomeOf));
      }
      for (const [index, each] of sent.entries()) {
        if (taken.length > 0 && !skipped.has(index)) continue;
        const beside = await client.post(PATH, intakeOf([...taken, each], await project()));
        expect(beside.status).toBeGreaterThanOrEqual(400);
      }
    }),
    { numRuns: 60, seed: 20261122 },
  );
});

function outcomeOf({ outcome, record_revision }: { readonly outcome: string; readonly record_revision: number }) {
  return [outcome, record_revision];
}
