/** Small documents out of a large one: Prism resolves a whole document at once, which takes minutes for hundreds of paths. */
import { type Json, type JsonObject, isObject, mapObject, objectAt } from "../../spec/openapi/json.ts";

/**
 * The document with these path items alone, and the components that they refer to, directly or through each other.
 * A reference to anything but a component keeps everything, since what it leads to may refer to anything.
 */
export function excerpt(document: JsonObject, paths: JsonObject): JsonObject {
  const { webhooks: _webhooks, components, ...rest } = document;
  const references = new Set<string>();
  const pending: Json[] = [paths];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    for (const reference of referencesIn(part)) {
      if (references.has(reference)) continue;
      references.add(reference);
      pending.push(componentAt(document, reference) ?? null);
    }
  }
  const kept = [...references].flatMap((reference) => COMPONENT.exec(reference)?.slice(1, 3) ?? []);
  if (kept.length < references.size * 2) {
    const all = objectAt(document["paths"]);
    const changed = mapObject(paths, (item, path) => ({ ...objectAt(all[path]), ...objectAt(item) }));
    return { ...rest, ...(components === undefined ? {} : { components }), paths: { ...all, ...changed } };
  }
  return { ...rest, paths, components: only(document, [...references]) };
}

const COMPONENT = /^#\/components\/([^/]+)\/([^/]+)/;

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
  return target.includes("/") ? target : `#/components/schemas/${target}`;
}

function componentAt(document: JsonObject, reference: string): Json | undefined {
  const [, kind, name] = COMPONENT.exec(reference) ?? [];
  if (kind === undefined || name === undefined) return undefined;
  return objectAt(objectAt(document["components"])[kind])[decoded(name)];
}

function only(document: JsonObject, references: readonly string[]): JsonObject {
  const components: Record<string, Record<string, Json>> = {};
  for (const reference of references) {
    const [, kind = "", name = ""] = COMPONENT.exec(reference) ?? [];
    const component = componentAt(document, reference);
    if (component !== undefined) (components[kind] ??= {})[decoded(name)] = component;
  }
  // Security schemes are referred to by their names.
  const { securitySchemes } = objectAt(document["components"]);
  return { ...components, ...(securitySchemes === undefined ? {} : { securitySchemes }) };
}

function decoded(step: string): string {
  return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
}
