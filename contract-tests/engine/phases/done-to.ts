/** The things that a request is done to: the one of its path, and those that its body names. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { fillersOf, touchedBy } from "../http/filling.ts";
import { type Plan, key } from "../http/plan.ts";
import { type Kind, kindsOf } from "../http/kinds.ts";
import { referringIn } from "../http/references.ts";
import { answerSchema } from "../relations/shared.ts";
import { type Body, bodyOf } from "./changes-judged.ts";

export interface Done {
  readonly kind: Kind;
  /** The member of the body; undefined for the path's. */
  readonly member: string | undefined;
}

/** Those of the path come first. */
export function doneTo({ contract, flow }: TestContext, operation: Operation): Done[] {
  const { above, named } = touchedBy(contract, operation, (name) => flow.refers(operation, name));
  const all = kindsOf(contract);
  const place = all.find(({ path }) => path === above);
  return [
    ...(place === undefined ? [] : [{ kind: place, member: undefined }]),
    ...named.flatMap(([member, source]): Done[] => {
      const kind = all.find((one) => one.source === source);
      return kind === undefined ? [] : [{ kind, member }];
    }),
  ];
}

/** What names the thing in the request. */
export function nameOf(plan: Plan, { kind, member }: Done): Json | undefined {
  const { value } = plan.body ?? {};
  if (member === undefined) return plan.values.get(`path ${kind.place}`) ?? lastPlace(plan);
  return isObject(value) ? value[member] : undefined;
}

function lastPlace({ operation, values }: Plan): Json | undefined {
  const place = operation.parameters.findLast((one) => one.in === "path")?.name ?? "";
  return values.get(`path ${place}`);
}

/** The thing as it is read; undefined where nothing reads it. */
export async function look(context: TestContext, plan: Plan, done: Done): Promise<Body | undefined> {
  const { operations } = context.contract;
  const { kind } = done;
  const reader = operations.find(({ method, path }) => method === "GET" && path === `${kind.path}/{${kind.place}}`);
  const [id, schema] = [nameOf(plan, done), reader && answerSchema(reader, 200)];
  if (reader === undefined || schema === undefined || id === undefined) return undefined;
  const places = [...plan.values].filter(([at]) => at.startsWith("path "));
  const asked: Plan = { operation: reader, values: new Map([...places, [`path ${kind.place}`, id]]) };
  const about = context.flow.about(reader, "before it is done to", { check: "refusals" });
  return bodyOf(context, schema, await context.wire.send(asked, about));
}

/** Puts something into each thing that is named there: what has no money sends none back. */
export async function fillNamed(context: TestContext, body: Body): Promise<void> {
  const { contract, flow, wire } = context;
  for (const [name, { source }] of referringIn(contract, body)) {
    const kind = kindsOf(contract).find((one) => one.source === source);
    const id = body[name];
    for (const filler of kind === undefined ? [] : fillersOf(contract, new Set([kind?.path ?? source.path]))) {
      const plan = await flow.another(filler, `into ${name}`);
      const place = filler.parameters.find((one) => one.in === "path");
      if (plan === undefined || place === undefined || (typeof id !== "string" && typeof id !== "number")) continue;
      const at = { ...plan, values: new Map([...plan.values, [key(place), id]]) };
      await wire.send(at, flow.about(filler, `into ${name}`, {}));
    }
  }
}
