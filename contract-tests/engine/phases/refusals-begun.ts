/** What words refuse in the state in which things begin: only what was sent can be voided, and what has nothing in it is not sent. */
import { lastStep } from "../http/slashes.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { fillersOf } from "../http/filling.ts";
import { Flow, succeeded } from "../http/flow.ts";
import { type Plan, placesIn } from "../http/plan.ts";
import { kindAt, placesOf } from "../http/steps-before.ts";
import { itemsIn } from "../lists/walk.ts";
import { listShape } from "../relations/list-shape.ts";
import { passesByItself, refusalWords, refusedIn, refusedUnless } from "../relations/refused-states.ts";
import { answerSchema } from "../relations/shared.ts";
import { spoken } from "../relations/spoken.ts";
import { stateIn, statesOf } from "../relations/participles.ts";
import { reasonsOf } from "../relations/stated-refusals.ts";
import { type Body, bodyOf } from "./changes-judged.ts";

function readerAt({ contract }: TestContext, place: string): Operation | undefined {
  return contract.operations.find(({ method, path }) => method === "GET" && path === place);
}

/** What stands above what is asked for, and the thing itself where it is changed or removed. */
function placesFor({ path }: Operation): readonly string[] {
  return path.endsWith("}") ? [...placesOf(path), path] : placesOf(path);
}

/** A switch of the thing that is off, where words refuse what it is off for: `archived` is false, and `The flag is not archived`. */
function offNow(operation: Operation, body: Body): { readonly status: number; readonly name: string } | undefined {
  return Object.keys(body).flatMap((name) => {
    const status = body[name] === false ? refusedUnless(operation, spoken(name).replace(/^is /, "")) : undefined;
    return status === undefined ? [] : [{ status, name }];
  })[0];
}

/** With the status with which it is refused, and why. */
async function refusalNow(
  context: TestContext,
  plan: Plan,
): Promise<{ readonly status: number; readonly why: string } | undefined> {
  const { operation } = plan;
  const places = placesFor(operation);
  // words that name nothing speak of what stands above
  const meant = places.length === 1 ? places : places.filter((one) => one !== operation.path);
  const words = refusalWords(operation);
  for (const place of places) {
    const reader = readerAt(context, place);
    const schema = reader && answerSchema(reader, 200);
    const isMeant = (meant.length === 1 && meant[0] === place) || words.includes(` ${kindAt(place)}`);
    const states = schema === undefined ? [] : statesOf(context.contract.schemas, schema);
    if (reader === undefined || schema === undefined || !isMeant) continue;
    const about = context.flow.about(reader, `before ${operation.id}`, { check: "refusals" });
    const read = await context.wire.send({ operation: reader, values: placesIn(plan) }, about);
    const body = bodyOf(context, schema, read);
    const state = body && stateIn(context.contract.schemas, schema, body);
    const status = state === undefined || passesByItself(state) ? undefined : refusedIn(operation, state, states);
    if (status !== undefined) return { status, why: `where the ${kindAt(place)} is ${state}` };
    const off = body && offNow(operation, body);
    if (off !== undefined) return { status: off.status, why: `where the ${kindAt(place)} is not ${off.name}` };
  }
  return undefined;
}

/** Whether nothing stands in it that words say has to. */
async function isWithout(context: TestContext, plan: Plan, what: string): Promise<boolean> {
  const { contract } = context;
  const place = placesOf(plan.operation.path).at(-1) ?? "";
  const made = new Set([place.replace(/\/\{[^}]+\}$/, "")]);
  const filler = fillersOf(contract, made).find(({ path }) => spoken(lastStep(path)) === what);
  const list = contract.operations.find(({ method, path }) => method === "GET" && path === filler?.path);
  const shape = list && listShape(contract, list);
  if (list === undefined || shape === undefined) return false;
  const about = context.flow.about(list, "before anything is in it", { check: "refusals" });
  const read = await context.wire.send({ operation: list, values: placesIn(plan) }, about);
  return succeeded(read) && itemsIn(shape, read).length === 0;
}

export async function refusedAtFirst(context: TestContext, operation: Operation): Promise<void> {
  if (operation.method === "GET" || !operation.path.includes("{")) return;
  if (placesFor(operation).length === 0) return;
  const plan = await new Flow(context.wire, `${operation.id} at first`).valid(operation);
  if (plan === undefined) return;
  const said = await refusalNow(context, plan);
  if (said !== undefined) {
    const about = context.flow.about(operation, said.why, { check: "refusals", expected: [said.status] });
    await context.wire.send(plan, about);
    return;
  }
  for (const reason of operation.body === undefined ? reasonsOf(operation) : []) {
    if (reason.kind !== "without" || !(await isWithout(context, plan, reason.of))) continue;
    const why = `where it has no ${reason.of}`;
    await context.wire.send(plan, context.flow.about(operation, why, { check: "refusals", expected: [reason.status] }));
    return;
  }
}
