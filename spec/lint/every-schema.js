const SINGLE = [
  "items",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "then",
  "else",
];
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"];
const MAPS = ["properties", "patternProperties", "dependentSchemas"];

/**
 * Calls `visit(schema, location)` for a schema and all within it, references followed, each once however it is reached: schemas may contain
 * themselves. The linter's own nested visitors see only the outermost schema. What only conditions (`if`, `not`) is passed over.
 */
export function everySchema(schema, location, resolve, visit, visited = new Set()) {
  if (typeof schema !== "object" || schema === null || visited.has(schema)) return;
  visited.add(schema);
  const enter = (child, at) => everySchema(child, at, resolve, visit, visited);
  if (typeof schema.$ref === "string") {
    const target = resolve(schema, location.source.absoluteRef);
    if (target.location !== undefined) enter(target.node, target.location);
  }
  visit(schema, location);
  for (const key of SINGLE) enter(schema[key], location.child(key));
  for (const key of LISTS) (schema[key] ?? []).forEach((child, index) => enter(child, location.child([key, index])));
  for (const key of MAPS)
    for (const [name, child] of Object.entries(schema[key] ?? {})) enter(child, location.child([key, name]));
}
