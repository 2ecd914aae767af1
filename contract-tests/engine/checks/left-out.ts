import { type Json, objectAt, textAt } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Schemas } from "../schemas.ts";

/**
 * Whether a body breaks its schema only in entries that it asks to have left out (`x-leaves-out` of the schema): then it may be taken, and
 * may be refused as well, for instance where no other entry is there.
 */
export function breaksOnlyWhatIsLeftOut(schemas: Schemas, schema: string, body: Json): boolean {
  const rule = objectAt(objectAt(schemas.at("in", schema).schema)["x-leaves-out"]);
  const list = textAt(rule["of"]);
  if (list === undefined) return false;
  const asked = Object.entries(objectAt(rule["when"])).every(([pointer, value]) => read(body, pointer) === value);
  return asked && schemas.errors("in", schema, body).every((line) => line.startsWith(`${list}/`));
}
