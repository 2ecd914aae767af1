/** Lists below things: what was made below one of them does not stand below another that was made after it. */
import { type Json, parseJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import { jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow } from "../http/links.ts";
import { type Plan, key } from "../http/plan.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { type Naming, namingOf } from "./naming.ts";
import { summed } from "./summed.ts";
import { type ListRead, type Walked, walk } from "./walk.ts";

/** What was put below this one, by its place in the path; names of a closed list stand below each. */
function putBelow({ context, shape, base }: ListRead): Json[] {
  const { path, parameters } = shape.operation;
  const places = parameters.filter(({ in: place }) => place === "path").map(key);
  return context.wire.exchanges.filter(succeeded).flatMap(({ request, sent, case: about }) => {
    const operation = context.contract.operation(about.operationId ?? "");
    const [, above, place = ""] = /^(.*)\/\{([^}]+)\}$/.exec(operation?.path ?? "") ?? [];
    const isHere = places.every((one) => String(sent?.values.get(one)) === String(base.values.get(one)));
    const isPut = request.method === "PUT" && above === path && isHere && !isChoice(context.contract, operation, place);
    return isPut ? (sent?.values.get(`path ${place}`) ?? []) : [];
  });
}

function isChoice({ schemas }: Contract, operation: Operation | undefined, place: string): boolean {
  const parameter = operation?.parameters.find(({ in: where, name }) => where === "path" && name === place);
  return parameter !== undefined && enumerated(viewOf(schemas, "in", parameter.schema)) !== undefined;
}

/** What the run has made below others, by what names it. */
function madeBelow(list: ListRead, of: (thing: Json) => Json | undefined): Set<string> {
  const { context, shape, base } = list;
  const { path } = shape.operation;
  const places = shape.operation.parameters.filter(({ in: place }) => place === "path").map(key);
  const below = context.wire.exchanges.filter(
    ({ request, sent, case: about }) =>
      request.method === "POST" &&
      context.contract.operation(about.operationId ?? "")?.path === path &&
      places.every((place) => String(sent?.values.get(place)) === String(base.values.get(place))),
  );
  const names = below.filter(succeeded).map(({ case: about, response }) => {
    const operation = context.contract.operation(about.operationId ?? "");
    const schema = operation && response && answerSchema(operation, response.status);
    if (schema === undefined || response === undefined) return undefined;
    const thing = read(jsonBody(response), thingOf(context.contract.schemas, "out", schema).at);
    return thing === undefined ? undefined : of(thing);
  });
  return new Set([...names, ...putBelow(list)].flatMap((name) => (name === undefined ? [] : [JSON.stringify(name)])));
}

interface Below {
  readonly asked: Plan;
  readonly walked: Walked;
  readonly made: ReadonlySet<string>;
  readonly naming: Naming;
}

/** What was made below one thing is not read below another that has nothing of that name. */
async function readBelow({ context, shape, report }: ListRead, { asked, walked, made, naming }: Below): Promise<void> {
  const { path } = shape.operation;
  const reader = context.contract.operations.find(
    (one) =>
      one.method === "GET" &&
      one.path.startsWith(`${path}/{`) &&
      one.path.split("/").length === path.split("/").length + 1,
  );
  const place = reader?.path.slice(path.length + 2, -1) ?? "";
  const parameter = reader?.parameters.find(({ in: where, name }) => where === "path" && name === place);
  const [name] = made;
  if (reader === undefined || parameter === undefined || name === undefined || !walked.whole) return;
  if (naming.name !== place && naming.name !== "id") return;
  const there = walked.items.some((item) => JSON.stringify(naming.of(item) ?? null) === name);
  const id = parseJson(name);
  if (there || id === undefined || !context.contract.schemas.valid("in", parameter.schema, id)) return;
  const plan: Plan = { operation: reader, values: new Map([...asked.values, [key(parameter), id]]) };
  const about = context.flow.about(reader, "below something that it was not made below", { check: "lists" });
  const read_ = await context.wire.send(plan, about);
  if (succeeded(read_))
    report("list-member", `${name} was made below something else, and is read below what was made just now`, read_);
}

export async function apart(list: ListRead): Promise<void> {
  const { context, shape, base, report } = list;
  const { operation } = shape;
  const naming = operation.path.includes("}") ? namingOf(context, shape) : undefined;
  const made = naming && madeBelow(list, naming.of);
  const incoming = context.flow.incoming(operation).find(({ source }) => source.method === "POST");
  if (naming === undefined || made === undefined || made.size === 0 || incoming === undefined) return;
  const plan = await context.flow.another(incoming.source, `beside what ${operation.id} lists`);
  const about = context.flow.about(incoming.source, `beside what ${operation.id} lists`, { check: "lists" });
  const other = plan && (await context.wire.send(plan, about));
  const asked = other !== undefined && succeeded(other) ? follow(incoming.link, other, base) : undefined;
  const walked = asked && (await walk(context, shape, asked, "below something made just now"));
  if (asked !== undefined && walked !== undefined) {
    // what it says of how many there are is of those below this one
    summed({ ...list, base: asked, whole: walked }, walked);
    await readBelow(list, { asked, walked, made, naming });
  }
  const strange = walked?.items.map((item) => JSON.stringify(naming.of(item) ?? null)).find((name) => made.has(name));
  if (strange === undefined) return;
  const message = `${strange} was made below something else, and is in the list below what was made just now`;
  report("list-filter", message, walked?.pages[0]);
}
