/** How deliveries that are under way at once are told from each other by their bodies alone. */
import { type Json, parseJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";

/** A text that stands anywhere in the bodies of one delivery, or a value that stands in a certain place of them, and in those of no other. */
export type Marker = string | { readonly at: string; readonly value: string };

/** Every body holds it: for one delivery at a time. */
export const EVERYTHING: Marker = "";

/** As paths and bodies write it alike; undefined for what names nothing. */
export function asName(value: Json | undefined): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

export function bears(body: Buffer, marker: Marker): boolean {
  if (typeof marker === "string") return body.includes(marker);
  if (!body.includes(marker.value)) return false;
  const content = parseJson(body.toString("utf8"));
  return content !== undefined && asName(read(content, marker.at)) === marker.value;
}

export function sameMarker(one: Marker, other: Marker): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return one.at === other.at && one.value === other.value;
}
