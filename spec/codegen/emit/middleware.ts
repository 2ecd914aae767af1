/** What runs before the validators of a route, and lets them know of the request what the library does not tell them. */
import type { JsonObject } from "../../openapi/json.ts";
import { essence } from "../../openapi/media.ts";
import { read } from "../../openapi/pointer.ts";
import type { Operation } from "../operations.ts";
import { withParameters } from "../runtime/routing/media-types.ts";
import { isJoined, isSeparated } from "../runtime/routing/separators.ts";
import { mediaTypesAt } from "../table.ts";
import { BARE } from "./client-bodies.ts";
import { fieldsOf, shapesOf } from "./parameters.ts";

/** How each media type of an operation's body is told from the others: by its parameters where they alone do. */
export function bodyTypes(document: JsonObject, { at }: Operation): ReadonlyMap<string, string> {
  const types = mediaTypesAt(document, `${at}/requestBody`).map(({ mediaType }) => mediaType);
  const isAlone = (type: string): boolean => types.filter((one) => essence(one) === essence(type)).length === 1;
  return new Map(types.map((type) => [type, isAlone(type) ? essence(type) : withParameters(type)]));
}

/** Whether a list or an object of the address, a cookie or a form stands in one text. */
function hasSeparated(document: JsonObject, { parameters, body }: Operation): boolean {
  const inPlace = ["path", "query", "cookie"].some((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    return shapesOf(document, own).some((shape) => isJoined(place, shape));
  });
  const forms = (body?.content ?? []).filter(({ type }) => essence(type) === "application/x-www-form-urlencoded");
  const fields = forms.flatMap(({ schema, encoding }) =>
    fieldsOf(document, schema === undefined ? undefined : read(document, schema), encoding),
  );
  return inPlace || fields.some(isSeparated);
}

export function middlewareOf(document: JsonObject, operation: Operation): string[] {
  const taken = BARE.has(operation.method) ? [] : [...new Set(bodyTypes(document, operation).values())];
  const all = [
    ...(hasSeparated(document, operation) ? ["asSent"] : []),
    ...(taken.length > 0 ? [`takes([${taken.map((type) => JSON.stringify(type)).join(", ")}])`] : []),
  ];
  if (all.length === 0) return [];
  return [`middleware: ${all.length > 1 ? `[${all.join(", ")}]` : all.join("")},`];
}
