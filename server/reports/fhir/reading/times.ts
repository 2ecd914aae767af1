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
  if (typeof time !== "string" || !isInstant(time)) return note(at, "wrong_form", "must be a time with its offset");
  noteApart(at, time, performedAt, note);
}

/** What was given has a time, or the day of the test. */
export function noteOtherDay(administration: Part, performedAt: string, note: Note): void {
  const time = textAt(administration, "effectiveDateTime");
  if (time === undefined) return;
  const at = `${administration.at}/effectiveDateTime`;
  const isDay = isCalendarDay(time);
  if (!isDay && !isInstant(time)) note(at, "wrong_form", "must be a day, or a time with its offset");
  else if (!isDay) noteApart(at, time, performedAt, note);
  else if (time !== performedAt.slice(0, 10)) note(at, "wrong_combination", "is not the day of the test");
}

/** Date moves a day that no month has into the next month. */
function isCalendarDay(text: string): boolean {
  const day = DAY.test(text) ? new Date(text) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isInstant(time: string): boolean {
  return INSTANT.test(time) && isCalendarDay(time.slice(0, 10)) && !Number.isNaN(Date.parse(time));
}

function noteApart(at: string, time: string, performedAt: string, note: Note): void {
  if (Math.abs(Date.parse(time) - Date.parse(performedAt)) > VISIT_MS)
    note(at, "wrong_combination", "lies more than 12 hours from the time of the report");
}
