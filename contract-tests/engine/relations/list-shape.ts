/** Which operations list things, by what the contract says: a list in the answer, a link or a member that leads to the next page. */
import { isObject, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import { type View, firstOf, strictest, viewOf } from "../generate/view.ts";

export interface ListShape {
  readonly operation: Operation;
  /** Where the items stand in the answer's body. */
  readonly items: string;
  /** Schema of the answer, of one item. */
  readonly schema: string;
  readonly item: View;
  readonly limit: Parameter | undefined;
  /** The parameter of the next page, where its value stands in the answer's body, and the element of the link that says so. */
  readonly next: { readonly parameter: Parameter; readonly pointer: string; readonly link?: string } | undefined;
  /** The parameter that counts items or pages, where the contract has no cursor. */
  readonly turn?: { readonly parameter: Parameter; readonly by: "items" | "pages"; readonly first: number } | undefined;
  readonly filters: readonly { readonly parameter: Parameter; readonly member: string }[];
}

const LIMIT = /^(limit|page_?size|per_?page|page_?limit|max_?results|max_?items|top|count)$/i;
/** Names of parameters that say where the next page begins, in a form of the service's own. */
export const CURSOR = /^(cursor|page_?token|continuation_?token|after|starting_after|next_?token|next_?cursor)$/i;
const NEXT = /^(next|next_?cursor|next_?page_?token|next_?token|cursor|continuation_?token)$/i;

function itemsOf(contract: Contract, pointer: string): string | undefined {
  const { schemas } = contract;
  for (const { pointer: at, schema } of viewOf(schemas, "out", pointer).nodes) {
    if (!isObject(schema["items"])) continue;
    const items = join(at, "items");
    return viewOf(schemas, "out", items).types.includes("object") ? items : undefined;
  }
  return undefined;
}

/** The only list of objects in the answer. */
function listIn(contract: Contract, schema: string): { items: string; item: string } | undefined {
  const view = viewOf(contract.schemas, "out", schema);
  if (view.types.includes("array")) {
    const item = itemsOf(contract, schema);
    return item === undefined ? undefined : { items: "", item };
  }
  const found = [...view.properties].flatMap(([name, pointer]) => {
    const item = viewOf(contract.schemas, "out", pointer).types.includes("array")
      ? itemsOf(contract, pointer)
      : undefined;
    return item === undefined ? [] : [{ items: join("", name), item }];
  });
  return found.length === 1 ? found[0] : undefined;
}

function nextOf(contract: Contract, operation: Operation, schema: string): ListShape["next"] {
  const query = operation.parameters.filter(({ in: place }) => place === "query");
  const links = operation.responses.flatMap(({ status, links: of }) => of.map((link) => ({ ...link, status })));
  for (const link of links) {
    if (link.operationId !== operation.id) continue;
    for (const [name, value] of Object.entries(link.parameters)) {
      const parameter = query.find((one) => one.name === name || `query.${one.name}` === name);
      const pointer = /^\$response\.body#(\/.*)$/.exec(textAt(value) ?? "")?.[1];
      if (parameter !== undefined && pointer !== undefined)
        return { parameter, pointer, link: `link ${operation.id} ${link.status} ${link.name}` };
    }
  }
  const parameter = query.find(({ name }) => CURSOR.test(name));
  const member = [...viewOf(contract.schemas, "out", schema).properties.keys()].find((name) => NEXT.test(name));
  return parameter === undefined || member === undefined ? undefined : { parameter, pointer: join("", member) };
}

const OFFSET = /^(offset|skip|start_?(index|at)?)$/i;
const PAGE = /^(page|page_?(no|num|number|index))$/i;

function turnOf({ schemas }: Contract, { parameters }: Operation): ListShape["turn"] {
  const parameter = parameters.find(
    ({ in: place, name }) => place === "query" && (OFFSET.test(name) || PAGE.test(name)),
  );
  if (parameter === undefined) return undefined;
  const view = viewOf(schemas, "in", parameter.schema);
  if (!view.types.includes("integer") && !view.types.includes("number")) return undefined;
  const by = OFFSET.test(parameter.name) ? "items" : "pages";
  const stated = [firstOf(view, "default"), strictest(view, "minimum", "largest")].find(
    (one) => typeof one === "number",
  );
  return { parameter, by, first: Number(stated ?? (by === "items" ? 0 : 1)) };
}

function filtersOf(operation: Operation, item: View, taken: ReadonlySet<Parameter | undefined>): ListShape["filters"] {
  return operation.parameters.flatMap((parameter) => {
    if (parameter.in !== "query" || taken.has(parameter)) return [];
    const said = textAt(parameter.definition["x-filters"]);
    const member = said ?? (item.properties.has(parameter.name) ? join("", parameter.name) : undefined);
    return member === undefined ? [] : [{ parameter, member }];
  });
}

export function listShape(contract: Contract, operation: Operation): ListShape | undefined {
  if (operation.method !== "GET") return undefined;
  const schema = operation.responses
    .find(({ status }) => status === "200")
    ?.content.find(({ type }) => /json/.test(type))?.schema;
  const list = schema === undefined ? undefined : listIn(contract, schema);
  if (schema === undefined || list === undefined) return undefined;
  const item = viewOf(contract.schemas, "out", list.item);
  const limit = operation.parameters.find(({ name, in: place }) => place === "query" && LIMIT.test(name));
  const next = nextOf(contract, operation, schema);
  const turn = next === undefined && limit !== undefined ? turnOf(contract, operation) : undefined;
  const filters = filtersOf(operation, item, new Set([limit, next?.parameter, turn?.parameter]));
  const beside = operation.path.includes("}")
    ? undefined
    : contract.operations.find(({ method, path }) => method === "POST" && path === operation.path);
  if (limit === undefined && next === undefined && filters.length === 0 && beside === undefined) return undefined;
  return { operation, items: list.items, schema, item, limit, next, turn, filters };
}
