/** What an operation does to the thing that it stands below, and to the history of both: when the last signer has signed, the envelope is completed, and says when. */
import { isObject, type Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import { type Plan, placesIn } from "../http/plan.ts";
import { kindAt, placesOf } from "../http/steps-before.ts";
import { patient } from "../patience.ts";
import { limited, largest, walk } from "../lists/walk.ts";
import { shown } from "../relations/compared.ts";
import { listShape } from "../relations/list-shape.ts";
import { cameTo, momentless, stateIn, statesAfter, statesOf } from "../relations/participles.ts";
import { saidReason, saidState } from "../relations/said-states.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingIn } from "../relations/thing.ts";
import { type Body, bodyOf } from "./changes-judged.ts";

interface Above {
  readonly reader: Operation;
  readonly schema: string;
  readonly was: Body;
}

export interface Before {
  readonly plan: Plan;
  readonly things: readonly Above[];
  /** How many entries each history had that tell of what the operation does. */
  readonly told: readonly (readonly [History, number])[];
}

interface History {
  readonly operation: Operation;
  /** The member that says what was done. */
  readonly member: string;
  readonly values: ReadonlySet<Json>;
}

const DEED = /^(action|event|type|kind|activity|event_?type|action_?type|name)$/i;

/** Lists below the thing, and below what it stands below, of which a closed choice has a word for what the operation does. What clients put there (`event` of what they subscribe to) is none. */
function historiesOf({ contract }: TestContext, operation: Operation): History[] {
  const { schemas } = contract;
  const places = placesOf(operation.path);
  const done = new Set(statesAfter(operation));
  const isBelow = ({ path }: Operation): boolean =>
    places.some((place) => path.startsWith(`${place}/`) && /^\/[^/{}]+$/.test(path.slice(place.length)));
  const isMade = (list: Operation): boolean =>
    contract.operations.some(({ method, path }) => /^(POST|PUT)$/.test(method) && path === list.path);
  return contract.operations.flatMap((one): History[] => {
    if (one.method !== "GET" || !isBelow(one) || isMade(one)) return [];
    const shape = listShape(contract, one);
    for (const [name, { schema }] of shape?.item.members ?? []) {
      const all = DEED.test(name) ? (enumerated(viewOf(schemas, "out", schema)) ?? []) : [];
      const values = all.filter((value) =>
        done.has(
          String(value)
            .toLowerCase()
            .split(/[._:-]/)
            .at(-1) ?? "",
        ),
      );
      if (values.length > 0) return [{ operation: one, member: name, values: new Set(values) }];
    }
    return [];
  });
}

async function toldIn(context: TestContext, { operation, member, values }: History, plan: Plan): Promise<number> {
  const shape = listShape(context.contract, operation);
  if (shape === undefined) return 0;
  const base = limited(shape, { operation, values: placesIn(plan) }, largest(context, shape));
  const items = (await walk(context, shape, base, "what was done to it"))?.items ?? [];
  return items.map((one) => thingIn(one)).filter((item) => isObject(item) && values.has(item[member] ?? null)).length;
}

async function readThing(
  context: TestContext,
  plan: Plan,
  reader: Operation,
  schema: string,
): Promise<Body | undefined> {
  const about = context.flow.about(reader, `what ${plan.operation.id} is done below`, { check: "read-back" });
  return bodyOf(context, schema, await context.wire.send({ operation: reader, values: placesIn(plan) }, about));
}

export async function before(context: TestContext, plan: Plan): Promise<Before> {
  const [own, ...places] = placesOf(plan.operation.path).toReversed();
  const things: Above[] = [];
  for (const place of own === undefined ? [] : places) {
    const reader = context.contract.operations.find(({ method, path }) => method === "GET" && path === place);
    const schema = reader && answerSchema(reader, 200);
    const was = reader && schema && (await readThing(context, plan, reader, schema));
    if (reader && schema && was) things.push({ reader, schema, was });
  }
  const told: [History, number][] = [];
  for (const history of historiesOf(context, plan.operation))
    told.push([history, await toldIn(context, history, plan)]);
  return { plan, things, told };
}

const TOLD_TRIES = 4;
const TOLD_PAUSE_MS = 300;

async function judgeHistories(context: TestContext, { plan, told }: Before): Promise<string | undefined> {
  for (const [history, count] of told) {
    let isTold = false;
    // a history may well be written a moment later
    for (let tries = 0; !isTold && tries < TOLD_TRIES; tries += 1) {
      if (tries > 0) await context.wire.pause(patient(TOLD_PAUSE_MS));
      isTold = (await toldIn(context, history, plan)) > count;
    }
    if (!isTold)
      return `${history.operation.id} has no more entries with ${history.member} ${[...history.values].map(shown).join(" or ")} than before it`;
  }
  return undefined;
}

interface Said {
  readonly kind: string;
  readonly states: readonly string[];
  readonly was: string | undefined;
  readonly state: string | undefined;
}

/** The state that the description says is that of the thing that it names, or of one of them. */
function notAsSaid(operation: Operation, all: readonly Said[]): string | undefined {
  const said = saidState(operation);
  const may = said === undefined ? [] : all.filter(({ states }) => states.includes(said.state));
  const named = may.filter(({ kind }) => ` ${said?.words ?? ""} `.includes(` ${kind} `));
  const meant = named.length > 0 ? named : may;
  const [first] = meant;
  // what is in the state already may be what it is done to: `Ends a call with status "ringing"`
  const isOrWas = meant.some(({ state, was }) => state === said?.state || was === said?.state);
  if (said === undefined || first === undefined || isOrWas) return undefined;
  return `the ${first.kind} is ${shown(first.state)} afterwards, and it is said to be ${shown(said.state)}`;
}

/** `thing`: what it was done to, as it was read before and afterwards. What the thing above has come to, with its reader. */
export async function judgeAbove(
  context: TestContext,
  known: Before,
  thing: { readonly schema: string; readonly was: Body; readonly is: Body },
): Promise<readonly { readonly reader: Operation; readonly state: string; readonly states: readonly string[] }[]> {
  const { schemas } = context.contract;
  const { operation } = known.plan;
  const report = (message: string | undefined): void => {
    if (message !== undefined)
      context.report({ check: "read-back", message, subject: `${operation.id}: what it does` });
  };
  report(saidReason(operation, known.plan.body?.value, thing.is));
  const moved = [];
  const saidOf = (place: string, schema: string, was: Body, is: Body): Said => ({
    kind: kindAt(place),
    states: statesOf(schemas, schema),
    was: stateIn(schemas, schema, was),
    state: stateIn(schemas, schema, is),
  });
  const all = [saidOf(placesOf(operation.path).at(-1) ?? "", thing.schema, thing.was, thing.is)];
  for (const { reader, schema: at, was } of known.things) {
    const now = await readThing(context, known.plan, reader, at);
    if (now === undefined) continue;
    report(momentless(schemas, at, was, now));
    const said = saidOf(reader.path, at, was, now);
    all.push(said);
    const state = cameTo(schemas, at, was, now);
    if (state !== undefined) moved.push({ reader, state: state.is, states: said.states });
  }
  report(notAsSaid(operation, all));
  report(await judgeHistories(context, known));
  return moved;
}
