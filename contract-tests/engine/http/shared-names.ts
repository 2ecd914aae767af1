/** Objects whose members are parameters themselves, one of them of the name of another parameter: what is sent under it is read as both. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { type Parameter, standsApart } from "../../../spec/openapi/parameters.ts";
import { viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";

function namesOf(schemas: Schemas, parameter: Parameter): string[] {
  const { types, properties } = viewOf(schemas, "in", parameter.schema);
  return standsApart(parameter) && types.includes("object") ? [...properties.keys()] : [parameter.name];
}

export function sharesNames(schemas: Schemas, { parameters }: Operation, parameter: Parameter): boolean {
  const own = namesOf(schemas, parameter);
  if (own.length === 1 && own[0] === parameter.name) return false;
  const others = parameters.filter((other) => other !== parameter && other.in === parameter.in);
  const taken = new Set(others.flatMap((other) => namesOf(schemas, other)));
  return own.some((name) => taken.has(name));
}

/** The operation without such parameters, as far as they may be left out. */
export function withoutShared(schemas: Schemas, operation: Operation): Operation {
  const isSendable = (one: Parameter): boolean => one.required || !sharesNames(schemas, operation, one);
  return { ...operation, parameters: operation.parameters.filter(isSendable) };
}
