/** Forms of a body that exclude each other in JSON, and not in a form, where everything is text. */
import { type Json, type JsonObject, listAt, objectAt } from "../../openapi/json.ts";
import { follow } from "../../openapi/reference.ts";

const FURTHER = ["allOf", "anyOf", "oneOf", "not", "if", "propertyNames", "patternProperties", "minProperties"];

/** Takes members that it does not name, and of those that it names any text. */
function isOpen(schema: JsonObject): boolean {
  const { properties, additionalProperties, unevaluatedProperties } = schema;
  if (additionalProperties === false || unevaluatedProperties === false || FURTHER.some((name) => name in schema))
    return false;
  return Object.values(objectAt(properties)).every(
    (member) => !/"(const|enum|pattern|format)"/.test(JSON.stringify(member)),
  );
}

/** Whether whatever is one of the forms is another as well, as soon as all its members are text. */
export function areAlikeAsText(document: JsonObject, schema: Json | undefined): boolean {
  const forms = listAt(objectAt(follow(document, schema))["oneOf"]).map((one) => objectAt(follow(document, one)));
  const needs = forms.filter(isOpen).map(({ required }) => listAt(required));
  return needs.some((own, index) =>
    needs.some((other, at) => at !== index && other.every((name) => own.includes(name))),
  );
}
