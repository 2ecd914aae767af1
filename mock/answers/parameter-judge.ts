/** Parameters held against the contract's own schemas: Prism tries one reading of each, and cannot take every style apart. */
import { shapesOf } from "../../spec/codegen/emit/parameters.ts";
import { asWritten } from "../../spec/codegen/runtime/routing/as-sent.ts";
import { type Raw, readingsOf } from "../../spec/codegen/runtime/routing/decode.ts";
import { type Json, type JsonObject, type Schema, isSchema, listAt, objectAt } from "../../spec/openapi/json.ts";
import { type Parameter, isIgnored } from "../../spec/openapi/parameters.ts";
import { decoded, follow } from "../../spec/openapi/reference.ts";
import { read } from "../../spec/openapi/pointer.ts";
import type { ContractOperation } from "../contract.ts";
import type { Schemas } from "../schemas.ts";
import type { Violation } from "./prism.ts";
import { queryOf } from "./request.ts";
import { memberOf } from "./violations.ts";

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  /** The query as it is written, from `?` on. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
}

const TEMPLATE = /^\{([^{}]+)\}$/;

/** The names within a segment and what stands for each; undefined where the segment is another. `listed` has the values that a name may have. */
function segmentValues(
  template: string,
  given: string,
  listed: (name: string) => string[],
): [string, string][] | undefined {
  const names = [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`);
  const parts = template.split(/\{[^{}]+\}/).map(escaped);
  const values = names.map((name) => listed(name).map(escaped).join("|") || ".+?");
  const pattern = parts.map((part, index) => part + (index < values.length ? `(${values[index]})` : "")).join("");
  const found = new RegExp(`^${pattern}$`, "s").exec(decoded(given));
  return found === null ? undefined : names.map((name, index) => [name, found[index + 1] ?? ""]);
}

/** What stands for the names within a pair of a query, either side of which may be one; undefined where it is not there. */
function pairValues(pair: readonly string[], query: URLSearchParams): [string, string][] | undefined {
  const names = pair.map((side) => TEMPLATE.exec(side)?.[1]);
  if (names.every((name) => name === undefined)) return [];
  const isMeant = (sent: readonly string[]): boolean =>
    pair.every((side, index) => names[index] !== undefined || side === sent[index]);
  const found = [...query].find(isMeant);
  if (found === undefined) return undefined;
  return names.flatMap((name, index): [string, string][] => (name === undefined ? [] : [[name, found[index] ?? ""]]));
}

/** The values of a path by the names of its template, of its query too; undefined where one is missing. */
function pathValues(
  document: JsonObject,
  { path: template, parameters }: ContractOperation,
  asked: Asked,
): Raw | undefined {
  const given = asked.path.split("/");
  const [before = "", behind = ""] = template.replace(/#.*$/, "").split("?");
  const listed = (name: string): string[] => {
    const schema = parameters.find((one) => one.in === "path" && one.name === name)?.schema;
    const said = objectAt(schema === undefined ? undefined : follow(document, read(document, schema)));
    return listAt(said["enum"]).map(String);
  };
  const inPath = before.split("/").map((segment, index): [string, string][] | undefined => {
    if (!segment.includes("{")) return [];
    const name = TEMPLATE.exec(segment)?.[1];
    const text = given[index] ?? "";
    return name === undefined ? segmentValues(segment, text, listed) : [[name, decoded(text)]];
  });
  const inQuery = [...new URLSearchParams(behind)].map((pair) => pairValues(pair, asked.query));
  const all = [...inPath, ...inQuery];
  return all.includes(undefined) ? undefined : Object.fromEntries(all.flatMap((pairs) => pairs ?? []));
}

function cookiesOf(header: string): Raw {
  const pairs = header.split(";").flatMap((pair): (readonly [string, string])[] => {
    const [, name, value = ""] = /^\s*([^=]*)=(.*)$/.exec(pair) ?? [];
    return name === undefined ? [] : [[name, decoded(value).trim()]];
  });
  const byName = Map.groupBy(pairs, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, same]) => [name, same.length === 1 ? same[0]?.[1] : same.map(([, value]) => value)]),
  );
}

function rawOf(document: JsonObject, operation: ContractOperation, asked: Asked, place: string): Raw | undefined {
  const { query, headers } = asked;
  if (place === "path") return pathValues(document, operation, asked);
  if (place === "query") return queryOf(query);
  if (place === "cookie") return cookiesOf(headers["cookie"] ?? "");
  const named = operation.parameters.map(({ name }) => [name, headers[name.toLowerCase()]]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined)) as Raw;
}

function schemaOf(document: JsonObject, { schema }: Parameter): Schema | undefined {
  const said = read(document, schema);
  return isSchema(said) ? said : undefined;
}

export interface JudgeParts {
  readonly document: JsonObject;
  readonly schemas: Schemas;
}

/** A parameter and what it breaks; undefined where it keeps its schema in one of its readings, or is not there and need not be. */
type Judged = readonly [parameter: Parameter, fault: Violation | undefined];

function judged({ document, schemas }: JudgeParts, operation: ContractOperation, asked: Asked): Judged[] {
  const shapes = new Map(
    [...new Set(operation.parameters.map(({ in: place }) => place))].flatMap((place) => {
      const own = operation.parameters.filter((parameter) => parameter.in === place);
      return shapesOf(document, own).map((shape, index) => [own[index], shape] as const);
    }),
  );
  return operation.parameters.map((parameter): Judged => {
    const { in: place, name, required } = parameter;
    const says = (code: string, message: string): Judged => [parameter, { code, path: [place, name], message }];
    const shape = shapes.get(parameter);
    const given = rawOf(document, operation, asked, place);
    const text = place === "cookie" ? (asked.headers["cookie"] ?? "") : asked.path + asked.search;
    const raw = given && shape && asWritten(place, given, [shape], text);
    const schema = schemaOf(document, parameter);
    // nothing is said of what it is
    if (schema === undefined) return [parameter, undefined];
    if (raw === undefined || shape === undefined) return says("path", "must be as it is described");
    const readings = readingsOf(raw, shape);
    const isAbsent = readings.every((value) => value === undefined);
    if (isAbsent && required) return says("required", "is required");
    // Prism takes a deep object that nobody sent for one without members
    if (readings.length === 0)
      return Object.hasOwn(raw, name) ? says("type", "must be written as it is described") : [parameter, undefined];
    const faults = readings.map((value) => (value === undefined ? undefined : schemas.fault(schema, value as Json)));
    const [fault] = faults;
    return fault === undefined || faults.includes(undefined)
      ? [parameter, undefined]
      : says(fault.keyword, fault.message);
  });
}

/** What Prism found, without what it misreads in parameters, and with what it overlooks there: the enum of a format, a name that every object has. */
export function withParameters(
  found: readonly Violation[],
  parts: JudgeParts,
  operation: ContractOperation,
  asked: Asked,
): readonly Violation[] {
  const all = judged(parts, operation, asked);
  const sound = new Set(all.flatMap(([parameter, fault]) => (fault === undefined ? [nameOf(parameter)] : [])));
  const named = new Set(found.map(parameterOf));
  const overlooked = all.flatMap(([parameter, fault]) =>
    fault === undefined || isIgnored(parameter.definition) || named.has(nameOf(parameter)) ? [] : [fault],
  );
  return [...found.filter((violation) => !sound.has(parameterOf(violation))), ...overlooked];
}

function nameOf({ in: place, name }: { readonly in: string; readonly name: string }): string {
  return `${place} ${name.toLowerCase()}`;
}

/** Which parameter a violation is about. */
function parameterOf(violation: Violation): string {
  const [place = "", name = memberOf(violation) ?? ""] = violation.path;
  return nameOf({ in: place, name });
}
