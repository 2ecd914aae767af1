/** Places of paths that stand for the same have one name: `/customers/{id}` and `/customers/{customerId}/orders` lead to the same customer. */
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { inOneName, withPlaces } from "../../../spec/openapi/place-names.ts";
import type { Link } from "../../../spec/openapi/responses.ts";
import { type Plan, key } from "./plan.ts";

type Names = ReadonlyMap<string, string>;

/** What the contract calls the parameter. */
export function writtenName({ definition, name }: Pick<Parameter, "definition" | "name">): string {
  return textAt(definition["name"]) ?? name;
}

/** A link says by names of its target what goes where. */
function linked(link: Link, names: Names | undefined): Link {
  if (names === undefined) return link;
  const renamed = Object.entries(link.parameters).map(([name, value]) => {
    const [, place = "", own = name] = /^(path\.)?(.*)$/.exec(name) ?? [];
    return [`${place}${names.get(own) ?? own}`, value] as const;
  });
  return { ...link, parameters: Object.fromEntries(renamed) };
}

/** Operations of which those that follow each other call a place by one name. What requests say is known by the name that the contract has as well. */
export function withOneNameEach(operations: readonly Operation[]): Operation[] {
  const renamed = new Map(inOneName([...new Set(operations.map(({ path }) => path))]));
  // a link that says `user_id` means the parameter of the query that is called so, and not the place
  for (const { path, parameters } of operations)
    for (const name of renamed.get(path)?.values() ?? [])
      if (parameters.some((one) => one.in !== "path" && one.name === name)) renamed.delete(path);
  if (renamed.size === 0) return [...operations];
  const byId = new Map(operations.map(({ id, path }) => [id, renamed.get(path)]));
  return operations.map((operation) => {
    const names: Names = renamed.get(operation.path) ?? new Map<string, string>();
    return {
      ...operation,
      path: withPlaces(operation.path, names),
      parameters: operation.parameters.map((one) =>
        one.in === "path" ? { ...one, name: names.get(one.name) ?? one.name } : one,
      ),
      responses: operation.responses.map((response) => ({
        ...response,
        links: response.links.map((link) => linked(link, byId.get(link.operationId))),
      })),
    };
  });
}

/** Values of a request, those of places under the names of the contract as well: its expressions ask for them by these. */
export function underWrittenNames({ operation, values }: Pick<Plan, "operation" | "values">): Plan["values"] {
  const own = operation.parameters.flatMap((parameter): [string, Json][] => {
    const value = values.get(key(parameter));
    const isRenamed = parameter.in === "path" && writtenName(parameter) !== parameter.name;
    return isRenamed && value !== undefined ? [[`path ${writtenName(parameter)}`, value]] : [];
  });
  return own.length === 0 ? values : new Map([...values, ...own]);
}
