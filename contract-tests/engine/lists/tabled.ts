/** A list that comes as CSV too, with the names of its items' members in the first row, says there what it says in JSON, also of a part of it. */
import { parse } from "csv-parse/sync";
import { objectAt } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { enumerated, firstOf, viewOf } from "../generate/view.ts";
import { decoded } from "../http/decoded.ts";
import { type Exchange, essence, headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import type { ListShape } from "../relations/list-shape.ts";
import { spoken } from "../relations/spoken.ts";
import { type Columns, columnsOf, tableFaults } from "../relations/table.ts";
import type { Schemas } from "../schemas.ts";
import { boundsOf } from "./bounds.ts";
import { type ListRead, itemsIn, walk } from "./walk.ts";

const CSV = "text/csv";

/** Whether the list comes as a table of which the contract names no columns. */
function comesAsTable({ context: { contract }, shape }: ListRead): boolean {
  const content = shape.operation.responses.find(({ status }) => status === "200")?.content ?? [];
  return content.some(
    ({ type, schema }) =>
      essence(type) === CSV &&
      (schema === undefined || columnsOf(objectAt(contract.schemas.at("out", schema).schema)) === undefined),
  );
}

/** Numbers and texts are written in one way; times, choices of yes and no, and nothing at all in many. */
function isPlain(schemas: Schemas, schema: string): boolean {
  const view = viewOf(schemas, "out", schema);
  return /^(string|integer|number)$/.test(view.types.join()) && firstOf(view, "format") === undefined;
}

/** By the names of the first row, where each of them is that of a member. */
function columnsBy(schemas: Schemas, { item, items }: ListShape, head: readonly string[]): Columns | undefined {
  const members = head.map((name) => [...item.members].find(([one]) => spoken(one) === spoken(name))?.[1]);
  if (head.length < 2 || members.includes(undefined)) return undefined;
  const columns = members.map((member, index): Columns["columns"][number] => {
    const name = head[index] ?? "";
    // under a heading for people a choice may be written for people, too
    const isTold =
      member !== undefined &&
      isPlain(schemas, member.schema) &&
      (item.members.has(name) || enumerated(viewOf(schemas, "out", member.schema)) === undefined);
    return [name, isTold ? { pointer: member.pointer } : undefined];
  });
  return { of: items, columns };
}

function textOf({ response }: Exchange): string | undefined {
  const type = essence(headerValue(response?.headers ?? [], "content-type"));
  return type === CSV && response !== undefined ? decoded(response).body?.toString("utf8") : undefined;
}

function firstRow(text: string): readonly string[] {
  try {
    return parse(text, { bom: true, to_line: 1 })[0] ?? [];
  } catch {
    return [];
  }
}

/** Where the values of the items lie in the middle of what is there. */
function inPart({ context, shape, base, whole }: ListRead): Plan[] {
  return boundsOf(context.contract.schemas, shape).flatMap(({ parameter, within, at }): Plan[] => {
    const item = whole.items[Math.floor(whole.items.length / 2)];
    const value = item === undefined ? null : at(item);
    if (value === null || base.values.has(key(parameter))) return [];
    return [{ ...base, values: new Map([...base.values, [key(parameter), within?.(value) ?? value]]) }];
  });
}

export async function tabled(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  if (!comesAsTable(list) || !whole.whole || whole.pages.length !== 1) return;
  for (const plan of [base, ...inPart(list)]) {
    const json = await walk(context, shape, plan, "to be compared with its table");
    const about = context.flow.about(shape.operation, `the same as ${CSV}`, { check: "forms" });
    const table = await context.wire.send({ ...plan, headers: [...(plan.headers ?? []), ["Accept", CSV]] }, about);
    const [page, ...others] = json?.pages ?? [];
    const text = succeeded(table) ? textOf(table) : undefined;
    const columns = text === undefined ? undefined : columnsBy(context.contract.schemas, shape, firstRow(text));
    const answer = page?.response && jsonBody(page.response);
    if (json?.whole !== true || page === undefined || answer === undefined || text === undefined) continue;
    if (columns === undefined || others.length > 0 || read(answer, shape.items) === undefined) continue;
    const again = await context.wire.send(plan, about);
    // of what moves in between nothing is said
    if (itemsIn(shape, again).length !== itemsIn(shape, page).length) continue;
    const [fault] = tableFaults(columns, text, answer);
    if (fault !== undefined) return report("forms", fault, table);
  }
}
