/**
 * What a spreadsheet would take for the beginning of a formula: the signs that OWASP names, in full and small width too, as East
 * Asian editions read them, also behind blanks and invisible characters, which some programs trim.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u;

/**
 * A cell of RFC 4180. A number is written as it is; a text that a spreadsheet would run as a formula gets an apostrophe in front,
 * as OWASP advises. null and undefined are empty: unknown.
 */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
