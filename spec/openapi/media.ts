/** Media types of bodies, and the examples that the contract gives of them. */
import { filesIn } from "./files.ts";
import { type Json, type JsonObject, isObject, objectAt } from "./json.ts";
import { join, read } from "./pointer.ts";
import { follow } from "./reference.ts";

export interface Media {
  readonly type: string;
  /** Where its schema stands; absent when it has none. */
  readonly schema: string | undefined;
  /** Where the schema of one item of a stream stands, since OpenAPI 3.2. */
  readonly item: string | undefined;
  readonly examples: ReadonlyMap<string, Json>;
  readonly encoding: JsonObject;
  /** Fields of a form that are files. */
  readonly files: ReadonlySet<string>;
}

/** Examples that stand in the contract itself, by name; a single one without a name is `example`. */
export function examplesIn(document: JsonObject, owner: JsonObject): Map<string, Json> {
  const found = new Map<string, Json>();
  if (owner["example"] !== undefined) found.set("example", owner["example"]);
  for (const [name, entry] of Object.entries(objectAt(owner["examples"]))) {
    const example = objectAt(follow(document, entry));
    const value = example["value"] ?? example["dataValue"];
    if (value !== undefined) found.set(name, value);
  }
  return found;
}

/** The media types of the request body, response, header or parameter at a place. */
export function contentOf(document: JsonObject, pointer: string): Media[] {
  return Object.entries(objectAt(objectAt(read(document, pointer))["content"]))
    .filter(([type, entry]) => isObject(entry) && !type.startsWith("x-"))
    .map(([type, entry]) => {
      const media = objectAt(entry);
      return {
        type,
        schema: media["schema"] === undefined ? undefined : join(pointer, "content", type, "schema"),
        item: media["itemSchema"] === undefined ? undefined : join(pointer, "content", type, "itemSchema"),
        examples: examplesIn(document, media),
        encoding: objectAt(media["encoding"]),
        files: filesIn(document, media["schema"]),
      };
    });
}

/** True for JSON and everything that ends in `+json`, which `application/*+json` stands for. */
export function isJsonMediaType(mediaType: string): boolean {
  return /^[\w.-]+\/([\w.-]+\+|\*\+)?json\s*(;|$)/i.test(mediaType);
}

/** Of what is declared, the media type that was sent: by its own name, else the narrowest range that it is in. */
export function declaredMedia<M extends Pick<Media, "type">>(content: readonly M[], sent: string): M | undefined {
  const own = essence(sent);
  const [kind, name = ""] = own.split("/");
  // a notation that others are written in
  const suffix = name.includes("+") ? [`${kind}/*${name.slice(name.lastIndexOf("+"))}`] : [];
  return [own, ...suffix, `${kind}/*`, "*/*", "*"]
    .map((wanted) => content.find(({ type }) => essence(type) === wanted))
    .find((media) => media !== undefined);
}

/** A media type without its parameters, in lower case. */
export function essence(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/** A range of media types stands for one of them. */
export function concrete(type: string): string {
  const [range = "", ...parameters] = type.split(";");
  const known: Readonly<Record<string, string>> = {
    "*/*": "application/json",
    "application/*": "application/json",
    "text/*": "text/plain",
    "image/*": "image/png",
    "multipart/*": "multipart/form-data",
    "*": "application/json",
  };
  const own = known[range.trim()] ?? range.trim().replace("/*+", "/x.any+");
  return [own, ...parameters].join(";");
}
