import { MEMBERS, type MeasureKey } from "../codes.ts";
import { Faults } from "./faults.ts";
import type { Gathered, ReadReport } from "./gathered.ts";
import type { Fault, Note, Part } from "./part.ts";
import { Reading } from "./reading.ts";
import { noteOfNone, type Origin, type Single } from "./singles.ts";

/**
 * Reads one patient on one occasion: one record, or each record of a visit that has several, whose values must be those of the visit
 * beside them. Notes everything that is wrong, and repeats nothing of what was sent.
 */
export function readReports(gathered: Gathered): readonly ReadReport[] {
  const { records, report } = gathered;
  if (records.length === 0) return [new Reading(gathered).read()];
  const visit = new Reading(gathered, { isVisit: true }).read();
  const read = records.map((record) => new Reading({ ...gathered, ...record, faults: [] }, record).read());
  const faults = [...visit.faults, ...otherThanItsRecords(visit, read, report)];
  return read.map((one, place) => ({
    ...one,
    faults: [...faults, ...one.faults],
    notRead: place === 0 ? [...visit.notRead, ...one.notRead] : one.notRead,
  }));
}

/** What stands beside the records of a visit is computed from them: anything else is of none of them, and would be lost. */
function otherThanItsRecords(visit: ReadReport, records: readonly ReadReport[], report: Part): readonly Fault[] {
  const faults = new Faults();
  const note: Note = (pointer, code, detail) => faults.add({ pointer, code, detail });
  for (const [member, what] of [
    ["performed_at", "time"],
    ["client_reference", "reference"],
  ] as const)
    if (visit.record[member] !== undefined && !records.some(({ record }) => record[member] === visit.record[member]))
      note(visit.places.get(`/${member}`) ?? report.at, "wrong_combination", `is the ${what} of none of its records`);
  for (const name of ["pre_bronchodilator", "post_bronchodilator"]) {
    const singles = Object.entries(MEMBERS).flatMap(([measure, member]): Single[] => {
      const value = (visit.record[name] as Readonly<Record<string, unknown>> | undefined)?.[member];
      const at = visit.places.get(`/${name}/${member}`) ?? report.at;
      return typeof value === "number" ? [{ measure: measure as MeasureKey, value, at }] : [];
    });
    const origins = records.flatMap(({ record }) => originOf(record[name] as SentTest | undefined));
    if (origins.length > 0) noteOfNone(singles, origins, note);
    else for (const { at } of singles) note(at, "wrong_combination", "is of a test that none of the records has");
  }
  return faults.all;
}

interface SentTest {
  readonly kind: string;
  readonly efforts?: readonly Readonly<Record<string, unknown>>[];
}

function originOf(test: SentTest | undefined): readonly Origin[] {
  if (test === undefined) return [];
  return [{ efforts: test.efforts ?? [{ ...test }], isSignal: test.kind === "curves" }];
}
