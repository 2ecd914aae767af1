import type { PatientRecord } from "../../respiratory/types/record.ts";
import type { Item, Results } from "../input.ts";
import { type Given as GivenBetween, givenOf } from "./bronchodilator.ts";
import { VISIT_RECORD } from "./codes.ts";
import { effortObservations, effortsOf, type TestName } from "./effort-observations.ts";
import { saidObservations } from "./fact-observations.ts";
import { observation } from "./observation.ts";
import { valueObservations } from "./observations.ts";
import type { Observation } from "./resources.ts";

/** What an item was made from. */
export interface Behind {
  /** What the records of the visit say together; undefined where none is kept any more. */
  readonly record: PatientRecord | undefined;
  /** Those records as they were sent, in the order of their times. */
  readonly sources: readonly PatientRecord[];
}

/** One of several records of a visit. */
export interface VisitRecord {
  readonly panel: Observation;
  readonly members: readonly Observation[];
  readonly given: GivenBetween;
  /** Whether what was given is what the item says. */
  readonly isOfItem: boolean;
}

/** Each record of a visit by itself, so that it can be taken in again as it was sent. */
export function visitRecords(item: Item, results: Results, sources: readonly PatientRecord[]): readonly VisitRecord[] {
  return sources.map((record, place) => {
    const { performed_at, bronchodilator = null } = record;
    const own: Item = { ...item, performed_at, bronchodilator: bronchodilator as Item["bronchodilator"] };
    const given = givenOf(own, results);
    const members = [
      ...valueObservations(own, results, { given, record }),
      ...effortObservations(own, results, { given, record, firstOf: (test) => firstIn(item, sources, place, test) }),
      ...saidObservations(own, results, record),
    ];
    const panel: Observation = {
      ...observation(own, results, "record", { coding: [VISIT_RECORD], text: `record ${place + 1} of the visit` }),
      hasMember: members.map(({ id }) => ({ reference: `urn:uuid:${id}` })),
    };
    return { panel, members, given, isOfItem: isSame(item.bronchodilator, bronchodilator) };
  });
}

/** The place of a record's first effort among those that the item judged as one session; undefined where it is no part of that. */
function firstIn(
  { visit }: Item,
  sources: readonly PatientRecord[],
  place: number,
  test: TestName,
): number | undefined {
  const isUsed = ({ performed_at }: PatientRecord): boolean =>
    visit.records
      .find((one) => one.performed_at === performed_at)
      ?.tests.some((use) => use.test === test && use.used) === true;
  const [own] = sources.slice(place);
  if (own === undefined || !isUsed(own)) return undefined;
  return sources
    .slice(0, place)
    .filter(isUsed)
    .reduce((sum, record) => sum + countOf(record, test), 0);
}

function countOf(record: PatientRecord, test: TestName): number {
  const spirometry = record[test];
  return spirometry === undefined || spirometry.kind === "values" ? 0 : effortsOf(spirometry).length;
}

type Given = Item["bronchodilator"] | PatientRecord["bronchodilator"];

function isSame(one: Given, other: Given): boolean {
  if (!one || !other) return false;
  return one.agent === other.agent && one.dose_ug === other.dose_ug && one.minutes_after === other.minutes_after;
}
