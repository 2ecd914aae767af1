/** Query parameters that take several values of one member at once: `label` of `labels`, `status[]` of `status`. */
import { textAt } from "../../../spec/openapi/json.ts";
import { joined, membersOf } from "../../../spec/openapi/list-names.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { enumerated, firstOf, itemsOf, viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";
import type { Thing } from "./thing.ts";

export interface Choice {
  readonly parameter: Parameter;
  readonly member: string;
  /** The parameter as one for a single value. */
  readonly single: Parameter;
  readonly how: "all" | "any" | undefined;
}

function typesOf(schemas: Schemas, direction: "in" | "out", schema: string): readonly string[] {
  const view = viewOf(schemas, direction, schema);
  const closed = enumerated(view)?.filter((value) => value !== null);
  if (closed?.every((value) => typeof value === "string") === true) return ["string"];
  return view.types.filter((type) => type !== "null");
}

/** What says how several are joined says nothing of one. */
const JOINING = /\b(any|either|all|every|each|both|(at least )?one|one or more|comma)( of)?\b|\bor\b/gi;

export function choicesOf(schemas: Schemas, operation: Operation, item: Thing): Choice[] {
  return operation.parameters.flatMap((parameter): Choice[] => {
    const of = parameter.in === "query" ? itemsOf(viewOf(schemas, "in", parameter.schema)) : undefined;
    const { same, otherNumber } = membersOf(parameter.name);
    const name = [parameter.name, same, ...otherNumber].find((one) => item.members.has(one));
    const member = item.members.get(name ?? "");
    if (of === undefined || member === undefined) return [];
    const listed = itemsOf(viewOf(schemas, "out", member.schema));
    const [asked, there] = [typesOf(schemas, "in", of), typesOf(schemas, "out", listed ?? member.schema)];
    if (asked.length !== 1 || asked[0] === "object" || asked.join() !== there.join()) return [];
    const prose = [parameter.definition["description"], firstOf(viewOf(schemas, "in", parameter.schema), "description")]
      .map((one) => textAt(one) ?? "")
      .join("\n");
    const definition = { ...parameter.definition, description: prose.replaceAll(JOINING, "") };
    const single = { ...parameter, schema: of, definition };
    const how = joined(prose) ?? (listed === undefined ? "any" : undefined);
    return [{ parameter, member: member.pointer, single, how }];
  });
}
