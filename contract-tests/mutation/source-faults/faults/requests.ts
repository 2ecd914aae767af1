import { type SourceFault, faultsIn } from "../fault.ts";

export const REQUESTS: readonly SourceFault[] = [
  ...faultsIn({ file: "http/idempotency.ts", where: ["written-down"] }, [
    "a key is kept for each operation",
    "operation: EVERY_OPERATION,",
    'operation: c.get("trail").operation,',
  ]),
  ...faultsIn({ file: "http/idempotency.ts", where: ["provoked"], by: ["repetition", "response-headers"] }, [
    "a refusal for now takes its key",
    "status >= 500 || status === 429 ||",
    "status >= 500 ||",
  ]),
  ...faultsIn({ file: "http/answer.ts", where: ["nothing-interpreted-yet"] }, [
    "a replayed refusal names the first request",
    'status >= 400 ? withRequestId(text, c.get("requestId")) : text',
    "text",
  ]),
  ...faultsIn({ file: "http/list.ts", where: ["a-patient-over-time"] }, [
    "a cursor goes on under other filters",
    'if (!sameFilter(query, made, name)) throw invalidCursor("was made under other filters");',
    "",
  ]),
  ...faultsIn({ file: "http/request-hash.ts", where: ["repetition"], by: ["repetition"] }, [
    "a key does not know of what thing it was",
    "`${method} ${path}\\n`",
    "`${method}\\n`",
  ]),
  ...faultsIn({ file: "http/entity-tag.ts", where: ["erased"] }, [
    "whatever tag is asked for, what is not there has it",
    "if (tag === undefined) return false;",
    "if (tag === undefined) return true;",
  ]),
  ...faultsIn({ file: "http/entity-tag.ts", where: ["a-patient-over-time"] }, [
    "a weak tag is taken where strong ones are asked for",
    "!weak && opaque === tag",
    "opaque === tag && weak !== undefined",
  ]),
  ...faultsIn(
    { file: "usecases/shared/quotas.ts", where: ["a-patient-over-time"] },
    ["a quota that is used up is told wrongly", "asked: after[counted] - used", "asked: after[counted]"],
    [
      "one more than the quota is stored",
      "if (after[counted] > Math.max(allowed, used))",
      "if (after[counted] > Math.max(allowed, used) + 1)",
    ],
  ),
  ...faultsIn({ file: "http/strict-json.ts", where: ["depth"] }, [
    "one level more is taken",
    "if (depth > DEEPEST_NESTING)",
    "if (depth > DEEPEST_NESTING + 1)",
  ]),
  ...faultsIn(
    { file: "fairness/request-rate.ts", where: ["limits"], by: ["waiting"] },
    ["one request more is said to be left", "limit.requests - used - 1)", "limit.requests - used)"],
    ["one request more is let in", "used < limit.requests;", "used < limit.requests + 1;"],
    [
      "the window is said to end half a minute late",
      "Math.min(seconds, Math.max(1, Math.ceil(milliseconds / 1000)))",
      "Math.max(1, Math.ceil(milliseconds / 1000)) + 30",
    ],
  ),
];
