import { type SourceFault, faultsIn } from "../fault.ts";

export const REQUESTS: readonly SourceFault[] = [
  ...faultsIn({ file: "http/idempotency.ts", where: ["written-down"] }, [
    "a key is kept for each operation",
    "operation: EVERY_OPERATION,",
    'operation: c.get("trail").operation,',
  ]),
];
