/** A page holds no more items than were asked for. */
import { type Json, isObject } from "../../spec/openapi/json.ts";
import { limitAmong } from "../../spec/openapi/limits.ts";
import { write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import { listIn } from "./collections.ts";
import { reshaped } from "./overlay.ts";
import type { Call } from "./removals.ts";
import type { Shape } from "./shape.ts";

/** The answer to a read with no more of its list than the query wants, where the contract takes that few. */
export function paged(
  { operation, query }: Pick<Call, "operation" | "query">,
  answer: Composed,
  shape: Shape,
): Composed {
  const list = operation.method === "get" ? listIn(answer.body) : undefined;
  if (list === undefined) return answer;
  const isMember = (name: string): boolean => list.items.some((item) => isObject(item) && Object.hasOwn(item, name));
  const limit = limitAmong(
    operation.parameters.filter(({ in: place }) => place === "query"),
    ({ name }) => !isMember(name),
  );
  const most = limit === undefined ? Number.NaN : Number(query.get(limit.name) ?? Number.NaN);
  if (!Number.isInteger(most) || most < 1 || list.items.length <= most) return answer;
  return reshaped(answer, shape, write(answer.body as Json, list.at, list.items.slice(0, most))) ?? answer;
}
