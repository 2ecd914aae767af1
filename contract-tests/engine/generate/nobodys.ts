/** An identifier like one that is known, and nobody's. */
import type { Json } from "../../../spec/openapi/json.ts";

/** Beyond what a run makes, and within 32 bits. */
const FURTHER = 1_000_003;
/** Of a text its last signs: what stands before may be a kind, a version or a place. */
const CHANGED = 8;

function other(sign: string): string {
  if (/\d/.test(sign)) return String((Number(sign) + 5) % 10);
  const [first = 0] = [/[a-f]/.test(sign) ? 97 : 65];
  return String.fromCodePoint(first + (((sign.codePointAt(0) ?? first) - first + 3) % 6));
}

/** Digits are other digits, and letters of hexadecimal numbers others of these; of other letters their order is another one. Undefined where nothing comes of it. */
export function nobodys(id: Json): Json | undefined {
  if (typeof id === "number") return id + FURTHER;
  if (typeof id !== "string") return undefined;
  const [before, last] = [id.slice(0, -CHANGED), id.slice(-CHANGED)];
  const changed = before + last.replaceAll(/[0-9a-fA-F]/g, other);
  if (changed !== id) return changed;
  const turned = /^[a-z]+$/i.test(id) ? [...id].toReversed().join("") : id;
  return turned === id ? undefined : turned;
}
