/** Milliseconds of each unit that a span of time may be written in. */
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A hundred years: whoever writes more has mistaken the unit. */
const LONGEST_MS = 36_500 * 86_400_000;

const SPAN = /^(\d{1,9})([smhd])$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Milliseconds of `90s`, `15m`, `24h` or `30d`; undefined for any other text. */
export function parseSpan(text: string): number | undefined {
  const [, count, unit = ""] = SPAN.exec(text) ?? [];
  const span = Number(count) * (UNITS[unit] ?? Number.NaN);
  return span <= LONGEST_MS ? span : undefined;
}

/** The moment that a span from now, or a date-time with its offset, names; undefined for any other text, and for a day that there is not. */
export function parseMoment(text: string, now: number): number | undefined {
  const span = parseSpan(text);
  if (span !== undefined) return now + span;
  if (!MOMENT.test(text)) return undefined;
  const moment = Date.parse(text);
  // A day that no month has is moved into the next month by Date, which would be another day than the one meant.
  const day = Number(text.slice(8, 10));
  const lastOfMonth = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  return Number.isNaN(moment) || day > lastOfMonth ? undefined : moment;
}
