/** A list holds what was asked for, by the pages that were asked for, and says so. */
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { limitAmong, plainName } from "../../spec/openapi/limits.ts";
import { CURSOR, OFFSET } from "../../spec/openapi/list-names.ts";
import { write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import { listIn } from "./collections.ts";
import { counted } from "./counted.ts";
import { filtered } from "./filtered.ts";
import { reshaped } from "./overlay.ts";
import { pageOf } from "./pages.ts";
import type { Call } from "./removals.ts";
import type { Shape } from "./shape.ts";

/** Whether the query says how many items a page may have, or where it begins. */
export function hasPages({ parameters }: Call["operation"]): boolean {
  return parameters.some(
    ({ in: place, name }) =>
      place === "query" &&
      (limitAmong([{ name }], () => false) !== undefined ||
        OFFSET.test(plainName(name)) ||
        CURSOR.test(plainName(name))),
  );
}

/** The answer to a read, as far as the contract takes it so: a list may have to have some items. */
export function paged(document: JsonObject, call: Call, answer: Composed, shape: Shape): Composed {
  const list = call.operation.method === "get" ? listIn(answer.body) : undefined;
  if (list === undefined) return answer;
  const page = pageOf(document, call, filtered(document, call, list.items));
  const made = reshaped(answer, shape, write(answer.body as Json, list.at, [...page.items]));
  // what a list without pages says beside its items is the contract's own
  const isChanged = page.count !== list.items.length || hasPages(call.operation);
  return made === undefined || !isChanged ? (made ?? answer) : counted(document, call, made, { shape, page });
}
