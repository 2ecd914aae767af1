/** Calls that list things: what they are asked for stands in the body of a POST, as parameters of a query do elsewhere. */
import { type Json, type JsonObject, isObject, listAt, objectAt } from "../../spec/openapi/json.ts";
import { concrete, isJsonMediaType } from "../../spec/openapi/media.ts";
import { join, read } from "../../spec/openapi/pointer.ts";
import { followed } from "../../spec/openapi/reference.ts";
import { saidOf } from "./asked.ts";
import type { Call } from "./removals.ts";

const LISTING = /[/:._](?:search|query|list|find|filter)(?:[/._]|$)/i;

/** What may be one thing alone says of what kind the request is, and asks for nothing. */
function isTag(document: JsonObject, schema: string): boolean {
  const said = saidOf(document, { schema });
  return "const" in said || listAt(said["enum"]).length === 1;
}

/** The call as one that is asked by a query; undefined for what lists nothing, or has no JSON to be asked by. */
export function asQuery(document: JsonObject, call: Call): Call | undefined {
  const { operation, query, received } = call;
  const schema = operation.body?.content.find(({ type }) => isJsonMediaType(concrete(type)))?.schema;
  if (operation.method !== "post" || !LISTING.test(operation.path) || schema === undefined) return undefined;
  const place = followed(document, schema);
  const { properties, required } = objectAt(read(document, place));
  const names = Object.keys(objectAt(properties)).filter((name) => !isTag(document, join(place, "properties", name)));
  const parameters = names.map((name) => {
    const at = join(place, "properties", name);
    const written = { style: "form", explode: false, mediaType: undefined, example: undefined };
    return {
      name,
      in: "query" as const,
      at,
      definition: {},
      required: listAt(required).includes(name),
      schema: at,
      ...written,
    };
  });
  const sent = received();
  const asked = Object.entries(isObject(sent) ? sent : {}).flatMap(
    ([name, value]: [string, Json]): [string, string][] =>
      [value].flat().flatMap((one) => (typeof one === "object" ? [] : [[name, String(one)]])),
  );
  return {
    ...call,
    operation: { ...operation, parameters: [...operation.parameters, ...parameters] },
    query: new URLSearchParams([...query, ...asked]),
  };
}
