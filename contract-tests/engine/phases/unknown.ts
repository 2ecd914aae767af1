/** Identifiers that nobody uses, in the place of those that links carry: not found, wherever the contract says so. */
import type { Json } from "../../../spec/openapi/json.ts";
import { isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import { freshEmail } from "../generate/fresh-text.ts";
import { UnsupportedPattern } from "../generate/pattern.ts";
import { lengthRange, stringOf, stringRules } from "../generate/strings.ts";
import { viewOf } from "../generate/view.ts";
import { type Plan, key } from "../http/plan.ts";
import { placedElsewhere } from "../http/placed.ts";
import { documents } from "../http/statuses.ts";
import { idempotencyParameter, withKey } from "../http/idempotency-key.ts";
import type { TestContext, Phase } from "../context.ts";

function stranger(context: TestContext, schema: string, label: string): Json | undefined {
  const view = viewOf(context.contract.schemas, "in", schema);
  if (!view.types.includes("string") || view.nodes.some((node) => "enum" in node.schema || "const" in node.schema))
    return undefined;
  try {
    const random = context.wire.random(`stranger ${label}`);
    const email = freshEmail(view, random);
    if (email !== undefined) return email;
    const rules = stringRules(view);
    const { low, high } = lengthRange(rules);
    const value = stringOf(rules, Math.min(high, Math.max(low, 24)), random);
    return context.contract.schemas.valid("in", schema, value) ? value : undefined;
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}

/** The last place of a path of PUT, where its name is the client's to choose: who responds under another address is put there. Then 404 is of what stands above. */
function chosenPlace({ contract, flow }: TestContext, operation: Operation): string | undefined {
  const [, above = "", name = ""] = /^(.*)\/\{([^}]+)\}$/.exec(operation.path) ?? [];
  if (operation.method !== "PUT" || !above.includes("{")) return undefined;
  const isFilled = flow.incoming(operation).some(({ link }) => name in link.parameters);
  return isFilled || placedElsewhere(contract, operation, name) !== undefined ? undefined : name;
}

/** The plan with one carried identifier exchanged, for each of them. */
export function strangers(context: TestContext, plan: Plan): [string, Plan][] {
  const found: [string, Plan][] = [];
  const chosen = chosenPlace(context, plan.operation);
  const carried = context.flow.incoming(plan.operation).map(({ link }) => link);
  for (const parameter of plan.operation.parameters) {
    const linked = carried.some(
      ({ parameters }) => parameter.name in parameters || key(parameter).replace(" ", ".") in parameters,
    );
    if ((!linked && parameter.in !== "path") || (parameter.in === "path" && parameter.name === chosen)) continue;
    const value = stranger(context, parameter.schema, `${plan.operation.id} ${parameter.name}`);
    if (value !== undefined)
      found.push([
        `${parameter.in} ${parameter.name}`,
        { ...plan, values: new Map([...plan.values, [key(parameter), value]]) },
      ]);
  }
  const { body } = plan;
  if (body?.media.schema === undefined || !isObject(body.value)) return found;
  const view = viewOf(context.contract.schemas, "in", body.media.schema);
  const names = new Set(carried.flatMap(({ requestBody }) => Object.keys(isObject(requestBody) ? requestBody : {})));
  for (const name of names) {
    const schema = view.properties.get(name);
    const value = schema === undefined ? undefined : stranger(context, schema, `${plan.operation.id} ${name}`);
    if (value !== undefined)
      found.push([`/${name}`, { ...plan, body: { ...body, value: write(body.value, `/${name}`, value) } }]);
  }
  return found;
}

/** Of shorter ones others may well have the beginning for a name, as the first is of the twelfth. */
const CUTTABLE = /^.{3,}[A-Za-z]$|^.{12,}$/;

/** An identifier that exists, with a zero before its number: nobody was told this one. */
function padded(context: TestContext, plan: Plan): [string, Plan][] {
  const chosen = chosenPlace(context, plan.operation);
  return plan.operation.parameters.flatMap((parameter): [string, Plan][] => {
    const value = plan.values.get(key(parameter));
    if (parameter.in !== "path" || parameter.name === chosen || typeof value !== "string") return [];
    const other = value.replace(/(?<![0-9A-Za-z-])([1-9])|(?<=^[A-Za-z_]+)([1-9])/, "0$&");
    return other !== value && context.contract.schemas.valid("in", parameter.schema, other)
      ? [[`path ${parameter.name}`, { ...plan, values: new Map([...plan.values, [key(parameter), other]]) }]]
      : [];
  });
}

/** Cut off by a sign, where that names nothing that anybody was told of: who compares beginnings takes it for the whole. */
function cut(context: TestContext, plan: Plan): [string, Plan][] {
  const chosen = chosenPlace(context, plan.operation);
  return plan.operation.parameters.flatMap((parameter): [string, Plan][] => {
    const value = plan.values.get(key(parameter));
    if (parameter.in !== "path" || parameter.name === chosen || typeof value !== "string" || !CUTTABLE.test(value))
      return [];
    const other = value.slice(0, -1);
    const isTold = context.wire.exchanges.some(({ request, response }) =>
      [request.body, response?.body].some((body) => body?.includes(`"${other}"`) === true),
    );
    return !isTold && context.contract.schemas.valid("in", parameter.schema, other)
      ? [[`path ${parameter.name}`, { ...plan, values: new Map([...plan.values, [key(parameter), other]]) }]]
      : [];
  });
}

/** What is not there has not stayed the same either, whatever the client knows of it (RFC 9110, 13.2.1). */
function conditionOf({ operation }: Plan): string | undefined {
  const parameter = operation.parameters.find(
    ({ in: place, name }) => place === "header" && /^if-none-match$/i.test(name),
  );
  return parameter === undefined || !documents(operation, 304) ? undefined : key(parameter);
}

/** With an idempotency key a refusal is an answer like any other: it comes again. */
async function again(context: TestContext, plan: Plan, at: string): Promise<void> {
  const { operation } = plan;
  const parameter = idempotencyParameter(operation);
  if (parameter === undefined) return;
  const random = context.wire.once(`${operation.id} ${at} refused twice`);
  const keyed = withKey(plan, parameter, `gate-${random.whole(1e8, 9e8)}-${random.whole(1e8, 9e8)}`);
  for (const time of ["first", "second"])
    await context.wire.send(
      keyed,
      context.flow.about(operation, `with a ${at} that nobody uses and an idempotency key, the ${time} time`, {
        check: "unknown",
        expected: [404],
      }),
    );
}

export const unknown: Phase = {
  name: "unknown",
  run: async (context) => {
    for (const operation of context.contract.operations) {
      if (!documents(operation, 404)) continue;
      // what is put where nothing is may well be made there
      if (operation.method === "PUT" && documents(operation, 201)) continue;
      const plan = await context.flow.valid(operation);
      for (const [at, other] of plan === undefined ? [] : strangers(context, plan)) {
        const about = context.flow.about(operation, `with a ${at} that nobody uses`, {
          check: "unknown",
          expected: [404],
        });
        await context.wire.send(other, about);
        await again(context, other, at);
        const condition = conditionOf(other);
        if (condition !== undefined)
          await context.wire.send(
            { ...other, values: new Map([...other.values, [condition, "*"]]) },
            {
              ...about,
              name: `${about.name}, unless it is as it was`,
            },
          );
      }
      const near = plan === undefined ? [] : [...padded(context, plan), ...cut(context, plan)];
      for (const [at, other] of near)
        await context.wire.send(
          other,
          context.flow.about(operation, `with a ${at} that is nearly another one`, {
            check: "unknown",
            expected: [404],
          }),
        );
    }
  },
};
