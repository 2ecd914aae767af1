/** Members that are called as a kind of things, and whose path calls its place otherwise: `customer` beside `/customers/{id}`. */
import { type Json, listAt } from "../../../spec/openapi/json.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import type { Direction } from "../schemas.ts";
import type { Contract } from "../contract.ts";
import { itemsOf, viewOf } from "../generate/view.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";
import { type Kind, kindsOf } from "./kinds.ts";
import { singular } from "../../../spec/openapi/singular.ts";

/** What says which values a text or a number may have. */
const FORM = [
  "type",
  "format",
  "pattern",
  "enum",
  "const",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "multipleOf",
];

/** No number of something else is bounded so high. */
const WIDE = 2 ** 31 - 1;

const asked = new WeakMap<Contract, ReadonlyMap<string, readonly string[]>>();

/** The schemas that members of requests have, by name, wherever they stand in a body, and parameters of queries. */
function askedOf(contract: Contract): ReadonlyMap<string, readonly string[]> {
  const known = asked.get(contract);
  if (known !== undefined) return known;
  const { schemas, operations } = contract;
  const found = new Map<string, string[]>();
  const seen = new Set<string>();
  const take = (name: string, schema: string): void => void found.set(name, [...(found.get(name) ?? []), schema]);
  const visit = (schema: string): void => {
    const { pointer } = schemas.at("in", schema);
    if (seen.has(pointer)) return;
    seen.add(pointer);
    const view = viewOf(schemas, "in", schema);
    const items = itemsOf(view);
    if (items !== undefined) visit(items);
    for (const [name, member] of view.properties) {
      take(name, member);
      visit(member);
    }
  };
  for (const { parameters, body } of operations) {
    for (const { in: place, name, schema } of parameters) if (place === "query") take(name, schema);
    for (const { schema } of body?.content ?? []) if (schema !== undefined) visit(schema);
  }
  asked.set(contract, found);
  return found;
}

/** Keywords about the form of a value; null may always be left out of it. */
function formOf({ schemas }: Contract, schema: string, direction: Direction = "in"): ReadonlyMap<string, string> {
  const { nodes, types } = viewOf(schemas, direction, schema);
  const own = FORM.flatMap((keyword) =>
    nodes.flatMap((node) => (keyword in node.schema ? [[keyword, node.schema[keyword]] as const] : [])),
  );
  const form = new Map(own.map(([keyword, value]) => [keyword, JSON.stringify(value)]));
  // from 1, or up to what a column holds, are identifiers that some places say and others do not
  if (types.includes("integer") && Number(form.get("maximum") ?? WIDE) >= WIDE)
    for (const keyword of ["format", "minimum", "maximum"]) form.delete(keyword);
  return form.set("type", types.filter((type) => type !== "null").join());
}

/** Words, as people write them: no identifier has them. */
function isProse({ schemas }: Contract, schema: string): boolean {
  return viewOf(schemas, "in", schema).nodes.some(({ schema: node }) =>
    [node["example"] ?? null, ...listAt(node["examples"] ?? null)].some(
      (one: Json) => typeof one === "string" && /\s/.test(one),
    ),
  );
}

/** The forms of what things of a kind are told by: of the place in their path, which some write as a text whatever it is, and of their identifier as it is read. */
function formsOf(contract: Contract, kind: Kind): ReadonlyMap<string, string>[] {
  const { operations, schemas } = contract;
  const reader = operations.find(({ method, path }) => method === "GET" && path === `${kind.path}/{${kind.place}}`);
  const place = reader?.parameters.find(({ in: where, name }) => where === "path" && name === kind.place)?.schema;
  const answered = reader && answerSchema(reader, 200);
  const members = answered === undefined ? undefined : thingOf(schemas, "out", answered).members;
  const own = members?.get(kind.place) ?? members?.get("id");
  const forms = [
    ...(place === undefined ? [] : [formOf(contract, place)]),
    ...(own === undefined ? [] : [formOf(contract, own.schema, "out")]),
  ];
  return forms.filter((form) => /^(string|integer)$/.test(form.get("type") ?? ""));
}

/** The thing that a member of this name names, where requests have it in the very form of what such things are told by. */
export function calledAsKind(contract: Contract, member: string): Kind | undefined {
  const word = unspelt(member);
  const kind = kindsOf(contract).find(({ names }) => names.includes(word) && singular(word) === word);
  const own = askedOf(contract).get(member) ?? [];
  if (kind === undefined || own.length === 0) return undefined;
  const forms = formsOf(contract, kind);
  const isAlike = (schema: string): boolean => {
    const other = formOf(contract, schema);
    const isForm = (form: ReadonlyMap<string, string>): boolean =>
      other.size === form.size && [...form].every(([keyword, value]) => other.get(keyword) === value);
    return !isProse(contract, schema) && forms.some(isForm);
  };
  return own.every(isAlike) ? kind : undefined;
}
