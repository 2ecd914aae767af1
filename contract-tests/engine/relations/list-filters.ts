/** Which parameters of a list say what a member of its items is. */
import { textAt } from "../../../spec/openapi/json.ts";
import { plainName } from "../../../spec/openapi/limits.ts";
import { CURSOR, FILTER, POINT } from "../../../spec/openapi/list-names.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import { itemsOf, viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";
import type { Member, Thing } from "./thing.ts";

export interface MemberFilter {
  readonly parameter: Parameter;
  /** Where an item has it. */
  readonly member: string;
}

function isListOf(schemas: Schemas, list: string, { schema }: Parameter): boolean {
  const items = itemsOf(viewOf(schemas, "out", list));
  const types = items === undefined ? [] : viewOf(schemas, "out", items).types;
  return (
    types.length > 0 && types.every((type) => viewOf(schemas, "in", schema).types.includes(type) && type !== "object")
  );
}

/** Where a member says which thing it is: within the identifier object of JSON:API that stands there. */
function identifierIn(schemas: Schemas, member: Member | undefined): string | undefined {
  if (member === undefined) return undefined;
  const { nodes, unions } = viewOf(schemas, "out", member.schema);
  const branches = unions.flatMap(({ pointer, branches: count }) =>
    Array.from({ length: count }, (_, index) => join(pointer, String(index))),
  );
  const views = [...nodes.map(({ pointer }) => pointer), ...branches].map((one) => viewOf(schemas, "out", one));
  const identifies = views.some(
    ({ properties }) => properties.size === 2 && properties.has("type") && properties.has("id"),
  );
  return identifies ? join(member.pointer, "id") : member.pointer;
}

/** The one member of an object of the item that is called so and has the same type: `family` of `name: {family, given}`. */
function innerOf(schemas: Schemas, members: Thing["members"], { name, schema }: Parameter): Member | undefined {
  const types = viewOf(schemas, "in", schema).types;
  const found = [...members.values()].flatMap((around): Member[] => {
    const inner = viewOf(schemas, "out", around.schema).properties.get(name);
    const same = inner !== undefined && viewOf(schemas, "out", inner).types.join() === types.join();
    return same ? [{ pointer: join(around.pointer, name), schema: inner }] : [];
  });
  return found.length === 1 && !CURSOR.test(plainName(name)) ? found[0] : undefined;
}

export function filtersOf(
  schemas: Schemas,
  operation: Operation,
  { members }: Thing,
  taken: ReadonlySet<Parameter | undefined>,
): MemberFilter[] {
  return operation.parameters.flatMap((parameter) => {
    if (parameter.in !== "query" || taken.has(parameter)) return [];
    // of several values at once it is a choice
    if (viewOf(schemas, "in", parameter.schema).types.includes("array")) return [];
    const said = textAt(parameter.definition["x-filters"]);
    if (said === undefined && POINT.test(parameter.name)) return [];
    const [, within, equal] = FILTER.exec(parameter.name) ?? [];
    const [known] = [parameter.name, within, equal].flatMap((name) => members.get(name ?? "") ?? []);
    // one of several: `tag` of those that have it among their `tags`
    const several = members.get(`${within ?? equal ?? parameter.name}s`);
    const among = several !== undefined && isListOf(schemas, several.schema, parameter) ? several : undefined;
    const member = said ?? identifierIn(schemas, known ?? among ?? innerOf(schemas, members, parameter));
    return member === undefined ? [] : [{ parameter, member }];
  });
}
