/** Calls that list things: what they are asked for stands in the body of a POST, as parameters of a query do elsewhere. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Media } from "../../../spec/openapi/media.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";

const bodies = new WeakMap<Operation, Media>();

function parameterOf(schemas: Schemas, name: string, schema: string, required: boolean): Parameter {
  const { nodes } = viewOf(schemas, "in", schema);
  // what is said of a member is said of what it is asked with
  const definition = Object.assign({}, ...nodes.map((node) => node.schema).toReversed());
  const said = { at: `#${schema}`, definition, style: "form", explode: true, mediaType: undefined, example: undefined };
  return { name, in: "query", required, schema, ...said };
}

/** The call as an operation that is asked by a query; undefined where its body is no JSON object. */
export function asQuery(schemas: Schemas, operation: Operation): Operation | undefined {
  const media = operation.body?.content.find(({ type }) => /json/.test(type));
  if (operation.method !== "POST" || operation.path.includes("{") || media?.schema === undefined) return undefined;
  const { properties, required } = viewOf(schemas, "in", media.schema);
  const members = [...properties].map(([name, schema]) => parameterOf(schemas, name, schema, required.has(name)));
  const asked: Operation = { ...operation, body: undefined, parameters: [...operation.parameters, ...members] };
  bodies.set(asked, media);
  return asked;
}

/** The body that stands for the query of a call; undefined for all other operations. */
export function bodyInstead(
  operation: Operation,
  asked: readonly (readonly [Parameter, Json])[],
): { readonly media: Media; readonly value: Json } | undefined {
  const media = bodies.get(operation);
  return media && { media, value: Object.fromEntries(asked.map(([{ name }, value]) => [name, value])) };
}

export function isCalled(operation: Operation): boolean {
  return bodies.has(operation);
}
