/** Amounts that are written as texts, as money often is: `12.50`. They have the order of numbers. */
import type { Json } from "../../../spec/openapi/json.ts";
import { viewOf } from "../generate/view.ts";
import type { Direction, Schemas } from "../schemas.ts";

const FORMS = (size: number): readonly string[] => [
  `${size}.00`,
  `${size}.0`,
  `${size}.000`,
  `${size}.0000`,
  `${size}`,
];
const NO_AMOUNTS = ["", "a", "1.2.3", "1-2", "x9.00"];

/** How the schema writes an amount of this size; undefined where its texts are none. */
export function amountText(schemas: Schemas, direction: Direction, schema: string, size: number): string | undefined {
  const { types } = viewOf(schemas, direction, schema);
  if (!types.includes("string") || NO_AMOUNTS.some((text) => schemas.valid(direction, schema, text))) return undefined;
  // texts without a point may be numbers of anything: houses, versions, orders
  return FORMS(size)
    .slice(0, -1)
    .find((text) => schemas.valid(direction, schema, text));
}

export function isAmount(schemas: Schemas, direction: Direction, schema: string): boolean {
  return amountText(schemas, direction, schema, 9) !== undefined;
}

/** The number that an amount is; any other value as it is. */
export function asNumber(value: Json): Json {
  return typeof value === "string" && /^-?\d+\.\d+$/.test(value) ? Number(value) : value;
}
