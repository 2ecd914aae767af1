/** What an operation names by where it stands: `user_id` in `/teams/{team}/members/{user_id}` is a user of `/users`, `code` at `/carts/{cart}/coupon` a coupon of `/coupons/{code}`. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { listShape } from "../relations/list-shape.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingIn, thingOf } from "../relations/thing.ts";
import { type Reference, kindsOf, standsAt } from "./kinds.ts";
import { referenceOf } from "./references.ts";

/** What is made elsewhere and named by a place of the path; undefined where it is made right there. */
export function placedElsewhere(contract: Contract, { path }: Operation, parameter: string): Reference | undefined {
  const above = path.slice(0, path.indexOf(`/{${parameter}}`));
  const reference = referenceOf(contract, parameter) ?? listedThere(contract, above);
  const isNested = above.includes("{");
  return isNested && reference !== undefined && standsAt(reference) !== above ? reference : undefined;
}

/** What is put at a path and listed there, and made elsewhere alone: `/teams/{teamId}/members/{id}` of a team whose members are users. */
function listedThere(contract: Contract, above: string): Reference | undefined {
  const { operations, schemas } = contract;
  const kindOf = (answered: string): string => schemas.kind(thingOf(schemas, "out", answered).schema);
  const list = operations.find(({ method, path }) => method === "GET" && path === above);
  const item = list && listShape(contract, list)?.item.schema;
  if (item === undefined || operations.some(({ method, path }) => method === "POST" && path === above))
    return undefined;
  const [kind, ...others] = kindsOf(contract).filter((one) => {
    const reader = operations.find(({ method, path }) => method === "GET" && path === `${one.path}/{${one.place}}`);
    const answered = reader && answerSchema(reader, 200);
    return answered !== undefined && kindOf(answered) === schemas.kind(item);
  });
  return others.length === 0 ? kind : undefined;
}

/** What a member names that is called as the place of the kind that the path ends with. */
export function calledAsPlace(contract: Contract, { path }: Operation, member: string): Reference | undefined {
  const last = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return kindsOf(contract).find(
    ({ place, names, source }) => place === member && names.includes(last) && source.path !== path,
  );
}

/** Members of the body that name something so. */
export function namedByPlace(contract: Contract, operation: Operation, body: Json): ReadonlyMap<string, Reference> {
  const thing = thingIn(body, true);
  return new Map(
    Object.keys(isObject(thing) ? thing : {}).flatMap((name) => {
      const reference = calledAsPlace(contract, operation, name);
      return reference === undefined ? [] : [[name, reference] as const];
    }),
  );
}
