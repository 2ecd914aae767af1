/** What is put below a thing under a name (`PUT /documents/{document}/tags/{tag}`) is in the list of that name that the thing has, once; what is removed there is not, and the others are. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { freshEmail, freshText } from "../generate/fresh-text.ts";
import { viewOf } from "../generate/view.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { namedIn } from "../http/found.ts";
import { placedElsewhere } from "../http/placed.ts";
import { type Plan, key } from "../http/plan.ts";
import { shown } from "../relations/compared.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingIn, thingOf } from "../relations/thing.ts";
import { freshFlow } from "./afresh.ts";

interface Parts {
  readonly put: Operation;
  readonly remove: Operation | undefined;
  readonly reader: Operation;
  /** The member of the thing. */
  readonly word: string;
  /** The place of the path that names a part. */
  readonly place: string;
}

function partsOf({ contract: { operations, schemas } }: TestContext, put: Operation): Parts | undefined {
  const [, above, word = "", place = ""] = /^(.*\})\/([^/{}]+)\/\{([^}]+)\}$/.exec(put.path) ?? [];
  const at = (method: string, path: string | undefined): Operation | undefined =>
    operations.find((one) => one.method === method && one.path === path);
  const reader = at("GET", above);
  const schema = reader && answerSchema(reader, 200);
  const member = schema === undefined ? undefined : thingOf(schemas, "out", schema).members.get(word);
  if (put.method !== "PUT" || reader === undefined || member === undefined) return undefined;
  if (!viewOf(schemas, "out", member.schema).types.includes("array")) return undefined;
  return { put, remove: at("DELETE", put.path), reader, word, place };
}

/** Names of the parts that the thing has; undefined where it does not say. */
function namesIn(exchange: Exchange, { word, place }: Parts): string[] | undefined {
  const thing = exchange.response && thingIn(jsonBody(exchange.response));
  const list = isObject(thing) ? thing[word] : undefined;
  if (!succeeded(exchange) || !Array.isArray(list)) return undefined;
  const names = list.map((one) => (isObject(one) ? namedIn(one, place) : one));
  return names.every((one) => typeof one === "string" || typeof one === "number") ? names.map(String) : undefined;
}

/** Another part beside it, where its name is the client's to choose. */
function beside({ contract, wire }: TestContext, { put, place }: Parts, plan: Plan): Plan | undefined {
  const parameter = put.parameters.find(({ in: where, name }) => where === "path" && name === place);
  if (parameter === undefined || placedElsewhere(contract, put, place) !== undefined) return undefined;
  const view = viewOf(contract.schemas, "in", parameter.schema);
  const random = wire.random(`${put.id} beside`);
  const name: Json | undefined = freshEmail(view, random) ?? freshText(view, random);
  return name === undefined || !contract.schemas.valid("in", parameter.schema, name)
    ? undefined
    : { ...plan, values: new Map([...plan.values, [key(parameter), name]]) };
}

export async function partsBack(context: TestContext, operation: Operation): Promise<void> {
  const parts = partsOf(context, operation);
  if (parts === undefined) return;
  const { put, remove, reader, word, place } = parts;
  const flow = freshFlow(context.wire, `the ${word} of`);
  const plan = await flow.valid(put);
  const name = plan?.values.get(`path ${place}`);
  if (plan === undefined || name === undefined) return;
  const send = async (one: Plan, what: string): Promise<Exchange> =>
    await context.wire.send(one, context.flow.about(one.operation, what, { check: "read-back" }));
  const read = async (what: string): Promise<{ exchange: Exchange; names: string[] | undefined }> => {
    const exchange = await send({ operation: reader, values: plan.values }, what);
    return { exchange, names: namesIn(exchange, parts) };
  };
  const report = (exchange: Exchange, message: string): void =>
    context.report({ check: "read-back", message, exchange: exchange.id, subject: exchange.case.name });
  const other = beside(context, parts, plan);
  if (other !== undefined) await send(other, "a part beside another");
  if (!succeeded(await send(plan, "a part to be read back"))) return;
  const before = await read(`what ${put.id} has put`);
  if (before.names === undefined) return;
  if (!before.names.includes(String(name)))
    return report(before.exchange, `${put.id} has put ${shown(name)}, and ${word} does not have it`);
  await send(plan, "the same part once more");
  const twice = await read(`what ${put.id} has put twice`);
  const count = twice.names?.filter((one) => one === String(name)).length ?? 1;
  if (count > 1 && before.names.filter((one) => one === String(name)).length === 1)
    return report(twice.exchange, `${put.id} has put ${shown(name)} twice, and ${word} has it ${count} times`);
  if (remove === undefined || !succeeded(await send({ operation: remove, values: plan.values }, "a part to be gone")))
    return;
  const after = await read(`what ${remove.id} has removed`);
  if (after.names?.includes(String(name)) === true)
    return report(after.exchange, `${remove.id} has removed ${shown(name)}, and ${word} still has it`);
  const lost = before.names.find((one) => one !== String(name) && after.names?.includes(one) === false);
  if (lost !== undefined)
    report(after.exchange, `${remove.id} has removed ${shown(name)}, and ${word} has lost ${shown(lost)}`);
}
