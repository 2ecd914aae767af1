/** How many there are below a thing, by the thing itself: the `comment_count` of a post is the length of its list of comments. */
import { plainName } from "../../../spec/openapi/limits.ts";
import { SORTS } from "../../../spec/openapi/list-names.ts";
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { key } from "../http/plan.ts";
import { bodyOf } from "../phases/changes-judged.ts";
import { countNames, isCount } from "../relations/counting.ts";
import { answerSchema } from "../relations/shared.ts";
import { spoken } from "../relations/spoken.ts";
import { thingOf } from "../relations/thing.ts";
import { type ListRead, walk } from "./walk.ts";

interface Count {
  readonly name: string;
  readonly value: Json;
  readonly by: string;
}

/** The members of the thing above that count this list; undefined where it cannot be read. */
async function countsAbove({ context, shape, base }: ListRead): Promise<readonly Count[]> {
  const { operations, schemas } = context.contract;
  const [, above = "", plural = ""] = /^(.*\})\/([^/{}]+)$/.exec(shape.operation.path) ?? [];
  const reader = operations.find(({ method, path }) => method === "GET" && path === above);
  const schema = reader && answerSchema(reader, 200);
  if (reader === undefined || schema === undefined) return [];
  const wanted = countNames(plural);
  const names = [...thingOf(schemas, "out", schema).members].flatMap(([name, member]) => {
    const view = viewOf(schemas, "out", member.schema);
    const counts = isCount(name, textAt(firstOf(view, "description")) ?? "");
    return wanted.has(spoken(name)) && view.types.includes("integer") && counts ? [name] : [];
  });
  if (names.length === 0) return [];
  const values = new Map([...base.values].filter(([at]) => reader.parameters.some((one) => key(one) === at)));
  const about = context.flow.about(reader, `how many ${plural} it has`, { check: "lists" });
  const body = bodyOf(context, schema, await context.wire.send({ operation: reader, values }, about));
  return names.flatMap((name) => {
    const value = body?.[name];
    return typeof value === "number" ? [{ name, value, by: reader.id }] : [];
  });
}

/** What a filter leaves out by itself is counted all the same. */
export function showsAll({ context, shape }: Pick<ListRead, "context" | "shape">): boolean {
  const { limit, turn } = shape;
  return shape.operation.parameters.every((one) => {
    const isPaging = one === limit || one === turn?.parameter || one === shape.next?.parameter;
    const view = viewOf(context.contract.schemas, "in", one.schema);
    return isPaging || one.in !== "query" || SORTS.test(plainName(one.name)) || firstOf(view, "default") === undefined;
  });
}

export async function counted(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  if (!whole.whole || !showsAll(list) || (await countsAbove(list)).length === 0) return;
  const walked = await walk(context, shape, base, "all, to be counted");
  const counts = await countsAbove(list);
  const again = await walk(context, shape, base, "all, once more");
  const length = walked?.items.length;
  if (walked?.whole !== true || again?.items.length !== length) return;
  const wrong = counts.find(({ value }) => value !== length);
  if (wrong === undefined) return;
  report(
    "list-complete",
    `${wrong.name} is ${String(wrong.value)} by ${wrong.by}, and the list has ${length} items`,
    walked.pages[0],
  );
}
