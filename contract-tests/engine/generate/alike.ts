/**
 * Members of one object that share a schema. Often a rule that no schema can state binds them (a part is at most the whole);
 * the same value keeps most such rules.
 */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import type { Direction, Schemas } from "../schemas.ts";
import type { View } from "./view.ts";

interface Reading {
  readonly schemas: Schemas;
  readonly direction: Direction;
}

/** Names of the other members that have the schema of this one. */
export function alike({ schemas, direction }: Reading, view: View, name: string): string[] {
  const schema = (member: string): string => schemas.at(direction, view.properties.get(member) ?? "").pointer;
  const mine = schema(name);
  return [...view.properties.keys()].filter((other) => other !== name && schema(other) === mine);
}

/** The number that another member of the same schema has already. */
export function alikeValue(reading: Reading, view: View, name: string, value: JsonObject): Json | undefined {
  const other = alike(reading, view, name).find((member) => member in value);
  const like = other === undefined ? undefined : value[other];
  return typeof like === "number" ? like : undefined;
}
