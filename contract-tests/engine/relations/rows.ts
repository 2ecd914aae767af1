/** `x-rows`: under one query the lines of an operation say, part by part, what its lines under another query say as a whole. */
import { type Json, type JsonObject, isObject, textAt } from "../../../spec/openapi/json.ts";
import { join, read, tokensOf } from "../../../spec/openapi/pointer.ts";
import { shown } from "./compared.ts";

/** A pointer into the whole; the values of the row stand in it for their names in braces. */
type Cell =
  | { readonly at: string; readonly where: readonly (readonly [member: string, value: string])[] }
  /** A member of each of a list, with spaces between them. */
  | { readonly each: string; readonly member: string }
  /** A member of the last of a list, among those that say so elsewhere. */
  | { readonly lastOf: string; readonly member: string; readonly among: readonly (readonly [string, string])[] };

type Query = Readonly<Record<string, string>>;

export interface Rows {
  readonly query: Query;
  readonly of: Query;
  /** By which a row is of a whole: its member, and where that says the same. */
  readonly by: readonly (readonly [member: string, pointer: string])[];
  readonly members: readonly (readonly [name: string, cell: Cell])[];
}

function texts(said: Json | undefined): Query {
  return Object.fromEntries(Object.entries(isObject(said) ? said : {}).map(([name, value]) => [name, String(value)]));
}

function cellOf(said: Json): Cell {
  if (!isObject(said)) return { at: String(said), where: [] };
  const [each, lastOf, member = ""] = [said["each"], said["last_of"], said["member"]].map(textAt);
  if (each !== undefined) return { each, member };
  if (lastOf !== undefined) return { lastOf, member, among: Object.entries(texts(said["where"])) };
  return { at: textAt(said["at"]) ?? "", where: Object.entries(texts(said["where"])) };
}

/** What the schema of lines says of those under another query. */
export function rowsOf(schema: JsonObject): Rows | undefined {
  const said = schema["x-rows"];
  if (!isObject(said) || !isObject(said["members"])) return undefined;
  return {
    query: texts(said["query"]),
    of: texts(said["of"]),
    by: Object.entries(texts(said["by"])),
    members: Object.entries(said["members"]).map(([name, cell]) => [name, cellOf(cell)]),
  };
}

const NAMED = /\{(\w+)\}/g;

function filled(row: JsonObject, text: string): string {
  return text.replaceAll(NAMED, (_, name: string) => String(row[name]));
}

/** Where a pointer of the row leads, and what is there; undefined where the whole has no such part. */
function partAt(whole: Json, row: JsonObject, pointer: string): [at: string, value: Json] | undefined {
  const at = filled(row, pointer);
  const tokens = tokensOf(at);
  const owner = read(whole, join("", ...tokens.slice(0, -1)));
  if (isObject(owner)) return [at, owner[tokens.at(-1) ?? ""] ?? null];
  return owner === null && at === pointer ? [at, null] : undefined;
}

/** Whether a row is one of those; undefined where the whole says nothing to tell them by. */
function isAt(whole: Json, row: JsonObject, [member, value]: readonly [string, string]): boolean | undefined {
  const said = value.startsWith("/") ? read(whole, value) : value;
  return said === null || said === undefined ? undefined : row[member] === said;
}

function expected(whole: Json, row: JsonObject, cell: Cell): [at: string, value: Json] | undefined {
  if ("at" in cell) {
    const such = new Set(cell.where.map((one) => isAt(whole, row, one)));
    if (such.has(false)) return ["for such a line it", null];
    return such.has(undefined) ? undefined : partAt(whole, row, cell.at);
  }
  const list = read(whole, "each" in cell ? cell.each : cell.lastOf);
  if (!Array.isArray(list)) return undefined;
  if ("lastOf" in cell) {
    const last = list.findLast((one) => cell.among.every(([at, value]) => read(one, at) === filled(row, value)));
    return [cell.lastOf, (last === undefined ? undefined : read(last, cell.member)) ?? null];
  }
  return [cell.each, list.map((one) => String(read(one, cell.member))).join(" ") || null];
}

/** Where rows and wholes part. */
export function rowFaults({ by, members }: Rows, wholes: readonly Json[], rows: readonly Json[]): string[] {
  for (const [index, row] of rows.entries()) {
    const nth = `line ${index + 1}`;
    if (!isObject(row)) return [`${nth} is no object`];
    const whole = wholes.find((one) => by.every(([member, pointer]) => read(one, pointer) === row[member]));
    if (whole === undefined) {
      const said = by.map(([member]) => `${member} ${shown(row[member])}`).join(", ");
      return [`${nth} is of nothing that is there as a whole: ${said}`];
    }
    for (const [name, cell] of members) {
      const found = expected(whole, row, cell);
      if (found === undefined || JSON.stringify(row[name] ?? null) === JSON.stringify(found[1])) continue;
      return [`${name} in ${nth} is ${shown(row[name])}, and ${found[0]} is ${shown(found[1])}`];
    }
  }
  return [];
}
