/** Parameters of an operation and how their values are written. */
import { type Json, type JsonObject, listAt, objectAt, textAt } from "./json.ts";
import { contentOf, examplesIn } from "./media.ts";
import { join, read } from "./pointer.ts";
import { followed, fragmentOf } from "./reference.ts";
import { usualStyle } from "./styles.ts";

const PLACES = ["path", "query", "header", "cookie", "querystring"] as const;
type Place = Exclude<(typeof PLACES)[number], "querystring">;

export interface Parameter {
  readonly name: string;
  readonly in: Place;
  /** Where it is written as a `#/…` fragment, following no reference. */
  readonly at: string;
  /** The parameter object itself. */
  readonly definition: JsonObject;
  readonly required: boolean;
  readonly style: string;
  readonly explode: boolean;
  /** Where its schema stands; for a parameter with `content`, the schema of its media type. */
  readonly schema: string;
  /** Set when the value is serialised by this media type rather than by a style. */
  readonly mediaType: string | undefined;
  readonly example: Json | undefined;
}

/** OpenAPI: header parameters of these names are described elsewhere in the contract and ignored. */
const IGNORED_HEADERS = new Set(["accept", "content-type", "authorization"]);

/** Headers of the connection: whoever sends a request writes them, and no caller of it. */
export function isOfConnection(name: string): boolean {
  return /^(connection|content-length|expect|host|keep-alive|transfer-encoding|upgrade)$/i.test(name);
}

/** Whether a parameter is one that OpenAPI ignores. */
export function isIgnored(definition: JsonObject): boolean {
  const name = textAt(definition["name"]) ?? "";
  return definition["in"] === "header" && (IGNORED_HEADERS.has(name.toLowerCase()) || isOfConnection(name));
}

/** Whether members of an object are parameters themselves. */
export function standsApart({ in: place, style, explode, mediaType }: Parameter): boolean {
  return (place === "query" || place === "cookie") && style === "form" && explode && mediaType === undefined;
}

function parameterAt(document: JsonObject, at: string): Parameter | undefined {
  const pointer = followed(document, at);
  const definition = objectAt(read(document, pointer));
  const name = textAt(definition["name"]);
  const place = PLACES.find((known) => known === definition["in"]);
  if (name === undefined || place === undefined || place === "querystring") return undefined;
  if (isIgnored(definition)) return undefined;
  const style = textAt(definition["style"]) ?? usualStyle(place);
  const [content] = contentOf(document, pointer);
  const { explode } = definition;
  return {
    name,
    in: place,
    at: fragmentOf(at),
    definition,
    required: definition["required"] === true,
    style,
    explode: typeof explode === "boolean" ? explode : style === "form",
    schema: content?.schema ?? join(pointer, "schema"),
    mediaType: content?.type,
    example: examplesIn(document, definition).values().next().value ?? content?.examples.values().next().value,
  };
}

/** Those of the path first, each replaced by the operation's own of that name and place. */
export function parametersOf(document: JsonObject, itemAt: string, operationAt: string): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const owner of [itemAt, operationAt]) {
    for (const index of listAt(read(document, join(owner, "parameters"))).keys()) {
      const parameter = parameterAt(document, join(owner, "parameters", index));
      if (parameter !== undefined) found.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...found.values()];
}
