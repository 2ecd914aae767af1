import { fixed } from "./numbers.ts";

const HOURS_PER_YEAR = 24 * 365.25;

/** From the coarsest on; years have a decimal, of two years and more. */
const UNITS = [
  { name: "month", hours: HOURS_PER_YEAR / 12 },
  { name: "day", hours: 24 },
  { name: "hour", hours: 1 },
] as const;

/** How far a rounded time may be off. */
const BEARABLE = 0.1;

/** "14 hours", "36 hours", "9 days", "45 days", "3 months", "2.5 years": the coarsest unit that is right to a tenth. */
export function timeText(years: number | null): string {
  if (years === null) return "an unknown time";
  if (years >= 2) return `${fixed(years, 1)} years`;
  const hours = years * HOURS_PER_YEAR;
  const unit = UNITS.find((one) => Math.abs(Math.round(hours / one.hours) * one.hours - hours) <= BEARABLE * hours);
  const { name, hours: size } = unit ?? UNITS[2];
  return plural(Math.max(1, Math.round(hours / size)), name);
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
