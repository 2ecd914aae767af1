import { UCUM } from "../codes.ts";
import type { Note, Part } from "./part.ts";
import { isWordFor } from "./unit-words.ts";

/** From one unit to another, by definition of UCUM: times the first, over the second. */
type Conversion = readonly [times: number, over: number];

const SAME: Conversion = [1, 1];
const PER_LITRE: Readonly<Record<string, Conversion>> = { L: SAME, l: SAME, mL: [1, 1000], ml: [1, 1000] };

/** For each unit that we count in, those that are read. Everything else is another kind of quantity, or a unit nobody meant. */
const READ: Readonly<Record<string, Readonly<Record<string, Conversion>>>> = {
  L: PER_LITRE,
  "L/s": { "L/s": SAME, "l/s": SAME, "L/min": [1, 60], "l/min": [1, 60] },
  "%": { "%": SAME, "1": [100, 1] },
  s: { s: SAME, ms: [1, 1000] },
  a: { a: SAME },
  cm: { cm: SAME, m: [100, 1], mm: [1, 10] },
  kg: { kg: SAME, g: [1, 1000] },
  ug: { ug: SAME, mg: [1000, 1] },
  min: { min: SAME },
  "[ppb]": { "[ppb]": SAME },
  "/uL": { "/uL": SAME, "10*3/uL": [1000, 1], "10*9/L": [1000, 1] },
  "{PackYears}": { "{PackYears}": SAME },
  "{score}": { "{score}": SAME },
};

/** The number of a Quantity in the unit wanted; undefined, and said why, where it is none that can be told for sure. */
export function quantityIn(quantity: Part, unit: string, note: Note): number | undefined {
  const { value, at } = quantity;
  const number = value["value"];
  if (value["comparator"] !== undefined) {
    note(`${at}/comparator`, "not_plain", "says that the value is only a bound; leave out what was not measured");
    return undefined;
  }
  if (typeof number !== "number") {
    note(`${at}/value`, number === undefined ? "required" : "wrong_type", "must be a number");
    return undefined;
  }
  const conversion = conversionOf(quantity, unit, note);
  return conversion === undefined ? undefined : (number * conversion[0]) / conversion[1];
}

function conversionOf({ value, at }: Part, unit: string, note: Note): Conversion | undefined {
  const units = READ[unit] ?? {};
  const { system, code, unit: name } = value;
  const wanted = `in UCUM one of ${Object.keys(units).join(", ")}`;
  if (system !== UCUM) {
    note(`${at}/system`, system === undefined ? "required" : "wrong_unit", `must name its unit by the system ${UCUM}`);
    return undefined;
  }
  const conversion = typeof code === "string" && Object.hasOwn(units, code) ? units[code] : undefined;
  if (conversion === undefined) {
    note(`${at}/code`, code === undefined ? "required" : "wrong_unit", `must be ${wanted}`);
    return undefined;
  }
  if (name !== undefined && !isWordFor(String(name), String(code))) {
    note(
      `${at}/unit`,
      "wrong_unit",
      "must be the unit of the code beside it, or a common word for that, or be left out",
    );
    return undefined;
  }
  return conversion;
}
