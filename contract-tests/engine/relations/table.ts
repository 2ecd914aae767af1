/** `x-columns`: a table in CSV that says what the JSON form of the same answer says, cell by cell. */
import { parse } from "csv-parse/sync";
import { type Json, type JsonObject, isObject, textAt } from "../../../spec/openapi/json.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import { compared, shown } from "./compared.ts";

/** Where a cell has its value from; undefined for what is said in words. */
type Origin =
  /** Into the item, or into the whole behind `$response.body#`. */
  | { readonly pointer: string }
  /** The first of these that is there; without one of the others a text. */
  | { readonly firstOf: readonly string[]; readonly without: readonly (readonly [pointer: string, text: string])[] }
  /** The member of the last item of a list, among those that say so elsewhere. */
  | { readonly lastOf: string; readonly member: string; readonly where: readonly (readonly [string, Json])[] }
  | undefined;

export interface Columns {
  /** The list in the JSON form of which each item has a row. */
  readonly of: string;
  readonly columns: readonly (readonly [name: string, origin: Origin])[];
}

function originOf(said: Json): Origin {
  if (typeof said === "string") return { pointer: said };
  if (!isObject(said)) return undefined;
  const { first_of: first, without } = said;
  if (Array.isArray(first)) {
    const missing = Object.entries(isObject(without) ? without : {});
    return { firstOf: first.map(String), without: missing.map(([pointer, text]) => [pointer, String(text)]) };
  }
  const lastOf = textAt(said["last_of"]);
  const where = Object.entries(isObject(said["where"]) ? said["where"] : {});
  return lastOf === undefined ? undefined : { lastOf, member: textAt(said["member"]) ?? "", where };
}

/** What the schema of a table says of its columns. */
export function columnsOf(schema: JsonObject): Columns | undefined {
  const said = schema["x-columns"];
  if (!isObject(said) || !isObject(said["columns"])) return undefined;
  return {
    of: textAt(said["of"]) ?? "",
    columns: Object.entries(said["columns"]).map(([name, origin]) => [name, originOf(origin)]),
  };
}

function rowsOf(text: string): string[][] | undefined {
  try {
    return parse(text, { bom: true });
  } catch {
    return undefined;
  }
}

const WHOLE = "$response.body#";

/** What guards a spreadsheet against a formula stands before the text. */
const GUARD = "'";

function says(cell: string, value: Json | undefined): boolean {
  if (value === undefined || value === null) return cell === "";
  if (typeof value === "number") return cell !== "" && Number(cell) === value;
  if (Array.isArray(value)) return cell === value.join(" ");
  const text = String(value);
  return cell === text || cell === GUARD + text || compared(cell, text) === 0;
}

/** Where the value of a cell stands, and what it is. */
function valueOf(answer: Json, item: string, origin: NonNullable<Origin>): [at: string, value: Json | undefined] {
  if ("pointer" in origin) {
    const { pointer } = origin;
    const at = pointer.startsWith(WHOLE) ? pointer.slice(WHOLE.length) : item + pointer;
    return [at, read(answer, at)];
  }
  if ("lastOf" in origin) {
    const { lastOf, member, where } = origin;
    const list = read(answer, item + lastOf);
    const last = Array.isArray(list)
      ? list.findLastIndex((one) => where.every(([pointer, value]) => read(one, pointer) === value))
      : -1;
    const at = last < 0 ? item + lastOf : join(item + lastOf, last) + member;
    return [at, last < 0 ? undefined : read(answer, at)];
  }
  const lacking = origin.without.find(([pointer]) => (read(answer, item + pointer) ?? null) === null);
  if (lacking !== undefined) return [item + lacking[0], lacking[1]];
  const found = origin.firstOf.find((pointer) => (read(answer, item + pointer) ?? null) !== null);
  const at = item + (found ?? origin.firstOf[0] ?? "");
  return [at, read(answer, at)];
}

/** Where the table and the JSON form of one answer part. */
export function tableFaults({ of, columns }: Columns, csv: string, answer: Json): string[] {
  const items = read(answer, of);
  if (!Array.isArray(items)) return [];
  const [head, ...rows] = rowsOf(csv) ?? [];
  if (head === undefined) return ["the table is no CSV (RFC 4180)"];
  const missing = columns.findIndex(([name], index) => head[index] !== name);
  if (missing >= 0) {
    const [there, wanted] = [head[missing] ?? null, columns[missing]?.[0] ?? null];
    return [`column ${missing + 1} of the table is ${shown(there)}, the contract says ${shown(wanted)}`];
  }
  if (rows.length !== items.length) return [`the table has ${rows.length} rows, and ${of} ${items.length} items`];
  for (const [index, row] of rows.entries()) {
    for (const [place, [name, origin]] of columns.entries()) {
      if (origin === undefined) continue;
      const [at, value] = valueOf(answer, join(of, index), origin);
      const cell = row[place] ?? "";
      if (!says(cell, value)) return [`${name} in row ${index + 1} is ${shown(cell)}, and ${at} is ${shown(value)}`];
    }
  }
  return [];
}
