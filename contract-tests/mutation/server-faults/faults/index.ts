/** Every seeded fault, by what is wrong. */
import type { ServerFault } from "../fault.ts";
import { AUDIT_FAULTS } from "./audit.ts";
import { BODY_FAULTS } from "./bodies.ts";
import { FILTER_FAULTS } from "./filters.ts";
import { INPUT_FAULTS } from "./inputs.ts";
import { CACHING_FAULTS, LIST_FAULTS, REPLAY_FAULTS } from "./lists.ts";
import { OUTCOME_FAULTS } from "./outcomes.ts";
import { PROTOCOL_FAULTS } from "./protocol.ts";
import { KEY_FAULTS } from "./key-pairs.ts";
import { OVER_TIME_FAULTS } from "./over-time.ts";
import { PROBLEM_FAULTS } from "./problems.ts";
import { READ_BACK_FAULTS } from "./read-back.ts";
import { RELATION_FAULTS, TIME_FAULTS } from "./relations.ts";
import { REPORT_FAULTS } from "./reports.ts";
import { REQUEST_FAULTS } from "./requests.ts";
import { STORED_FAULTS } from "./stored.ts";
import { TENANT_FAULTS } from "./tenants.ts";
import { WEBHOOK_FAULTS } from "./webhooks.ts";

export const FAULTS: Readonly<Record<string, readonly ServerFault[]>> = {
  answer: [...BODY_FAULTS, ...PROTOCOL_FAULTS],
  request: REQUEST_FAULTS,
  webhook: [...WEBHOOK_FAULTS, ...KEY_FAULTS],
  outcome: OUTCOME_FAULTS,
  "over time": OVER_TIME_FAULTS,
  "read back": READ_BACK_FAULTS,
  relation: [...RELATION_FAULTS, ...PROBLEM_FAULTS, ...TIME_FAULTS],
  stored: STORED_FAULTS,
  report: REPORT_FAULTS,
  audit: AUDIT_FAULTS,
  list: LIST_FAULTS,
  filter: FILTER_FAULTS,
  caching: CACHING_FAULTS,
  replay: REPLAY_FAULTS,
  input: INPUT_FAULTS,
  tenant: TENANT_FAULTS,
};
