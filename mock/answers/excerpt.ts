/** Small documents out of a large one: Prism resolves a whole document at once, which takes minutes for hundreds of paths. */
import { COMPONENTS, kindAt } from "../../spec/openapi/grammar.ts";
import { type Json, type JsonObject, isObject, mapObject, objectAt } from "../../spec/openapi/json.ts";
import { lookUp, pointer, stepsOf } from "../../spec/openapi/reference.ts";

/**
 * The document with these path items alone, and what they refer to, directly or through each other. Whole components stay where they
 * are; a part of something else, such as an answer of another path, becomes a component.
 */
export function excerpt(document: JsonObject, paths: JsonObject): JsonObject {
  const { webhooks: _webhooks, components: all, ...rest } = document;
  const components: Record<string, JsonObject> = {};
  const moved = new Map<string, string>();
  const lost = new Set<string>();
  const pending: Json[] = [paths];
  const met = new Set<string>();
  const keep = (group: string, name: string, value: Json): void => {
    components[group] = { ...components[group], [name]: value };
    pending.push(value);
  };
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    for (const reference of referencesIn(part)) {
      if (met.has(reference)) continue;
      met.add(reference);
      const steps = stepsOf(reference);
      const [root, kind, name] = steps;
      if (root === "components" && kind !== undefined && name !== undefined) {
        const component = objectAt(objectAt(all)[kind])[name];
        if (component !== undefined && !Object.hasOwn(components[kind] ?? {}, name)) keep(kind, name, component);
        if (lookUp(document, reference) === undefined) lost.add(reference);
        continue;
      }
      const value = lookUp(document, reference);
      if (value === undefined) {
        lost.add(reference);
        continue;
      }
      const group = COMPONENTS[kindAt(steps) ?? ""] ?? "schemas";
      const own = nameFor(moved.size, objectAt(objectAt(all)[group]));
      moved.set(reference, pointer("components", group, own));
      keep(group, own, value);
    }
  }
  const { securitySchemes } = objectAt(all);
  // security schemes are referred to by their names
  const kept = { ...components, ...(securitySchemes === undefined ? {} : { securitySchemes }) };
  return moved.size + lost.size === 0
    ? { ...rest, paths, components: kept }
    : { ...rest, ...(leading({ paths, components: kept }, moved, lost) as JsonObject) };
}

function nameFor(count: number, taken: JsonObject): string {
  let name = `part-${count}`;
  while (Object.hasOwn(taken, name)) name += "-";
  return name;
}

function referencesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => referencesIn(item));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined) return [];
    if (name === "$ref" && typeof member === "string") return [member];
    // A discriminator refers to schemas by pointer or by bare name.
    if (name === "mapping" && isObject(member))
      return Object.values(member).flatMap((target) => (typeof target === "string" ? [asPointer(target)] : []));
    return referencesIn(member);
  });
}

function asPointer(target: string): string {
  return target.includes("/") ? target : pointer("components", "schemas", target);
}

/**
 * The same with references to where the parts are now. One that leads nowhere stands where nothing is judged, as the contract was read:
 * below a keyword that no dialect has, say. Prism would follow it all the same.
 */
function leading(value: Json, moved: ReadonlyMap<string, string>, lost: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((item) => leading(item, moved, lost));
  if (!isObject(value)) return value;
  if (typeof value["$ref"] === "string" && lost.has(value["$ref"])) return {};
  return mapObject(value, (member, name) => {
    if (typeof member !== "string") return leading(member, moved, lost);
    return name === "$ref" ? (moved.get(member) ?? member) : member;
  });
}
