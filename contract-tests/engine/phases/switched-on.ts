/** Bodies whose switches are on. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { extreme } from "../generate/extremes.ts";
import { viewOf } from "../generate/view.ts";
import { thingOf } from "../relations/thing.ts";

/** The body with true wherever that may be: what ignores false shows it then, and false may be what holds where nothing is said. */
export function switchedOn({ contract: { schemas }, flow }: TestContext, operation: Operation, value: Json): Json {
  const schema = operation.body?.content[0]?.schema;
  if (schema === undefined) return value;
  const others = [...thingOf(schemas, "in", schema).members].flatMap(([name, { schema: at }]) =>
    viewOf(schemas, "in", at).types.includes("boolean") && !flow.refers(operation, name) ? [] : [name],
  );
  return extreme(schemas, schema, value, "high", new Set(others));
}
