/** Switches of a list that show what it leaves out by itself (`include_archived`), and the call after which a thing is left out. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import type { Contract } from "../contract.ts";
import { viewOf } from "../generate/view.ts";
import type { ListShape } from "../relations/list-shape.ts";

const SHOWS =
  /^(?:include|with|show|list)_?(?:soft_?)?(deleted|removed|archived|inactive|disabled|deactivated|hidden|trashed|closed|cancell?ed)$/i;

/** Calls after which a thing is so. */
const DEEDS: Readonly<Record<string, RegExp>> = {
  archived: /^archive$/,
  inactive: /^(deactivate|disable)$/,
  deactivated: /^deactivate$/,
  disabled: /^disable$/,
  hidden: /^hide$/,
  trashed: /^trash$/,
  closed: /^close$/,
  canceled: /^cancel$/,
  cancelled: /^cancel$/,
};

export interface Showing {
  readonly parameter: Parameter;
  /** The call after which a thing is shown so alone; undefined where nothing but its removal is there for that. */
  readonly deed: Operation | undefined;
}

/** The switch that shows what else is left out. */
export function showing({ operations, schemas }: Contract, { operation }: ListShape): Showing | undefined {
  const parameter = operation.parameters.find(
    ({ in: place, name, schema }) =>
      place === "query" && SHOWS.test(name) && viewOf(schemas, "in", schema).types.includes("boolean"),
  );
  if (parameter === undefined) return undefined;
  const deeds = DEEDS[SHOWS.exec(parameter.name)?.[1]?.toLowerCase() ?? ""];
  const deed = operations.find(({ method, path }) => {
    const [, verb = ""] = /^\/\{[^}]+\}[/:]([A-Za-z]+)$/.exec(path.slice(operation.path.length)) ?? [];
    return /^(POST|PUT)$/.test(method) && path.startsWith(`${operation.path}/{`) && deeds?.test(verb) === true;
  });
  return { parameter, deed };
}
