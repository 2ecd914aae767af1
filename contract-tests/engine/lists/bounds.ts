/** `x-filters: {of, keeps}`: query parameters that keep what lies on one side of their value. */
import { type Json, objectAt, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { compared } from "../relations/faults.ts";

const KEEPS: Readonly<Record<string, (sign: number) => boolean>> = {
  from: (sign) => sign >= 0,
  after: (sign) => sign > 0,
  until: (sign) => sign <= 0,
  before: (sign) => sign < 0,
};

export interface Bound {
  readonly parameter: Parameter;
  readonly member: string;
  readonly keeps: string;
  /** Whether the bound at this value keeps the item. */
  readonly fits: (item: Json, value: Json) => boolean;
}

export function boundsOf({ parameters }: Operation): Bound[] {
  return parameters.flatMap((parameter) => {
    const { of, keeps } = objectAt(parameter.definition["x-filters"]);
    const [member, side] = [textAt(of), textAt(keeps) ?? ""];
    const kept = KEEPS[side];
    if (parameter.in !== "query" || member === undefined || kept === undefined) return [];
    const fits: Bound["fits"] = (item, value) => kept(compared(read(item, member) ?? null, value) ?? 0);
    return [{ parameter, member, keeps: side, fits }];
  });
}
