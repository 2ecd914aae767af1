/** Parameters held against the contract's own schemas: Prism tries one reading of each, and cannot take every style apart. */
import { shapesOf } from "../../spec/codegen/emit/parameters.ts";
import { type Raw, readingsOf } from "../../spec/codegen/runtime/routing/decode.ts";
import { type Json, type JsonObject, type Schema, isSchema } from "../../spec/openapi/json.ts";
import type { Parameter } from "../../spec/openapi/parameters.ts";
import { decoded } from "../../spec/openapi/reference.ts";
import { read } from "../../spec/openapi/pointer.ts";
import type { ContractOperation } from "../contract.ts";
import type { Schemas } from "../schemas.ts";
import type { Violation } from "./prism.ts";
import { queryOf } from "./request.ts";
import { memberOf } from "./violations.ts";

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

const TEMPLATE = /^\{([^{}]+)\}$/;

/** The values of a path by the names of its template, of its query too; undefined where a name is only part of a segment. */
function pathValues(template: string, { path, query }: Asked): Raw | undefined {
  const given = path.split("/");
  const [before = "", behind = ""] = template.replace(/#.*$/, "").split("?");
  const inPath = before.split("/").flatMap((segment, index): [string, string][] => {
    const name = TEMPLATE.exec(segment)?.[1];
    return name === undefined ? [] : [[name, decoded(given[index] ?? "")]];
  });
  const inQuery = [...new URLSearchParams(behind)].flatMap(([sent, value]): [string, string][] => {
    const name = TEMPLATE.exec(value)?.[1];
    const text = query.get(sent);
    return name === undefined || text === null ? [] : [[name, text]];
  });
  const pairs = [...inPath, ...inQuery];
  return pairs.length === (template.match(/\{/g)?.length ?? 0) ? Object.fromEntries(pairs) : undefined;
}

function cookiesOf(header: string): Raw {
  const pairs = header.split(";").map((pair) => /^\s*([^=]*)=(.*)$/.exec(pair));
  return Object.fromEntries(pairs.flatMap((pair) => (pair === null ? [] : [[pair[1], decoded(pair[2] ?? "").trim()]])));
}

function rawOf(operation: ContractOperation, asked: Asked, place: string): Raw | undefined {
  const { query, headers } = asked;
  if (place === "path") return pathValues(operation.path, asked);
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

/** Names, in lower case and behind their place, of the parameters that are there and keep their schemas in one of their readings. */
export function soundParameters(
  { document, schemas }: JudgeParts,
  operation: ContractOperation,
  asked: Asked,
): Set<string> {
  const shapes = new Map(
    [...new Set(operation.parameters.map(({ in: place }) => place))].flatMap((place) => {
      const own = operation.parameters.filter((parameter) => parameter.in === place);
      return shapesOf(document, own).map((shape, index) => [own[index], shape] as const);
    }),
  );
  const sound = operation.parameters.filter((parameter) => {
    const shape = shapes.get(parameter);
    const raw = rawOf(operation, asked, parameter.in);
    const schema = schemaOf(document, parameter);
    if (raw === undefined || schema === undefined || shape === undefined) return false;
    return readingsOf(raw, shape).some((value) => schemas.accepts(schema, value as Json));
  });
  return new Set(sound.map((parameter) => nameOf(parameter.in, parameter.name)));
}

function nameOf(place: string, name: string): string {
  return `${place} ${name.toLowerCase()}`;
}

/** What Prism found, without what it says of parameters that are sound. */
export function withoutSound(found: readonly Violation[], sound: ReadonlySet<string>): readonly Violation[] {
  return found.filter((violation) => {
    const [place = "", name = memberOf(violation) ?? ""] = violation.path;
    return !sound.has(nameOf(place, name));
  });
}
