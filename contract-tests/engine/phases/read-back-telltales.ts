/** Which members of which things tell of which list: by their descriptions, and by the states that they count. */
import { lastStep } from "../http/slashes.ts";
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { standsAt } from "../http/kinds.ts";
import { referenceOf } from "../http/references.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { isOfAll } from "../lists/aggregated.ts";
import { showsAll } from "../lists/counted.ts";
import { LAGS } from "../lists/listed.ts";
import { prose } from "../relations/assumed.ts";
import { isCount } from "../relations/counting.ts";
import { type ListShape, listShape } from "../relations/list-shape.ts";
import { type Listed, type Telling, closedBy, tellingOf } from "../relations/said-of-list.ts";
import { answerSchema } from "../relations/shared.ts";
import { spoken } from "../relations/spoken.ts";
import { thingOf } from "../relations/thing.ts";

interface Told {
  readonly name: string;
  readonly said: string;
  readonly wanted: Telling;
}

export interface Telltale {
  readonly reader: Operation;
  readonly schema: string;
  readonly shape: ListShape;
  /** The member of the items that names the thing, where they stand below no path of its own. */
  readonly by: string | undefined;
  readonly told: readonly Told[];
  /** The member of which there are numbers by state. */
  readonly closed: string | undefined;
}

/** Numbers by state, in an object whose members are all the values of one closed member of the items. */
function byState({ schemas }: TestContext["contract"], listed: Listed, schema: string): Told[] {
  return [...thingOf(schemas, "out", schema).members].flatMap(([name, member]): Told[] => {
    const { properties } = viewOf(schemas, "out", member.schema);
    const states = [...properties];
    const areCounts = states.every(([, at]) => viewOf(schemas, "out", at).types.join() === "integer");
    const closed = areCounts ? closedBy(listed, [...properties.keys()]) : undefined;
    if (closed === undefined) return [];
    return states.map(([state]) => ({
      name: `${name}.${state}`,
      said: `numbers by ${closed}`,
      wanted: (items) => items.filter((item) => spoken(String(item[closed])) === spoken(state)).length,
    }));
  });
}

/** Beside numbers by state, how many there are in all, whatever words call them. */
function allOf({ schemas }: TestContext["contract"], schema: string): Told[] {
  return [...thingOf(schemas, "out", schema).members].flatMap(([name, member]): Told[] => {
    const view = viewOf(schemas, "out", member.schema);
    const said = textAt(firstOf(view, "description")) ?? "";
    const isCounted = view.types.includes("integer") && /^(total|all|count)$/i.test(name) && isCount(name, said);
    return isCounted ? [{ name, said, wanted: (items) => items.length }] : [];
  });
}

/** The path of the thing that a read is of, or says something of: `/customers/{id}` of `/customers/{id}/balance`. */
function thingAbove({ path }: Operation): string | undefined {
  return /^.*\}(?=(?:\/[^/{}]+)?$)/.exec(path)?.[0];
}

function toldBy(
  context: TestContext,
  reader: Operation,
  schema: string,
  shape: ListShape,
): Pick<Telltale, "told" | "closed"> {
  const { contract } = context;
  const word = lastStep(shape.operation.path);
  const owner = thingAbove(reader)?.replace(/\/[^/]*$/, "");
  const listed = {
    schemas: contract.schemas,
    words: [spoken(word), spoken(singular(word))],
    ...(owner && { owner: spoken(singular(lastStep(owner))) }),
    members: shape.item.members,
  };
  const described = [...thingOf(contract.schemas, "out", schema).members].flatMap(([name, member]): Told[] => {
    const said = textAt(firstOf(viewOf(contract.schemas, "out", member.schema), "description")) ?? "";
    const wanted = said === "" || LAGS.test(said) ? undefined : tellingOf(listed, name, said);
    return wanted === undefined ? [] : [{ name, said, wanted }];
  });
  const states = byState(contract, listed, schema);
  const closed = /by (.+)$/.exec(states[0]?.said ?? "")?.[1];
  const all =
    states.length === 0
      ? []
      : allOf(context.contract, schema).filter(({ name }) => !described.some((one) => one.name === name));
  return { told: [...described, ...all, ...states], closed };
}

/** Lists below the thing, beside the read, or of things that name it. */
function sourcesOf(
  context: TestContext,
  reader: Operation,
  shapes: readonly ListShape[],
): readonly (readonly [ListShape, string | undefined])[] {
  const { contract } = context;
  const isThing = reader.path.endsWith("}");
  const thing = thingAbove(reader);
  const [, above = ""] = /^(.*)\/[^/]+$/.exec(reader.path) ?? [];
  return shapes.flatMap((shape): [ListShape, string | undefined][] => {
    const { path } = shape.operation;
    const [, beside = "", last = ""] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
    if (last.includes("{") || reader.id === shape.operation.id) return [];
    if (beside === (isThing ? reader.path : above)) return [[shape, undefined]];
    const naming = [...shape.item.members.keys()].find((name) => {
      const reference = path.includes("{") ? undefined : referenceOf(contract, name);
      return reference !== undefined && thing?.replace(/\/[^/]*$/, "") === standsAt(reference);
    });
    return naming === undefined ? [] : [[shape, naming]];
  });
}

/** Reads of things that tell of a list, by the contract alone. */
export function telltalesOf(context: TestContext): Telltale[] {
  const { contract } = context;
  const shapes = contract.operations.flatMap((one) => listShape(contract, one) ?? []);
  const plain = shapes.filter(
    (shape) =>
      showsAll({ context, shape }) &&
      !LAGS.test(prose(shape.operation)) &&
      !shape.operation.parameters.some((one) => one.in === "query" && one.required),
  );
  const lists = new Set(shapes.map(({ operation }) => operation.id));
  return contract.operations.flatMap((reader): Telltale[] => {
    const schema = answerSchema(reader, 200);
    if (reader.method !== "GET" || lists.has(reader.id) || schema === undefined || !isOfAll(context, reader)) return [];
    return sourcesOf(context, reader, plain).flatMap(([shape, by]): Telltale[] => {
      const found = toldBy(context, reader, schema, shape);
      return found.told.length === 0 ? [] : [{ reader, schema, shape, by, ...found }];
    });
  });
}
