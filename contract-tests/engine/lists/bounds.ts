/** `x-filters: {of, keeps}`: query parameters that keep what lies on one side of their value, or what has a member at all. */
import { type Json, objectAt, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { compared } from "../relations/compared.ts";

const KEEPS: Readonly<Record<string, (sign: number) => boolean>> = {
  from: (sign) => sign >= 0,
  after: (sign) => sign > 0,
  until: (sign) => sign <= 0,
  before: (sign) => sign < 0,
};

export interface Bound {
  readonly parameter: Parameter;
  readonly keeps: string;
  /** What the item has there; of several members the largest, null where it has none. */
  readonly at: (item: Json) => Json;
  /** Whether the bound at this value keeps the item. */
  readonly fits: (item: Json, value: Json) => boolean;
  /** The contract does not tell all that is kept: there may be more. */
  readonly more: boolean;
  /** The filter by equal values without which this one is refused. */
  readonly beside: string | undefined;
}

function saidOf({ definition }: Parameter): Pick<Bound, "keeps" | "more" | "beside"> & { readonly members: string[] } {
  const { of, keeps, more, beside } = objectAt(definition["x-filters"]);
  const members = [of ?? []].flat().map(String);
  return { members, keeps: String(keeps), more: more === true, beside: textAt(beside) };
}

function largest(item: Json, members: readonly string[]): Json {
  const there = members.flatMap((member) => read(item, member) ?? []);
  return there.toSorted((a, b) => compared(a, b) ?? 0).at(-1) ?? null;
}

export function boundsOf({ parameters }: Operation): Bound[] {
  return parameters.flatMap((parameter) => {
    const { members, ...said } = saidOf(parameter);
    const { keeps } = said;
    const kept = KEEPS[keeps];
    if (parameter.in !== "query" || members.length === 0 || kept === undefined) return [];
    const at = (item: Json): Json => largest(item, members);
    const fits: Bound["fits"] = (item, value) => kept(compared(at(item), value) ?? 0);
    return [{ ...said, parameter, at, fits }];
  });
}

/** Parameters that keep what has the member where they are true, and what lacks it where they are false. */
export function presences({ parameters }: Operation): Pick<Bound, "parameter" | "fits">[] {
  return parameters.flatMap((parameter) => {
    const { members, keeps } = saidOf(parameter);
    if (parameter.in !== "query" || members.length === 0 || keeps !== "present") return [];
    return [{ parameter, fits: (item: Json, value: Json) => (largest(item, members) !== null) === value }];
  });
}
