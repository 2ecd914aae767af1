/** Where flows begin. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { viewOf } from "../generate/view.ts";
import { mediaOf } from "./bare-plan.ts";
import type { Flow } from "./flow.ts";
import { carriers } from "./links.ts";

/** Whether no link leads to it, and its answers carry on what the request says. */
export function begins(flow: Flow, operation: Operation): boolean {
  const schema = mediaOf(operation)?.schema;
  if (schema === undefined || flow.incoming(operation).length > 0) return false;
  const { properties } = viewOf(flow.wire.contract.schemas, "in", schema);
  return carriers(operation).some((name) => properties.has(name));
}
