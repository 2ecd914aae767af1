/** Valid requests at the ends of what the contract admits, one place at a time: the service takes every one. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { documentsSuccess } from "../../../spec/openapi/responses.ts";
import { countsAsTaken, PRECONDITION_FAILED } from "../coverage/coverage.ts";
import type { Random } from "../generate/random.ts";
import { type Wish, sample } from "../generate/sample.ts";
import { boundaryCasesOf } from "../generate/boundary-cases.ts";
import { viewOf } from "../generate/view.ts";
import { isWritable } from "../http/writable.ts";
import { tagParameter } from "../http/current-tag.ts";
import type { Exchange } from "../http/exchange.ts";
import { namesItself } from "../http/links.ts";
import { type Plan, key } from "../http/plan.ts";
import { namedBy } from "../http/references.ts";
import { inParallel } from "../http/wire.ts";
import { type Base, basesOf, opaqueNames, otherMediaBases, withBody } from "./bases.ts";
import { followAllLinks } from "./examples.ts";
import { echoed } from "./read-back-compared.ts";
import { madeOf } from "./read-back-made.ts";
import { isDirected } from "../coverage/annotate.ts";
import { isJsonPatch } from "../http/json-patch.ts";
import { idempotencyParameter, underOwnKey, unusedKey } from "../http/idempotency-key.ts";
import { patient } from "../patience.ts";
import type { TestContext, Phase } from "../context.ts";
import { begins } from "../http/begins.ts";
import { arrives } from "../generate/carried.ts";
import { refusesInWords } from "../relations/assumed.ts";
import { isCursor } from "../relations/list-shape.ts";
import { thingOf } from "../relations/thing.ts";
import { attempt } from "../generate/attempt.ts";

/** Tries under "too many requests" before a valid request counts as refused. */
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 250;

interface Group {
  readonly name: string;
  /** The same wish in several forms; one of them has to be taken. */
  readonly plans: readonly Plan[];
  /** False for values whose form is the service's affair. */
  readonly binding: boolean;
}

async function sendOne(context: TestContext, plan: Plan, group: Group): Promise<Exchange> {
  const about = context.flow.about(plan.operation, group.name, {
    check: "positive",
    intent: group.binding ? "valid" : "open",
  });
  for (let tries = 1; ; tries += 1) {
    const exchange = await context.wire.send(plan, about);
    if (exchange.response?.status !== 429 || tries >= BUSY_TRIES) return exchange;
    await context.wire.pause(patient(BUSY_PAUSE_MS));
  }
}

/** What comes first in a flow has no state to stumble over; of the rest, "not found" and "conflict" say that the form was right. */
function taken(context: TestContext, operation: Operation, status: number): boolean {
  return begins(context.flow, operation) ? status < 400 || status === PRECONDITION_FAILED : countsAsTaken(status);
}

/** All first forms, then the second forms of what was refused, and so on: the same order whoever answers first. */
async function runGroups(context: TestContext, groups: readonly Group[]): Promise<void> {
  const firsts = new Map<Group, Exchange>();
  let open = groups.filter(({ plans }) => plans.length > 0);
  // under a tag that is read right before, the first of several at once leaves the others a tag of before
  const isTagged = groups.some(({ plans: [plan] }) => plan !== undefined && tagParameter(plan.operation) !== undefined);
  for (let round = 0; open.length > 0; round += 1) {
    const left = await inParallel(
      open.map((group) => async () => {
        const plan = group.plans[round];
        if (plan === undefined) return refusedAltogether(context, group, firsts.get(group));
        const exchange = await sendOne(context, plan, group);
        const status = exchange.response?.status;
        if (status !== undefined && taken(context, plan.operation, status)) return [];
        if (round === 0) firsts.set(group, exchange);
        return [group];
      }),
      isTagged ? 1 : undefined,
    );
    open = left.flat();
  }
}

function refusedAltogether(context: TestContext, group: Group, first: Exchange | undefined): Group[] {
  if (first === undefined || !group.binding) return [];
  // a contract that knows refusals only does not say that anything is taken
  if (!documentsSuccess(group.plans[0]?.operation.responses ?? [])) return [];
  const tried = group.plans.length === 1 ? "" : `, as were ${group.plans.length - 1} other forms of it`;
  const message = `the contract admits this request, and it was answered ${first.response?.status ?? "not at all"}${tried}`;
  const plan = group.plans[0];
  const inWords =
    plan !== undefined && refusesInWords(plan.operation, first.response?.status ?? 0, plan.body?.value ?? null);
  const assumes = inWords ? ({ assumes: "described refusals" } as const) : {};
  context.report({ check: "valid-refused", message, exchange: first.id, subject: first.case.name, ...assumes });
  return [];
}

function bodyGroups(context: TestContext, bases: readonly Base[]): Group[] {
  const forms = new Map<string, { name: string; native: Plan[]; made: Plan[] }>();
  for (const [index, base] of bases.entries()) {
    const { operation, body } = base.plan;
    if (body?.media.schema === undefined) continue;
    const wish: Wish = {
      schemas: context.contract.schemas,
      direction: "in",
      random: context.wire.random(`${operation.id} body ${index}`),
      focus: context.focus,
    };
    for (const { key: id, name, native, body: value, alternatives } of boundaryCasesOf(
      wish,
      body.media.schema,
      body.value,
    )) {
      const form = forms.get(id) ?? { name, native: [], made: [] };
      const written = [value, ...alternatives].filter((other) =>
        isWritable(context.contract.schemas, operation, body.media, other),
      );
      const plans = written.map((other, number) => withBody(context, base, other, `${index} ${id} ${number}`));
      form[native ? "native" : "made"].push(...plans);
      forms.set(id, form);
    }
  }
  return [...forms.values()].map(({ name, native, made }) => {
    const plans = [...native, ...made];
    return { name, plans, binding: plans.every((plan) => agrees(context, plan, bases)) };
  });
}

/** A body that names something else than the path does, or things and pages that nobody told of, may well be refused. */
function agrees({ contract: { schemas }, flow }: TestContext, plan: Plan, bases: readonly Base[]): boolean {
  const { operation, body, values } = plan;
  // whether a patch comes to something valid is not said by its own schema (RFC 5789, 2.2)
  if (body !== undefined && isJsonPatch(body.media.type)) return false;
  // nor what a value is that names another alternative than the one that accepts it
  if (body?.media.schema !== undefined && !isDirected(schemas, "in", body.media.schema, body.value)) return false;
  const refers = (name: string): boolean => isCursor(name) || flow.refers(operation, name);
  const known = new Set(bases.flatMap((base) => [...namedBy(base.plan.body?.value, refers)]));
  if (![...namedBy(body?.value, refers)].every((one) => known.has(one))) return false;
  const schema = body?.media.schema;
  const last = operation.parameters.findLast(({ in: place }) => place === "path");
  if (schema === undefined || last === undefined) return true;
  return [...thingOf(schemas, "in", schema).members].every(([name, { pointer }]) => {
    const said = namesItself(operation, name) ? read(body?.value, pointer) : undefined;
    return said === undefined || said === null || String(said) === String(values.get(key(last)));
  });
}

function parameterDraw(wish: Wish, parameter: Parameter): Json | undefined {
  return attempt(() => sample({ ...wish, inventive: true }, parameter.schema, 1));
}

/** A value to start from: bound by a link, the contract's example, or made. */
export function parameterBase(context: TestContext, base: Plan, parameter: Parameter): Json | undefined {
  const known = base.values.get(key(parameter));
  if (known !== undefined) return known;
  const seen = context.flow.known(parameter.name);
  if (seen !== undefined && context.contract.schemas.valid("in", parameter.schema, seen)) return seen;
  if (parameter.example !== undefined) return parameter.example;
  const random = context.wire.random(`${base.operation.id} ${parameter.name}`);
  return parameterDraw({ schemas: context.contract.schemas, direction: "in", random }, parameter);
}

function parameterGroups(context: TestContext, base: Plan): Group[] {
  const opaque = opaqueNames(context, base.operation);
  return base.operation.parameters.flatMap((parameter) => {
    const keys = idempotencyParameter(base.operation) === key(parameter);
    const stream = (label: string): Random => (keys ? context.wire.once(label) : context.wire.random(label));
    const start = parameterBase(context, base, parameter);
    if (start === undefined) return [];
    const at = `${parameter.in} ${parameter.name}`;
    const forms = new Map<string, Json[]>([["as it is", [start]]]);
    for (const draw of [0, 1, 2]) {
      const wish: Wish = {
        schemas: context.contract.schemas,
        direction: "in",
        random: stream(`${base.operation.id} ${at} ${draw}`),
        focus: context.focus,
      };
      const drawn = parameterDraw(wish, parameter);
      if (drawn !== undefined) forms.get("as it is")?.push(drawn);
      for (const { name, body } of boundaryCasesOf(wish, parameter.schema, start))
        forms.set(name, [...(forms.get(name) ?? []), body]);
    }
    // a key is spent once it was sent, and the forms of its pattern are the same in every run
    const kept = keys ? [...forms].filter(([name]) => !/ form \d+ of its pattern$/.test(name)) : [...forms];
    const groups = kept.map(([name, all]): Group => {
      const values = keys ? all.flatMap((value) => unusedKey(context.wire, parameter.schema, value) ?? []) : all;
      const good = values.filter((value) => arrives(context.contract.schemas, parameter, value, "valid"));
      return {
        name: `${at} ${name}`,
        binding: !opaque.has(parameter.name),
        plans: good.map((value, index) => {
          const own = underOwnKey(context.wire, base, `${base.operation.id} ${at} ${name} ${index}`);
          return { ...own, values: new Map([...own.values, [key(parameter), value]]) };
        }),
      };
    });
    if (!parameter.required) {
      const without = new Map(base.values);
      without.delete(key(parameter));
      groups.push({ name: `${at} absent`, binding: true, plans: [{ ...base, values: without }] });
    }
    return groups.filter(({ plans }) => plans.length > 0);
  });
}

/** Other media types that the body may come in: whole, and with no more than is required. */
async function mediaGroups(context: TestContext, operation: Operation): Promise<Group[]> {
  return (await otherMediaBases(context, operation)).flatMap((base) => {
    const { media, value } = base.plan.body ?? {};
    const name = `a body of type ${media?.type ?? ""}`;
    const whole: Group = { name, binding: true, plans: [base.plan] };
    if (media?.schema === undefined || !isObject(value)) return [whole];
    const { required } = viewOf(context.contract.schemas, "in", media.schema);
    const least = Object.fromEntries(Object.entries(value).filter(([member]) => required.has(member)));
    const { schemas } = context.contract;
    const isTaken = schemas.valid("in", media.schema, least) && isWritable(schemas, operation, media, least);
    if (sameJson(least, value) || !isTaken) return [whole];
    const plans = [withBody(context, base, least, name)];
    return [whole, { name: `${name} with no more than is required`, binding: true, plans }];
  });
}

/** Of a body that need not be there it says whether its members have to be. */
function withoutBody({ contract: { schemas } }: TestContext, { body }: Operation): string {
  const schema = body?.content[0]?.schema;
  const [name] = schema === undefined ? [] : viewOf(schemas, "in", schema).required;
  return name === undefined ? "without a body" : `without a body, in which ${name} has to be`;
}

async function positiveGroups(context: TestContext, operation: Operation): Promise<Group[]> {
  const bases = await basesOf(context, operation);
  const [first] = bases;
  if (first === undefined) return [];
  const free = first.standsAlone ? context.flow.freshened(first.plan, "parameters") : first.plan;
  const bare: Group[] =
    operation.body?.required === false
      ? [{ name: withoutBody(context, operation), binding: true, plans: [{ ...free, body: undefined }] }]
      : [];
  return [
    ...bodyGroups(context, bases),
    ...parameterGroups(context, free),
    ...bare,
    ...(await mediaGroups(context, operation)),
  ];
}

export const boundaries: Phase = {
  name: "boundaries",
  run: async (context) => {
    for (const operation of context.contract.operations.filter(({ method }) => method !== "DELETE")) {
      const groups = await positiveGroups(context, operation);
      await runGroups(context, groups);
    }
  },
};

/** What was taken at an end of what the contract admits is answered as it was sent. */
function answeredWhole(context: TestContext, from: number): void {
  for (const exchange of context.wire.exchanges.slice(from)) {
    const made = exchange.case.intent === "valid" ? madeOf(context.contract, exchange) : undefined;
    // null of a patch may leave another value
    if (made !== undefined && made.operation.method !== "PATCH") echoed(context, made);
  }
}

export const positive: Phase = {
  name: "positive",
  run: async (context) => {
    const before = context.wire.exchanges.length;
    await boundaries.run(context);
    answeredWhole(context, before);
    // some links lead on only from answers that small pages or odd choices bring
    await followAllLinks(context);
  },
};
