/** Whether what the service recorded of a delivery is what came of it. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { patient } from "../patience.ts";
import type { ReceiverCase } from "./cases.ts";
import type { Attempt } from "./receiver.ts";

/** The start of the head's second, for times without fractions. */
const ROUNDED_MS = 1000;
const LATE_MS = 3000;

/** Members that the extension gives a meaning, each compared where the service states it. */
export function outcomeFaults(
  outcome: JsonObject,
  wanted: ReceiverCase,
  errors: Readonly<Record<string, string>> = {},
): string[] {
  const faults: string[] = [];
  if ("delivered" in outcome && outcome["delivered"] !== wanted.delivered)
    faults.push(`delivered is ${String(outcome["delivered"])}`);
  if ("attempts" in outcome && outcome["attempts"] !== wanted.attempts)
    faults.push(`attempts is ${String(outcome["attempts"])}, ${wanted.attempts} were due`);
  // where nothing is said may stand null
  const [status, error] = [outcome["status"] ?? undefined, outcome["error"] ?? undefined];
  if (wanted.status === undefined && status !== undefined)
    faults.push(`status is ${String(status)}, although there was no answer`);
  if (wanted.status !== undefined && status !== wanted.status)
    faults.push(`status is ${String(status)}, the receiver answered ${wanted.status}`);
  if (wanted.status === undefined && error === undefined) faults.push("no error says why there was no answer");
  if (wanted.status !== undefined && error !== undefined)
    faults.push(`error is ${String(error)}, although there was an answer`);
  const named = wanted.failure === undefined ? undefined : errors[wanted.failure];
  if (named !== undefined && error !== undefined && error !== named)
    faults.push(`error is ${String(error)}, the contract says ${named}`);
  return faults;
}

/** Clocks of two machines. */
const OTHER_CLOCK_MS = 300_000;

/** When the delivery ended is when its last attempt did. */
export function endFaults(
  outcome: JsonObject,
  attempts: readonly Attempt[],
  sameClock: boolean,
  widened: (ms: number) => number = patient,
): string[] {
  const last = attempts.at(-1);
  const ended = Date.parse(String(outcome["at"]));
  if (last === undefined || !("at" in outcome) || Number.isNaN(ended)) return [];
  const due = last.receivedAt + (last.doneAt - last.at);
  const [early, late] = sameClock
    ? [last.receivedAt - ROUNDED_MS, due + widened(LATE_MS)]
    : [due - OTHER_CLOCK_MS, due + OTHER_CLOCK_MS];
  return ended >= early && ended <= late
    ? []
    : [`at is ${String(outcome["at"])}, and the last attempt came at ${new Date(last.receivedAt).toISOString()}`];
}
