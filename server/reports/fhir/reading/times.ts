/** What belongs to a test was measured and given at the time of the test. */
import { type Note, type Part, textAt } from "./part.ts";

/** Of a visit: tests that lie further from the report's time belong to another one. */
const VISIT_MS = 12 * 3600 * 1000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

export function noteOtherTime(resource: Part, performedAt: string, note: Note, member = "effectiveDateTime"): void {
  const time = resource.value[member];
  const at = `${resource.at}/${member}`;
  if (time === undefined) return;
  if (typeof time !== "string" || !INSTANT.test(time) || Number.isNaN(Date.parse(time)))
    return note(at, "wrong_form", "must be a time with its offset");
  noteApart(at, time, performedAt, note);
}

/** What was given has a time, or the day of the test. */
export function noteOtherDay(administration: Part, performedAt: string, note: Note): void {
  const time = textAt(administration, "effectiveDateTime");
  if (time === undefined) return;
  const at = `${administration.at}/effectiveDateTime`;
  const isDay = DAY.test(time);
  if (Number.isNaN(Date.parse(time)) || !(isDay || INSTANT.test(time)))
    note(at, "wrong_form", "must be a day, or a time with its offset");
  else if (!isDay) noteApart(at, time, performedAt, note);
  else if (time !== performedAt.slice(0, 10)) note(at, "wrong_combination", "is not the day of the test");
}

function noteApart(at: string, time: string, performedAt: string, note: Note): void {
  if (Math.abs(Date.parse(time) - Date.parse(performedAt)) > VISIT_MS)
    note(at, "wrong_combination", "lies more than 12 hours from the time of the report");
}
