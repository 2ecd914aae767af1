/** Values in notations other than JSON. */
import { type Json, type JsonObject, type Schema, isObject, objectAt, textAt } from "../../spec/openapi/json.ts";
import { resolved } from "../../spec/openapi/reference.ts";

export function toForm(value: JsonObject): string {
  return new URLSearchParams(
    Object.entries(value).map(([name, member]): [string, string] => [
      name,
      typeof member === "object" ? JSON.stringify(member) : String(member),
    ]),
  ).toString();
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** As far as the `xml` objects of the schema say: names, prefixes, attributes and wrapped lists. */
export function toXml(document: JsonObject, schema: Schema | undefined, value: Json): string {
  const root =
    typeof schema === "object"
      ? textAt(objectAt(schema["$ref"] === undefined ? {} : schema)["$ref"])
          ?.split("/")
          .at(-1)
      : undefined;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(document, schema, root ?? "root", value)}`;
}

function element(document: JsonObject, schema: Schema | undefined, fallback: string, value: Json): string {
  const known = typeof schema === "object" ? resolved(document, schema) : {};
  const xml = objectAt(known["xml"]);
  const name =
    `${textAt(xml["prefix"]) === undefined ? "" : `${textAt(xml["prefix"])}:`}${textAt(xml["name"]) ?? fallback}`.replaceAll(
      /[^\w.:-]/g,
      "_",
    );
  if (Array.isArray(value)) {
    const items = value
      .map((item: Json) => element(document, known["items"] as Schema | undefined, name, item))
      .join("");
    return xml["wrapped"] === true ? `<${name}>${items}</${name}>` : items;
  }
  if (!isObject(value)) return `<${name}>${escaped(String(value ?? ""))}</${name}>`;
  const properties = objectAt(known["properties"]);
  const isAttribute = (member: string): boolean =>
    objectAt(resolved(document, properties[member])["xml"])["attribute"] === true;
  const attributes = Object.entries(value).filter(([member]) => isAttribute(member));
  const children = Object.entries(value).filter(([member]) => !isAttribute(member));
  const head = attributes.map(([member, one]) => ` ${member}="${escaped(String(one))}"`).join("");
  return `<${name}${head}>${children.map(([member, one]) => element(document, properties[member] as Schema | undefined, member, one)).join("")}</${name}>`;
}
