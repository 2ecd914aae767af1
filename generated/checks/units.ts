// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/**
 * Numbers in another unit than the contract's (`x-unit`, in UCUM): said with the unit, and with what the number would be in it. Of a
 * quantity whose usual values are known (`x-usual`) a reading is told only where it is one of them.
 */
import { type Check, MAX_ISSUES, quietly } from "./check.ts";
import { all } from "./logic.ts";

interface Unit {
  readonly code: string;
  readonly name: string;
  /** How many of the first unit of its row one of it is. */
  readonly size: number;
  /** `inverse`: the first unit of the row divided by it. `rare`: hardly anybody sends it, so that any other reading comes first. */
  readonly kind?: "inverse" | "rare";
}

const unit = (code: string, name: string, size: number, kind?: Unit["kind"]): Unit => ({
  code,
  name,
  size,
  ...(kind && { kind }),
});

/** A unit, the values that are usual in it, and what else than a unit such a number is mistaken for. */
export interface Quantity {
  readonly code: string;
  readonly from?: number;
  readonly to?: number;
  readonly or?: string;
}

/** Units that are taken for one another, a row for each kind of quantity. */
const KINDS: readonly (readonly Unit[])[] = [
  [
    unit("m", "metres", 1),
    unit("cm", "centimetres", 0.01),
    unit("mm", "millimetres", 0.001),
    unit("[ft_i]", "feet", 0.3048),
    unit("[in_i]", "inches", 0.0254),
  ],
  [
    unit("kg", "kilograms", 1),
    unit("g", "grams", 1e-3),
    unit("mg", "milligrams", 1e-6),
    unit("ug", "micrograms", 1e-9),
    unit("[lb_av]", "pounds", 0.45359237),
  ],
  [
    unit("a", "years", 365.25),
    unit("mo", "months", 30.4375),
    unit("d", "days", 1),
    unit("h", "hours", 1 / 24),
    unit("min", "minutes", 1 / 1440),
    unit("s", "seconds", 1 / 86_400),
    unit("ms", "milliseconds", 1 / 86_400_000),
  ],
  [unit("L", "litres", 1), unit("dL", "decilitres", 0.1, "rare"), unit("mL", "millilitres", 0.001)],
  [
    unit("L/s", "litres per second", 1),
    unit("L/min", "litres per minute", 1 / 60),
    unit("mL/s", "millilitres per second", 0.001),
  ],
  [unit("1", "fractions of 1", 1), unit("%", "percent", 0.01)],
  [unit("[ppb]", "parts per billion", 1), unit("[ppm]", "parts per million", 1000)],
  [
    unit("/uL", "cells per microlitre", 1),
    unit("10*3/uL", "thousands of cells per microlitre", 1000),
    unit("/mL", "cells per millilitre", 1e-3),
    unit("/L", "cells per litre", 1e-6),
  ],
  [
    unit("Hz", "hertz", 1),
    unit("kHz", "kilohertz", 1000),
    unit("s", "seconds from sample to sample", 1, "inverse"),
    unit("ms", "milliseconds from sample to sample", 1000, "inverse"),
  ],
];

/** Digits that are told of a converted number: no measurement has more. */
const DIGITS = 6;

/** A percentage that stands in the place of something else. */
const isPercentage = (value: number): boolean => value >= 1 && value <= 300;

/**
 * Of the readings in other units that fit, the largest, a rare one last: it changes a number that is too large least, and metres come before
 * feet.
 */
function otherReading(quantity: Quantity, value: number, holds: (value: number) => boolean): string | undefined {
  const { code, from = -Infinity, to = Infinity } = quantity;
  const kind = KINDS.find((units) => units.some((known) => known.code === code && known.kind !== "inverse")) ?? [];
  const own = kind.find((known) => known.code === code);
  if (own === undefined) return undefined;
  const readings = kind.flatMap((other) => {
    const size = other.kind === "inverse" ? other.size / value : value * other.size;
    const meant = Number((size / own.size).toPrecision(DIGITS));
    const fits = other !== own && meant >= from && meant <= to && holds(meant);
    return fits ? [{ name: other.name, meant, rare: Number(other.kind === "rare") }] : [];
  });
  const [best] = readings.sort((a, b) => a.rare - b.rare || b.meant - a.meant);
  return best === undefined ? undefined : `if it is in ${best.name}, send ${best.meant}`;
}

/** A year of birth is no age, and read as days it would look like one. */
const isCalendarYear = (code: string, value: number): boolean =>
  code === "a" && Number.isInteger(value) && value >= 1900 && value <= 2100;

function hint(quantity: Quantity, value: number, holds: (value: number) => boolean): string {
  const { code, or } = quantity;
  const name = KINDS.flat().find((known) => known.code === code)?.name ?? code;
  if (isCalendarYear(code, value)) return ` ${name}, not a calendar year`;
  const other = otherReading(quantity, value, holds);
  const mistaken = or !== undefined && isPercentage(value) ? [`if it is ${or}, send the ${name}`] : [];
  return [` ${name}`, ...(other === undefined ? [] : [other]), ...mistaken].join("; ");
}

/** The bounds of a number that is in this unit. What breaks one of them is told in the unit. */
export function inUnit(unitOrQuantity: string | Quantity, ...checks: readonly Check[]): Check {
  const bounds = all(...checks);
  const quantity = typeof unitOrQuantity === "string" ? { code: unitOrQuantity } : unitOrQuantity;
  return (value, run) => {
    const before = run.issues?.length ?? MAX_ISSUES;
    if (bounds(value, run)) return true;
    const [first] = run.issues?.slice(before) ?? [];
    if (first === undefined || typeof value !== "number" || run.issues === null) return false;
    const told = hint(quantity, value, (meant) => quietly(bounds, meant, run));
    run.issues[before] = { ...first, message: first.message + told };
    return false;
  };
}
