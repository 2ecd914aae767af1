/** Where the contract says less than the service keeps to: seen over all answers, not in one. */
import { type Json, type JsonObject, listAt } from "../../../spec/openapi/json.ts";

/** Fewer values than this say nothing about a habit. */
const ENOUGH = 5;
const KEPT = 400;
/** A closed list is seldom longer. */
const LONGEST_LIST = 60;
/** What these lead to is judged there. */
const COMPOSED = ["$ref", "allOf", "oneOf", "anyOf"];

const SHAPES: readonly (readonly [string, RegExp])[] = [
  ["date-time", /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/],
  ["date", /^\d{4}-\d{2}-\d{2}$/],
  ["uuid", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
  ["uri", /^https?:\/\/\S+$/],
  ["email", /^[^@\s]+@[^@\s]+$/],
  ["whole number", /^-?\d+$/],
  ["json-pointer", /^(\/[^/]+)+$/],
];

interface Record_ {
  readonly schema: JsonObject;
  readonly texts: Set<string>;
  readonly numbers: Set<number>;
  count: number;
}

function types(schema: JsonObject): string[] {
  return typeof schema["type"] === "string" ? [schema["type"]] : listAt(schema["type"]).map(String);
}

function sharedPrefix(texts: readonly string[]): string {
  let prefix = texts[0] ?? "";
  for (const text of texts) while (!text.startsWith(prefix)) prefix = prefix.slice(0, -1);
  return prefix;
}

function judgeTexts({ schema, texts, count }: Record_): string[] {
  if (count < ENOUGH || texts.size === 0) return [];
  if (["enum", "const", "pattern"].some((keyword) => keyword in schema)) return [];
  const values = [...texts];
  if (schema["format"] !== undefined) return [];
  const shape = SHAPES.find(([, form]) => values.every((text) => form.test(text)));
  if (shape !== undefined) return [`every value is a ${shape[0]}, and neither type nor format says so`];
  const [first] = values;
  if (
    values.length <= LONGEST_LIST &&
    values.length < count / 2 &&
    values.every((text) => /^[a-z][a-z0-9_.-]*$|^[A-Z]$/.test(text))
  ) {
    return [`only ${values.toSorted().slice(0, 8).join(", ")} occur, and no enum says so`];
  }
  const sameLength = values.every((text) => text.length === first?.length);
  if (values.length >= ENOUGH && sameLength && sharedPrefix(values).length >= 2)
    return [`every value looks like ${first}, and no pattern says so`];
  return [];
}

function judgeNumbers({ schema, numbers, count }: Record_): string[] {
  if (count < ENOUGH || "enum" in schema || "const" in schema) return [];
  const values = [...numbers];
  const whole = types(schema).includes("integer");
  const { minimum, exclusiveMinimum } = schema;
  const above = typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : -Infinity;
  const low = typeof minimum === "number" ? minimum : above;
  if (whole && low < 0 && values.every((value) => value >= 0)) return ["never negative, and no minimum says so"];
  return [];
}

export class Tightness {
  readonly #records = new Map<string, Record_>();

  see(pointer: string, schema: JsonObject, value: Json): void {
    if (typeof value !== "string" && typeof value !== "number") return;
    const known = this.#records.get(pointer);
    if (known === undefined && COMPOSED.some((keyword) => keyword in schema)) return;
    const record = known ?? { schema, texts: new Set<string>(), numbers: new Set<number>(), count: 0 };
    if (known === undefined) this.#records.set(pointer, record);
    record.count += 1;
    if (typeof value === "string" && record.texts.size < KEPT && value.length < 200) record.texts.add(value);
    if (typeof value === "number" && record.numbers.size < KEPT) record.numbers.add(value);
  }

  /** Name of the schema and what could be said of it, each a line. */
  findings(nameOf: (pointer: string) => string): { readonly element: string; readonly message: string }[] {
    return [...this.#records].flatMap(([pointer, record]) =>
      [...judgeTexts(record), ...judgeNumbers(record)].map((message) => ({
        element: `${nameOf(pointer)} is looser than the service`,
        message,
      })),
    );
  }
}
