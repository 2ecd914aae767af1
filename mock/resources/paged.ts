/** A list holds what was asked for, by the pages that were asked for, and says so. */
import { type Json, type JsonObject, objectAt } from "../../spec/openapi/json.ts";
import { limitAmong, plainName } from "../../spec/openapi/limits.ts";
import { CURSOR, OFFSET, PAGE } from "../../spec/openapi/list-names.ts";
import { write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import { askable } from "./asked.ts";
import { asQuery } from "./asked-by-body.ts";
import { besides } from "./besides.ts";
import { counted, saysCursor, saysHowMany } from "./counted.ts";
import { filtered } from "./filtered.ts";
import { type List, isOfSeveral, listIn, saidBy } from "./lists.ts";
import { reshaped } from "./overlay.ts";
import { type Page, limitOf, pageOf } from "./pages.ts";
import type { Call } from "./removals.ts";
import { selected } from "./selected.ts";
import type { Shape } from "./shape.ts";

/** Whether the query says how many items a page may have, or where it begins. */
export function hasPages(document: JsonObject, operation: Call["operation"]): boolean {
  return askable(document, operation).some(
    ({ name }) =>
      limitAmong([{ name }], () => false) !== undefined ||
      [OFFSET, CURSOR, PAGE].some((names) => names.test(plainName(name))),
  );
}

/** Items as the page has them, each with its place where it says that. */
function placed({ items, start, cursor }: Page, { within }: List): Json[] {
  const says = (item: Json): boolean => within !== undefined && typeof objectAt(item)["cursor"] === "string";
  return items.map((item, index) =>
    cursor !== undefined && says(item) ? { ...objectAt(item), cursor: String(start + index + 1) } : item,
  );
}

/** A list that has items wherever it stands is left out where there are none. */
function withItems(answer: Composed, shape: Shape, { at }: List, items: readonly Json[]): Composed | undefined {
  const body = answer.body as Json;
  const made = reshaped(answer, shape, write(body, at, [...items]));
  return made === undefined && items.length === 0 && at !== ""
    ? reshaped(answer, shape, write(body, at, undefined))
    : made;
}

/** The answer to a read, as far as the contract takes it so: a list may have to have some items. `shown`: the answer as it was before. */
export function paged(document: JsonObject, asked: Call, answer: Composed, shape: Shape, shown = answer): Composed {
  const { method, path } = asked.operation;
  const call = asQuery(document, asked) ?? asked;
  const isRead = method === "get" || method === "query" || call !== asked;
  const list = isRead ? listIn(answer.body, isOfSeveral(path)) : undefined;
  if (list === undefined) return answer;
  const said = (item: Json): JsonObject => saidBy(list, item);
  const beside = besides(document, shape.schema, answer.body as Json, list.at);
  const repeated = beside.map(({ name }) => name);
  const limit = limitOf(document, call.operation, { items: list.items.map(said), repeated });
  const items = filtered(document, call, list.items, { saidBy: said, without: limit?.name });
  const page = pageOf(document, call, { items, saidBy: said, saysCursor: saysCursor(beside), beside: repeated, limit });
  const shownItems = placed(page, list);
  const made =
    withItems(answer, shape, list, shownItems.map(selected(document, call))) ??
    withItems(answer, shape, list, shownItems);
  if (made === undefined) return answer;
  // what else a list without pages says beside its items is the contract's own
  const before = listIn(shown.body, isOfSeveral(path))?.items.length;
  const isChanged = page.count !== before || page.items.length !== page.count || hasPages(document, call.operation);
  return counted(call, made, { shape, page, beside: isChanged ? beside : beside.filter(saysHowMany) });
}
