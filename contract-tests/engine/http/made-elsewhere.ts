/** What is made below another thing and stands at the top: `POST /items/{item}/reservations` makes what is read at `/reservations/{reservation}`, and `POST /items/{item}/receive` what is listed at `/movements`. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { makes } from "./making.ts";

interface Answered {
  /** Its component, or all of the schema where that stands in the answer itself. */
  readonly kind: string;
  readonly isNamed: boolean;
}

function answeredBy({ schemas }: Contract, operation: Operation, status: number): Answered | undefined {
  const answered = answerSchema(operation, status);
  if (answered === undefined) return undefined;
  const { pointer, schema } = schemas.at("out", thingOf(schemas, "out", answered).schema);
  const isNamed = /components\/schemas\/[^/]+$/.test(pointer);
  return { kind: isNamed ? pointer : JSON.stringify(schema), isNamed };
}

/** Whether a path ends as the place at the top is called. */
function isCalledSo(path: string, place: string): boolean {
  return path.endsWith(place.slice(place.lastIndexOf("/")));
}

const known = new WeakMap<Contract, Map<string, readonly Operation[]>>();

/** Operations that make, below other things, what is read or listed below this path; those come first that are called as it is. None where something is made at the path itself. */
export function makersElsewhere(contract: Contract, place: string): readonly Operation[] {
  const all = known.get(contract) ?? new Map<string, readonly Operation[]>();
  known.set(contract, all);
  const found = all.get(place) ?? findMakers(contract, place);
  all.set(place, found);
  return found;
}

function findMakers(contract: Contract, place: string): readonly Operation[] {
  const { operations } = contract;
  const isOwn = operations.some(({ method, path }) => method === "POST" && path.replace(/\/$/, "") === place);
  const reader = operations.find(
    ({ method, path }) =>
      method === "GET" && path.startsWith(`${place}/{`) && /^\/\{[^}]+\}$/.test(path.slice(place.length)),
  );
  if (place.length < 2 || place.includes("{") || isOwn || reader === undefined) return [];
  const read = answeredBy(contract, reader, 200);
  const makers = operations.filter((one) => {
    const status = one.path.startsWith(`${place}/`) || !one.path.includes("{") ? undefined : makes(contract, one);
    const made = status && answeredBy(contract, one, status);
    // a change answers with what was there, and plain schemas are alike by chance
    const isMaking = isCalledSo(one.path, place) || (status === 201 && made?.isNamed === true);
    return isMaking && made !== undefined && made.kind === read?.kind;
  });
  return makers.toSorted((a, b) => Number(isCalledSo(b.path, place)) - Number(isCalledSo(a.path, place)));
}
