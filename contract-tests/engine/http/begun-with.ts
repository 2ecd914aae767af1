/** What a parameter that has to be there says where nobody chooses: its default, and of pages the first one. */
import type { Json } from "../../../spec/openapi/json.ts";
import { plainName } from "../../../spec/openapi/limits.ts";
import { OFFSET, PAGE } from "../../../spec/openapi/list-names.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { firstOf, strictest, viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";

export function begunWith(schemas: Schemas, { in: place, name, schema }: Parameter): Json | undefined {
  if (place === "path") return undefined;
  const view = viewOf(schemas, "in", schema);
  const plain = plainName(name);
  const first = place !== "query" ? undefined : PAGE.test(plain) ? 1 : OFFSET.test(plain) ? 0 : undefined;
  const isCounted = view.types.some((type) => type === "integer" || type === "number");
  return (
    firstOf(view, "default") ??
    (isCounted && first !== undefined ? (strictest(view, "minimum", "largest") ?? first) : undefined)
  );
}

/** What is said beside a parameter that has to be there and was left out, where the contract has a default of it all the same. */
export function besidesDefault(schemas: Schemas, { schema }: Parameter): string {
  const stated = firstOf(viewOf(schemas, "in", schema), "default");
  return stated === undefined ? "" : `, whose default is ${JSON.stringify(stated)}`;
}
