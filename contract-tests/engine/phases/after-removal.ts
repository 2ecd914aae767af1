/** What was removed is gone for every operation that its making leads to, and leaves its identifier to nobody. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import type { Link } from "../../../spec/openapi/responses.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { shapeOf } from "../../../spec/openapi/route.ts";
import type { Phase, TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Incoming, follow, linksFrom } from "../http/links.ts";
import { type Plan, key } from "../http/plan.ts";
import { empties, keeps, removesWhole, restores } from "../relations/kept.ts";
import { lists } from "../relations/list-shape.ts";
import { documents } from "../http/statuses.ts";
import { goneBelow } from "./after-removal-below.ts";
import { restored } from "./after-removal-restored.ts";

const GONE = [404, 410];

interface Removed {
  readonly operation: Operation;
  readonly incoming: Incoming;
  readonly made: Exchange;
  readonly plan: Plan;
}

/** Something made for the purpose, and how it is removed. */
async function make(
  context: TestContext,
  operation: Operation,
  incoming: Incoming,
  purpose = "",
  full = false,
): Promise<Removed | undefined> {
  const { source, status, link } = incoming;
  const label = `gone by ${operation.id}${purpose}`;
  const planned = (): Promise<Plan | undefined> =>
    full ? context.flow.everything(source, label) : context.flow.another(source, label);
  const plan = source.method === "POST" ? await planned() : undefined;
  if (plan === undefined) return undefined;
  const about = context.flow.about(source, `make what ${operation.id} removes for good`, { check: "removals" });
  const made = await context.wire.send(plan, about);
  const followed =
    String(made.response?.status) === status ? follow(link, made, context.flow.bare(operation)) : undefined;
  return followed === undefined ? undefined : { operation, incoming, made, plan: followed };
}

/** What a link gives for the last place of the removal's path; undefined where it gives the same for one before, which is then what it names. */
export function saidOfLast(
  { parameters }: Pick<Operation, "parameters">,
  link: Pick<Link, "parameters">,
): Json | undefined {
  const places = parameters.filter(({ in: place }) => place === "path");
  const said = places.map(({ name }) => link.parameters[name] ?? link.parameters[`path.${name}`]);
  const last = said.at(-1);
  return last !== undefined && said.slice(0, -1).some((one) => sameJson(one ?? null, last)) ? undefined : last;
}

/** Whether a link carries on what the removal names: a part that is removed leaves the whole where it was. */
function namesIt({ operation, incoming }: Removed, link: Link): boolean {
  const said = saidOfLast(operation, incoming.link);
  return (
    said !== undefined && JSON.stringify([link.parameters, link.requestBody ?? null]).includes(JSON.stringify(said))
  );
}

/** Whether what goes with the part that is removed: a list, and what is read of it (`/documents/search`), is there without what it held. */
function isOfThePart({ contract }: TestContext, operation: Operation, target: Operation): boolean {
  const isBelow = target.method === "GET" && target.path.startsWith(operation.path);
  return operation.body === undefined && !empties(contract, operation) && isBelow && !lists(contract, target);
}

/** Whether the contract says of the thing that it is gone then, and of this one not: a history outlives what it is of. */
function staysReadable({ contract }: TestContext, { path }: Operation, target: Operation): boolean {
  const reader = contract.operations.find((one) => one.method === "GET" && one.path === path);
  return reader !== undefined && documents(reader, 410) && !documents(target, 410);
}

/** Whether what goes is what somebody has said of the thing: a like (`/likes/tracks/{track}`) of a track that goes by a removal of its own (`/tracks/{track}`). */
function isAboutIt({ contract }: TestContext, { path }: Operation): boolean {
  const shape = shapeOf(path);
  return contract.operations.some((other) => {
    const own = shapeOf(other.path);
    return other.method === "DELETE" && removesWhole(other) && shape !== own && shape.endsWith(own);
  });
}

/** Every other operation that documents that a thing may be missing. */
async function gone(context: TestContext, removed: Removed, removal: Exchange): Promise<void> {
  const { operation, incoming, made } = removed;
  if (isAboutIt(context, operation)) return;
  for (const link of linksFrom(context.contract, incoming.source, Number(incoming.status))) {
    const target = context.contract.operation(link.operationId);
    if (
      target === undefined ||
      !namesIt(removed, link) ||
      !(removesWhole(operation) || isOfThePart(context, operation, target)) ||
      target.id === operation.id ||
      restores(target) ||
      !GONE.some((status) => documents(target, status)) ||
      staysReadable(context, operation, target)
    )
      continue;
    // what is put at a path may well be made there
    if (target.method === "PUT" && documents(target, 201)) continue;
    const valid = await context.flow.valid(target);
    const plan = valid && follow(link, made, valid);
    if (plan === undefined) continue;
    const about = context.flow.about(target, `what ${operation.id} has removed`, { check: "removals" });
    const exchange = await context.wire.send(plan, about);
    if (!succeeded(exchange)) continue;
    const message = `${operation.id} has removed it, and it is answered ${exchange.response?.status ?? ""}`;
    const body = exchange.response === undefined ? undefined : jsonBody(exchange.response);
    const assumes = keeps(operation, removal, body);
    const subject = exchange.case.name;
    context.report({ check: "removals", message, exchange: exchange.id, subject, ...(assumes ? { assumes } : {}) });
  }
}

/** What the making has given to the removal; undefined where that removes something else below it. */
function identifierOf({ operation, incoming: { link }, plan }: Removed): Json | undefined {
  const parameter = operation.parameters.findLast(({ in: place }) => place === "path");
  const said = saidOfLast(operation, link);
  return parameter === undefined || said === undefined ? undefined : plan.values.get(key(parameter));
}

/** An identifier that the service gives names one thing, also when that is gone. */
async function next(context: TestContext, removed: Removed): Promise<void> {
  const id = identifierOf(removed);
  const chosen = JSON.stringify(jsonBody(removed.made.request) ?? null).includes(JSON.stringify(id));
  const other = id === undefined || chosen ? undefined : await make(context, removed.operation, removed.incoming);
  if (other === undefined || identifierOf(other) !== id) return;
  const message = `${JSON.stringify(id)} was removed, and what was made after it has that identifier`;
  // databases count on from the largest number that is there
  const assumes = /^\d+$/.test(String(id)) ? ({ assumes: "given once" } as const) : {};
  const subject = other.made.case.name;
  context.report({ check: "removals", message, exchange: other.made.id, subject, ...assumes });
}

export const afterRemoval: Phase = {
  name: "after-removal",
  run: async (context) => {
    for (const operation of context.contract.operations.filter(({ method }) => method === "DELETE")) {
      for (const incoming of context.flow.incoming(operation)) {
        const removed = await make(context, operation, incoming);
        if (removed === undefined) continue;
        const about = context.flow.about(operation, "remove it for good", { check: "removals" });
        const exchange = await context.wire.send(removed.plan, about);
        if (!succeeded(exchange)) continue;
        await gone(context, removed, exchange);
        await next(context, removed);
        await restored(context, operation, incoming.source, (purpose) =>
          make(context, operation, incoming, purpose, true),
        );
        if (removesWhole(operation))
          await goneBelow(context, operation, async () => {
            const whole = await make(context, operation, incoming, " with what is below it");
            return whole?.plan;
          });
      }
    }
  },
};
