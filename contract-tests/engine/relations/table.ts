/** `x-columns`: a table in CSV that says what the JSON form of the same answer says, cell by cell. */
import { parse } from "csv-parse/sync";
import { type Json, type JsonObject, isObject, textAt } from "../../../spec/openapi/json.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import { compared, shown } from "./compared.ts";

interface Columns {
  /** The list in the JSON form of which each item has a row. */
  readonly of: string;
  /** Names, and the pointer into the item, or into the whole behind `$response.body#`; undefined for what is computed of several members. */
  readonly columns: readonly (readonly [name: string, pointer: string | undefined])[];
}

/** What the schema of a table says of its columns. */
export function columnsOf(schema: JsonObject): Columns | undefined {
  const said = schema["x-columns"];
  if (!isObject(said) || !isObject(said["columns"])) return undefined;
  return {
    of: textAt(said["of"]) ?? "",
    columns: Object.entries(said["columns"]).map(([name, pointer]) => [
      name,
      typeof pointer === "string" ? pointer : undefined,
    ]),
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
    for (const [place, [name, pointer]] of columns.entries()) {
      if (pointer === undefined) continue;
      const whole = pointer.startsWith(WHOLE);
      const at = whole ? pointer.slice(WHOLE.length) : join(of, index) + pointer;
      const [cell, value] = [row[place] ?? "", read(answer, at)];
      if (!says(cell, value)) return [`${name} in row ${index + 1} is ${shown(cell)}, and ${at} is ${shown(value)}`];
    }
  }
  return [];
}
