/** What a query can ask for, one parameter for each member of those that are objects (`page[size]`). */
import { type JsonObject, objectAt } from "../../spec/openapi/json.ts";
import type { Operation } from "../../spec/openapi/operations.ts";
import { type Parameter, standsApart } from "../../spec/openapi/parameters.ts";
import { join, read } from "../../spec/openapi/pointer.ts";
import { follow, followed } from "../../spec/openapi/reference.ts";

/** What a schema says of a parameter itself. */
export function saidOf(document: JsonObject, { schema }: Pick<Parameter, "schema">): JsonObject {
  return objectAt(follow(document, read(document, schema)));
}

function membersOf(document: JsonObject, parameter: Parameter): Parameter[] {
  const { name, style, mediaType, schema } = parameter;
  const names = Object.keys(objectAt(saidOf(document, parameter)["properties"]));
  const isApart = standsApart(parameter) || (mediaType === undefined && style === "deepObject");
  if (names.length === 0 || !isApart) return [parameter];
  return names.map((member) => ({
    ...parameter,
    name: style === "deepObject" ? `${name}[${member}]` : member,
    required: false,
    schema: join(followed(document, schema), "properties", member),
  }));
}

export function askable(document: JsonObject, { parameters }: Pick<Operation, "parameters">): Parameter[] {
  return parameters.filter(({ in: place }) => place === "query").flatMap((one) => membersOf(document, one));
}
