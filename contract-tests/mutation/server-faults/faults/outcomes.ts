/** A service that tells something else about its deliveries than what happened. */
import { type Json, isObject } from "../../../../spec/openapi/json.ts";
import type { ServerFault } from "../fault.ts";
import { bodyFault } from "./places.ts";

function outcome(name: string, change: (webhook: { [name: string]: Json }) => Json): ServerFault {
  const fault = bodyFault(
    name,
    (value) =>
      isObject(value) && isObject(value["webhook"]) ? { ...value, webhook: change(value["webhook"]) } : value,
    [],
    "webhooks",
  );
  return { ...fault, by: ["webhook-outcome"] };
}

export const OUTCOME_FAULTS: readonly ServerFault[] = [
  outcome("every delivery was taken", (webhook) => ({ ...webhook, delivered: true })),
  outcome("the attempts are counted from 0", (webhook) => ({
    ...webhook,
    attempts: Math.max(0, Number(webhook["attempts"]) - 1),
  })),
  outcome("a refused connection has the status 502", (webhook) =>
    "status" in webhook ? webhook : { ...webhook, status: 502 },
  ),
  outcome("the status is the first attempt's", (webhook) =>
    "status" in webhook && webhook["delivered"] === true ? { ...webhook, status: 503 } : webhook,
  ),
  outcome("a made-up status in place of the reason", (webhook) =>
    "error" in webhook
      ? { ...Object.fromEntries(Object.entries(webhook).filter(([name]) => name !== "error")), status: 599 }
      : webhook,
  ),
];
