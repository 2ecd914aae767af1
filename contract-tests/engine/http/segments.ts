/** Segments of a path that have several places: `/tags/{id}.{format}`. */
import type { Json } from "../../../spec/openapi/json.ts";

/** Whether a value makes its segment one that can be parted otherwise: `17.5` may well be the tag 17 there. */
export function partsOtherwise(path: string, name: string, value: Json): boolean {
  const segment = path.split("/").find((one) => one.includes(`{${name}}`)) ?? "";
  const between = segment.split(/\{[^{}]*\}/).slice(1, -1);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return between.some((separator) => text.includes(separator));
}
