/** Requests that break the contract in one place: the service refuses every one as invalid. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import type { Wish } from "../generate/sample.ts";
import { negativeCasesOf } from "../generate/negative-cases.ts";
import { invalidInputStatuses } from "../checks/refused.ts";
import { type Plan, key } from "../http/plan.ts";
import { partsOtherwise } from "../http/segments.ts";
import { inParallel } from "../http/wire.ts";
import { besidesDefault } from "../http/begun-with.ts";
import { underOwnKey } from "../http/idempotency-key.ts";
import { type Base, basesOf, otherMediaBases, withBody } from "./bases.ts";
import type { TestContext, Phase } from "../context.ts";
import { arrives } from "../generate/carried.ts";
import { parameterBase } from "./positive.ts";

interface Wrong {
  readonly name: string;
  readonly plan: Plan;
  readonly expected?: readonly number[];
}

function wishFor(context: TestContext, label: string): Wish {
  return {
    schemas: context.contract.schemas,
    direction: "in",
    random: context.wire.random(label),
    focus: context.focus,
  };
}

/** From the base that has the place itself, where one has: a made-up surrounding may be refused for its own sake. */
function bodyWrongs(context: TestContext, bases: readonly Base[]): Wrong[] {
  const found = new Map<string, { wrong: Wrong; native: boolean }>();
  for (const [index, base] of bases.entries()) {
    const { operation, body } = base.plan;
    const { schema, type } = body?.media ?? {};
    if (body === undefined || schema === undefined || type === undefined || !/json|form/.test(type)) continue;
    for (const { key: id, name, native, body: value } of negativeCasesOf(
      wishFor(context, `${operation.id} wrong body ${index}`),
      schema,
      body.value,
    )) {
      const known = found.get(id);
      if (known !== undefined && (known.native || !native)) continue;
      if (!/json/.test(type) && !survivesForm(context, schema, value)) continue;
      if (operation.body?.required !== true && isNoBody(type, value)) continue;
      if (isCutIdentifier(context, operation, name)) continue;
      found.set(id, { wrong: { name, plan: withBody(context, base, value, `wrong ${id}`) }, native });
    }
  }
  return [...found.values()].map(({ wrong }) => wrong);
}

/** Lookups by a key cut fractions off (Django's): whether 1.5 names anything is of no matter to who sends identifiers that were given. */
function isCutIdentifier({ flow }: TestContext, operation: Operation, name: string): boolean {
  const member = /\/(\w+) is of type number \(type\)$/.exec(name)?.[1];
  return member !== undefined && flow.refers(operation, member);
}

/** A form without fields is written in no bytes, and a body that need not be there is as well. */
function isNoBody(type: string, value: Json): boolean {
  return /urlencoded/i.test(type) && typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Forms carry members of text: only what is missing or unknown survives the way for sure. */
function survivesForm(context: TestContext, schema: string, value: Json): boolean {
  const texts = JSON.stringify(value);
  return (
    isObject(value) &&
    !context.contract.schemas.valid("in", schema, value) &&
    !/null|:\d|:\[|:\{|true|false|"-?\d+(\.\d+)?"/.test(texts)
  );
}

function parameterWrongs(context: TestContext, base: Plan, parameter: Parameter): Wrong[] {
  const at = `${parameter.in} ${parameter.name}`;
  const start = parameterBase(context, base, parameter);
  const found: Wrong[] = [];
  if (parameter.required && parameter.in !== "path") {
    const without = new Map(base.values);
    without.delete(key(parameter));
    const name = `${at} is missing${besidesDefault(context.contract.schemas, parameter)}`;
    found.push({ name, plan: { ...base, values: without } });
  }
  if (start === undefined) return found;
  for (const { name, body } of negativeCasesOf(
    wishFor(context, `${base.operation.id} wrong ${at}`),
    parameter.schema,
    start,
  )) {
    if (!arrives(context.contract.schemas, parameter, body, "invalid")) continue;
    if (parameter.in === "path" && partsOtherwise(base.operation.path, parameter.name, body)) continue;
    const own = underOwnKey(context.wire, base, `${base.operation.id} ${at} ${name}`);
    const plan = { ...own, values: new Map([...own.values, [key(parameter), body]]) };
    // an encoded slash may well count as another path
    const slash = parameter.in === "path" && JSON.stringify(body).includes("/");
    found.push({
      name: `${at} ${name.replace(/^the body /, "")}`,
      plan,
      ...(slash ? { expected: [...invalidInputStatuses(base.operation), 404] } : {}),
    });
  }
  return found;
}

async function negativeCases(context: TestContext, operation: Operation): Promise<Wrong[]> {
  const bases = await basesOf(context, operation);
  const [first] = bases;
  if (first === undefined) return [];
  const free = first.standsAlone ? context.flow.freshened(first.plan, "wrong parameters") : first.plan;
  return [
    ...bodyWrongs(context, [...bases, ...(await otherMediaBases(context, operation))]),
    ...operation.parameters.flatMap((parameter) => parameterWrongs(context, free, parameter)),
  ];
}

export const negative: Phase = {
  name: "negative",
  run: async (context) => {
    for (const operation of context.contract.operations) {
      const wrongs = await negativeCases(context, operation);
      await inParallel(
        wrongs.map(({ name, plan, expected }) => () => {
          const about = context.flow.about(operation, name, {
            check: "negative",
            intent: "invalid",
            ...(expected === undefined ? {} : { expected }),
          });
          return context.wire.send(plan, about);
        }),
      );
    }
  },
};
