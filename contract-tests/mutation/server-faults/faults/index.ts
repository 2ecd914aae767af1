/** Every seeded fault, by what is wrong. */
import type { ServerFault } from "../fault.ts";
import { BODY_FAULTS } from "./bodies.ts";
import { OUTCOME_FAULTS } from "./outcomes.ts";
import { PROTOCOL_FAULTS } from "./protocol.ts";
import { REQUEST_FAULTS } from "./requests.ts";
import { WEBHOOK_FAULTS } from "./webhooks.ts";

export const FAULTS: Readonly<Record<string, readonly ServerFault[]>> = {
  answer: [...BODY_FAULTS, ...PROTOCOL_FAULTS],
  request: REQUEST_FAULTS,
  webhook: WEBHOOK_FAULTS,
  outcome: OUTCOME_FAULTS,
};
