/** Numbers and times as a clinician reads them. What is null is a dash, never 0. */
const DASH = "–";
const MINUS = "−";

export function fixed(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return DASH;
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? MINUS + text : text;
}

/** With its sign: a change. */
export function signed(value: number | null | undefined, decimals: number): string {
  const text = fixed(value, decimals);
  return typeof value === "number" && value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const TIMESTAMP = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/i;

/** The day as it was at the place of the test. */
export function day(timestamp: string): string {
  const match = TIMESTAMP.exec(timestamp);
  if (match === null) return timestamp;
  const [, year, month, date] = match;
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** Day and time as they were at the place of the test, with the offset that was given. */
export function moment(timestamp: string): string {
  const match = TIMESTAMP.exec(timestamp);
  if (match === null) return timestamp;
  const offset = match[5]?.toUpperCase() === "Z" ? "UTC" : `UTC${match[5]?.replace("-", MINUS)}`;
  return `${day(timestamp)}, ${match[4]} (${offset})`;
}

/** A code of the contract as words: one that is not known here still reads. */
export function spoken(code: string): string {
  const text = code.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
