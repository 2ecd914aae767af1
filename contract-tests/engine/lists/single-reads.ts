/** What a list says of a thing is what the read of the thing says. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { viewOf } from "../generate/view.ts";
import { jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { key } from "../http/plan.ts";
import { type ListShape, listShape } from "../relations/list-shape.ts";
import { type ListRead, walk } from "./walk.ts";

const MOST_SINGLE_READS = 3;

/** Reads of one thing that an item's own members are enough to ask for. */
function readers(
  context: TestContext,
  shape: ListShape,
): { operation: Operation; from: ReadonlyMap<string, string> }[] {
  return context.contract.operations.flatMap((operation) => {
    if (
      operation.method !== "GET" ||
      operation.id === shape.operation.id ||
      listShape(context.contract, operation) !== undefined
    )
      return [];
    const from = new Map<string, string>();
    for (const parameter of operation.parameters.filter(({ in: place }) => place === "path" || place === "query")) {
      const below = operation.path === `${shape.operation.path}/{${parameter.name}}`;
      const member = shape.item.properties.has(parameter.name)
        ? parameter.name
        : below && shape.item.properties.has("id")
          ? "id"
          : undefined;
      if (member !== undefined) from.set(key(parameter), member);
      else if (parameter.required) return [];
    }
    const identifies = [...from.values()].some((name) => /id$/i.test(name));
    return identifies && tellsIdentifiers(context, shape, operation) ? [{ operation, from }] : [];
  });
}

/** A read of the item itself tells every identifier of the item; one of what the item belongs to, its project say, lacks the item's own. */
function tellsIdentifiers({ contract }: TestContext, shape: ListShape, reader: Operation): boolean {
  const schema = reader.responses.find(({ status }) => status === "200")?.content[0]?.schema;
  if (schema === undefined) return false;
  const told = viewOf(contract.schemas, "out", schema).properties;
  return [...shape.item.properties.keys()].every((name) => !/(^|_)id$/i.test(name) || told.has(name));
}

/** The first, the last and one between them: what was made last may have more to say. */
function spread(items: readonly Json[]): Json[] {
  const places = [0, Math.floor((items.length - 1) / 2), items.length - 1].slice(0, MOST_SINGLE_READS);
  return [...new Set(places)].flatMap((place) => items[place] ?? []);
}

export async function singleReads({ context, shape, base, whole, report }: ListRead): Promise<void> {
  for (const { operation, from } of readers(context, shape)) {
    for (const item of spread(whole.items)) {
      if (!isObject(item)) continue;
      const values = new Map(
        [...from].flatMap(([at, member]) => (item[member] === undefined ? [] : [[at, item[member]] as const])),
      );
      if (values.size < from.size) continue;
      const exchange = await context.wire.send(
        { operation, values },
        context.flow.about(operation, `what ${shape.operation.id} lists`, { check: "lists" }),
      );
      const body = exchange.response === undefined ? undefined : jsonBody(exchange.response);
      if (exchange.response?.status === 404)
        report("list-member", `${operation.id} does not find what is listed`, exchange);
      if (!succeeded(exchange) || !isObject(body)) continue;
      const again = await walk(context, shape, base, "all after a single read");
      const still = again?.items.some((one) => sameJson(one, item)) === true;
      const wrong = still
        ? sharedMembers(context, shape, operation).find(
            (name) => name in body && name in item && !sameJson(body[name], item[name]),
          )
        : undefined;
      if (wrong !== undefined)
        report(
          "list-member",
          `${wrong} is ${JSON.stringify(item[wrong]).slice(0, 80)} in the list, and ${JSON.stringify(body[wrong]).slice(0, 80)} by ${operation.id}`,
          exchange,
        );
    }
  }
}

/** Members that both have by the same schema, or of the same simple type. */
function sharedMembers({ contract }: TestContext, shape: ListShape, reader: Operation): string[] {
  const schema = reader.responses.find(({ status }) => status === "200")?.content[0]?.schema;
  if (schema === undefined) return [];
  const { schemas } = contract;
  const own = viewOf(schemas, "out", schema).properties;
  return [...shape.item.properties].flatMap(([name, pointer]) => {
    const other = own.get(name);
    if (other === undefined) return [];
    const same =
      schemas.at("out", pointer).pointer === schemas.at("out", other).pointer ||
      sameJson(schemas.at("out", pointer).schema, schemas.at("out", other).schema);
    return same ? [name] : [];
  });
}
