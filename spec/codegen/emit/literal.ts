import { isObject, type Json } from "../../openapi/json.ts";

/** A JSON value as source text. `__proto__` would set a prototype if it stood there as a plain key. */
export function literal(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (!isObject(value))
    return JSON.stringify(value ?? null)
      .replaceAll("\u2028", "\\u2028")
      .replaceAll("\u2029", "\\u2029");
  const members = Object.entries(value).map(([name, member]) => {
    const key = name === "__proto__" ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${key}: ${literal(member)}`;
  });
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
