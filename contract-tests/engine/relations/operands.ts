/** Operands that lead to no member of any schema: a relation that names one would say nothing for ever. */
import { type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import { join, tokensOf } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import type { Finding } from "../finding.ts";
import { itemsOf, viewOf } from "../generate/view.ts";
import { answerSchema } from "./shared.ts";
import { type Relation, relationsOf } from "./vocabulary.ts";

/** Whether a value of the schema may have something there; open schemas and unions may have anything. */
function leads(contract: Contract, schema: string, tokens: readonly string[]): boolean {
  const [token, ...rest] = tokens;
  if (token === undefined) return true;
  const view = viewOf(contract.schemas, "out", schema);
  const member = view.properties.get(token);
  if (member !== undefined) return leads(contract, member, rest);
  if (view.unions.length > 0 || view.nodes.length === 0) return true;
  const items = itemsOf(viewOf(contract.schemas, "out", schema));
  if (items !== undefined) return /^(\d+|\*)$/.test(token) && leads(contract, items, rest);
  return view.nodes.some(
    ({ schema: { additionalProperties: more, patternProperties } }) =>
      more === true || isObject(more) || isObject(patternProperties),
  );
}

/** Operands by themselves, and lists with a member of their items. */
function operandsOf(relation: Relation): (readonly [operand: string, member?: string | undefined])[] {
  if (relation.kind === "count") return [[relation.count], [relation.of]];
  if (relation.kind === "sum") return [[relation.sum], ...relation.of.map((one) => [one] as const)];
  if (relation.kind === "equal") return relation.equal.map((one) => [one] as const);
  if (relation.kind === "ascending")
    return relation.ascending.flatMap((one) => (typeof one === "number" ? [] : [[one] as const]));
  if (relation.kind === "computed") return [...relation.operands, relation.is].map((one) => [one] as const);
  if (relation.kind === "order")
    return [relation.by, ...relation.within].map((member) => [relation.order, member] as const);
  if (relation.kind === "says") return Object.keys(relation.says).map((one) => [one] as const);
  if (relation.kind === "later") return [[relation.later], [relation.than]];
  if (relation.kind === "told")
    return [relation.by, ...relation.says].map(([member]) => [relation.told, member] as const);
  if (relation.kind === "holds") return [[relation.holds], [relation.of]];
  if (relation.kind === "last")
    return relation.says.flatMap(([member, operand]) => [[relation.last, member], [operand]] as const);
  if (relation.kind === "one of") return relation.oneOf.map((one) => [one] as const);
  if (relation.kind === "alike") return relation.alike.map((one) => [one, relation.by] as const);
  if (relation.kind === "among")
    return [relation.among, relation.of].flatMap((list) => relation.by.map((member) => [list, member] as const));
  if (relation.kind === "each") return [[relation.each, relation.by], [relation.is]];
  if (relation.kind === "chain") return [relation.by, relation.to].map((member) => [relation.chain, member] as const);
  if (relation.kind === "fixed") return [[relation.fixed], ...relation.by.map((one) => [one] as const)];
  return relation.by.length === 0
    ? [[relation.unique]]
    : relation.by.map((member) => [relation.unique, member] as const);
}

function unknownIn(contract: Contract, relation: Relation, schema: string): string[] {
  return operandsOf(relation).flatMap(([operand, member]) => {
    const pointer = operand.startsWith("$response.body#") ? operand.slice("$response.body#".length) : operand;
    if (pointer.startsWith("$")) return [];
    if (!leads(contract, schema, tokensOf(pointer))) return [operand];
    const list = member === undefined ? undefined : place(contract, schema, tokensOf(pointer));
    const items = list === undefined ? undefined : itemsOf(viewOf(contract.schemas, "out", list));
    return member !== undefined && items !== undefined && !leads(contract, items, tokensOf(member))
      ? [`${operand} with ${member}`]
      : [];
  });
}

/** Where the schema of the operand stands, along properties and the items of every item. */
function place(contract: Contract, schema: string, tokens: readonly string[]): string | undefined {
  const [token, ...rest] = tokens;
  if (token === undefined) return schema;
  const member =
    token === "*"
      ? itemsOf(viewOf(contract.schemas, "out", schema))
      : viewOf(contract.schemas, "out", schema).properties.get(token);
  return member === undefined ? undefined : place(contract, member, rest);
}

function schemasWithRelations({ document }: Contract): [string, JsonObject][] {
  const components = document["components"];
  const schemas = isObject(components) ? components["schemas"] : undefined;
  return Object.entries(isObject(schemas) ? schemas : {}).flatMap(([name, schema]): [string, JsonObject][] =>
    isObject(schema) ? [[join("/components/schemas", name), schema]] : [],
  );
}

export function operandFindings(contract: Contract): Finding[] {
  const bySchema = schemasWithRelations(contract).flatMap(([at, schema]) =>
    relationsOf(schema).flatMap((relation) =>
      unknownIn(contract, relation, at).map((operand) => [at, operand] as const),
    ),
  );
  const byOperation = contract.operations.flatMap((operation) => {
    const schema = ["200", "201", "202"]
      .map((status) => answerSchema(operation, Number(status)))
      .find((one) => one !== undefined);
    return schema === undefined
      ? []
      : relationsOf(operation.definition).flatMap((relation) =>
          unknownIn(contract, relation, schema).map((operand) => [operation.id, operand] as const),
        );
  });
  return [...bySchema, ...byOperation].map(([subject, operand]) => ({
    check: "relation-operand",
    message: `x-relations names ${operand}, and there is no such member`,
    subject,
  }));
}
