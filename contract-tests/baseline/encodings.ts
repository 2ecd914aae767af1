/** In which media types and styles the parts of a form were taken, and no longer are. */
import { type Json, objectAt, textAt } from "../../spec/openapi/json.ts";
import { declaredMedia } from "../../spec/openapi/media.ts";
import { resolved } from "../../spec/openapi/reference.ts";
import type { Loss } from "./constraints.ts";
import type { Said } from "./keywords.ts";

/** `schema` is a media type object here, with its schema and its encoding. */
export function lostEncodings(agreed: Said, present: Said): Loss[] {
  const members = objectAt(resolved(agreed.document, objectAt(agreed.schema)["schema"])["properties"]);
  return Object.keys(members).flatMap((path): Loss[] => {
    const [written, writtenNow] = [wayOf(agreed, path), wayOf(present, path)];
    if (written !== undefined && writtenNow !== undefined && written !== writtenNow)
      return [{ path, text: `is written as \`${writtenNow}\`, no longer as \`${written}\`` }];
    const [before, now] = [typesOf(agreed, path), typesOf(present, path)];
    const isTaken = (type: string): boolean =>
      declaredMedia(
        now.map((one) => ({ type: one })),
        type,
      ) !== undefined;
    if (before.length === 0 || now.length === 0 || before.every(isTaken)) return [];
    return [{ path, text: `is taken as \`${now.join(", ")}\`, no longer as \`${before.join(", ")}\`` }];
  });
}

/** What is said of a part, or goes without saying; nothing where any type is as good as another. */
function typesOf({ document, schema }: Said, name: string): string[] {
  const { schema: form, encoding } = objectAt(schema);
  const told = textAt(objectAt(objectAt(encoding)[name])["contentType"]);
  if (told !== undefined) return told.split(",").map((type) => type.trim());
  const member: Json | undefined = objectAt(resolved(document, form)["properties"])[name];
  return resolved(document, member)["type"] === "object" ? ["application/json"] : [];
}

/** How the items or members of a part are written; undefined where it has none. */
function wayOf({ document, schema }: Said, name: string): string | undefined {
  const { schema: form, encoding } = objectAt(schema);
  const { type } = resolved(document, objectAt(resolved(document, form)["properties"])[name]);
  if (type !== "array" && type !== "object") return undefined;
  const { style, explode } = objectAt(objectAt(encoding)[name]);
  if (style === undefined && explode === undefined) return type === "array" ? "form, exploded" : undefined;
  const said = textAt(style) ?? "form";
  if (said === "deepObject") return said;
  return (explode ?? said === "form") === true ? "form, exploded" : said;
}
