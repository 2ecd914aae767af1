// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { partsOf } from "./text-parts.ts";

/** How a parameter's parts are written. */
export interface Written {
  readonly style: "simple" | "form" | "label" | "matrix" | "spaceDelimited" | "pipeDelimited" | "deepObject" | "json";
  readonly explode: boolean;
}

const OF_STYLES: Partial<Record<Written["style"], string>> = { spaceDelimited: " ", pipeDelimited: "|" };

/** What stands between the parts of a list or an object. */
export function separatorOf({ style, explode }: Written): string {
  if (explode && style === "label") return ".";
  return explode && style === "matrix" ? ";" : (OF_STYLES[style] ?? ",");
}

/** Whether the parts stand in one text. */
export function isSeparated({ style, explode, of }: Written & { readonly of: string }): boolean {
  const isRepeated = explode && (style === "form" || OF_STYLES[style] !== undefined);
  return of !== "value" && style !== "json" && style !== "deepObject" && !isRepeated;
}

/** Whether they may stand in one text of a cookie: some write one where the contract asks for several. */
export function isJoined(place: string, shape: Written & { readonly of: string }): boolean {
  return isSeparated(shape) || (place === "cookie" && shape.of !== "value" && shape.style !== "json");
}

/** Stands for a separator that belongs to a part. No text that came over the wire has it: it is half a character. */
const HELD = "\uD800";

/** The text that a request wrote, percent-encoded, with its encoded separators held; they belong to a part. */
export function held(written: string, shape: Written): string {
  const separator = separatorOf(shape);
  // a space is never written as it is, and a pipe not by all
  if (separator === " " || (separator === "|" && !written.includes("|"))) return written;
  const code = `%${(separator.codePointAt(0) ?? 0).toString(16)}`;
  return written.replaceAll(new RegExp(code, "gi"), HELD);
}

/** The text as a framework decodes it. */
export function released(text: string, shape: Written): string {
  return text.replaceAll(HELD, separatorOf(shape));
}

/** The parts of a text; JSON within stays whole where there are lists or objects in it. */
export function split(text: string, separator: string, holdsMore: boolean): string[] {
  const parts = holdsMore ? partsOf(text, separator) : text.split(separator);
  return parts.map((part) => part.replaceAll(HELD, separator));
}
