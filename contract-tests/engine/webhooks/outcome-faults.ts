/** Whether what the service recorded of a delivery is what came of it. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { ReceiverCase } from "./cases.ts";

/** Members that the extension gives a meaning, each compared where the service states it. */
export function outcomeFaults(outcome: JsonObject, wanted: ReceiverCase): string[] {
  const faults: string[] = [];
  if ("delivered" in outcome && outcome["delivered"] !== wanted.delivered)
    faults.push(`delivered is ${String(outcome["delivered"])}`);
  if ("attempts" in outcome && outcome["attempts"] !== wanted.attempts)
    faults.push(`attempts is ${String(outcome["attempts"])}, ${wanted.attempts} were due`);
  const status = outcome["status"];
  if (wanted.status === undefined && status !== undefined)
    faults.push(`status is ${String(status)}, although there was no answer`);
  if (wanted.status !== undefined && status !== wanted.status)
    faults.push(`status is ${String(status)}, the receiver answered ${wanted.status}`);
  if (wanted.status === undefined && outcome["error"] === undefined)
    faults.push("no error says why there was no answer");
  return faults;
}
