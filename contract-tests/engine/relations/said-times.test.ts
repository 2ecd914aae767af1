/** Which words of a description state a length of time, and which say nothing. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { saidTimeFaults } from "./said-times.ts";

const T = "2027-03-01T10:00:00Z";
const later = (seconds: number): string => new Date(Date.parse(T) + seconds * 1_000).toISOString();

test.each<[string, string, Json, boolean]>([
  ["endsAt", "The start plus the minutes.", { startsAt: T, minutes: 30, endsAt: later(1_800) }, true],
  ["endsAt", "The start plus the minutes.", { startsAt: T, minutes: 30, endsAt: "2027-03-01T11:30:00+01:00" }, true],
  ["endsAt", "The start plus the minutes.", { startsAt: T, minutes: 30, endsAt: T }, false],
  ["endsAt", "The start plus the minutes.", { startsAt: T, starts_on: T, minutes: 30, endsAt: T }, true],
  ["end_time", "Start time plus duration", { start_time: T, duration_hours: 2, end_time: later(7_200) }, true],
  ["end_time", "Start time plus duration", { start_time: T, duration_hours: 2, end_time: later(120) }, false],
  ["end_time", "Start time plus duration", { start_time: T, duration: 2, end_time: later(120) }, true],
  ["check_out", "Check-in plus nights", { check_in: "2027-03-27", nights: 3, check_out: "2027-03-30" }, true],
  ["check_out", "Check-in plus nights", { check_in: "2027-03-27", nights: 3, check_out: "2027-03-29" }, false],
  ["expires_at", "Created plus 15 minutes.", { created_at: T, expires_at: later(900) }, true],
  ["expires_at", "Created plus 15 minutes.", { created_at: T, expires_at: later(1_500) }, false],
  ["expires_at", "24 hours after it was created", { created_at: T, expires_at: later(86_400) }, true],
  ["expires_at", "24 hours after it was created", { created_at: T, expires_at: later(2 * 86_400) }, false],
  ["remind_at", "2 days before the start", { start: T, remind_at: later(-2 * 86_400 - 3_600) }, true],
  ["remind_at", "2 days before the start", { start: T, remind_at: later(2 * 86_400) }, false],
  ["due", "One month after the start", { start: T, due: T }, true],
  ["due", "The start plus the minutes, if it was not moved", { start: T, minutes: 5, due: T }, true],
  [
    "nights",
    "Number of nights between check-in and check-out",
    { check_in: "2027-03-27", check_out: "2027-03-30", nights: 3 },
    true,
  ],
  [
    "nights",
    "Number of nights between check-in and check-out",
    { check_in: "2027-03-27", check_out: "2027-03-30", nights: 2 },
    false,
  ],
  ["days", "Days from start to end", { start: "2027-03-27", end: "2027-03-30", days: 4 }, true],
  ["minutes", "Minutes between start and end", { start: T, end: later(1_799), minutes: 29 }, true],
  ["minutes", "Minutes between start and end", { start: T, end: later(1_799), minutes: 1_799 }, false],
])("%s: %s %j: %s", (name, description, value, holds) => {
  expect(saidTimeFaults({ properties: { [name]: { description } } }, value)).toHaveLength(holds ? 0 : 1);
});

test("the unit of a length may stand in its description", () => {
  const properties = {
    endsAt: { description: "start plus duration" },
    duration: { description: "How long it takes, in minutes" },
  };
  const value = (end: string) => ({ startsAt: T, duration: 30, endsAt: end });
  expect(saidTimeFaults({ properties }, value(later(1_800)))).toEqual([]);
  expect(saidTimeFaults({ properties }, value(later(30)))).toEqual([
    '/endsAt is "2027-03-01T10:00:30.000Z", and the contract says: start plus duration',
  ]);
});
