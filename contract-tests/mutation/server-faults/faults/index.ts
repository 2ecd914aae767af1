/** Every seeded drift, by what drifts. */
import type { Drift } from "../fault.ts";
import { BODY_DRIFTS } from "./bodies.ts";
import { OUTCOME_DRIFTS } from "./outcomes.ts";
import { PROTOCOL_DRIFTS } from "./protocol.ts";
import { REQUEST_DRIFTS } from "./requests.ts";
import { WEBHOOK_DRIFTS } from "./webhooks.ts";

export const DRIFTS: Readonly<Record<string, readonly Drift[]>> = {
  answer: [...BODY_DRIFTS, ...PROTOCOL_DRIFTS],
  request: REQUEST_DRIFTS,
  webhook: WEBHOOK_DRIFTS,
  outcome: OUTCOME_DRIFTS,
};
