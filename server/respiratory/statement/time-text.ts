import { fixed } from "./numbers.ts";

const HOURS_PER_YEAR = 24 * 365.25;

/** "14 hours", "9 days", "3 months", "2.5 years": as precise as a reader needs. */
export function timeText(years: number | null): string {
  if (years === null) return "an unknown time";
  const hours = years * HOURS_PER_YEAR;
  if (hours < 36) return plural(Math.max(1, Math.round(hours)), "hour");
  if (years < 1 / 12) return plural(Math.round(hours / 24), "day");
  return years < 2 ? plural(Math.round(years * 12), "month") : `${fixed(years, 1)} years`;
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
