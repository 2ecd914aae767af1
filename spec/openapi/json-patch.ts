/** JSON Patch (RFC 6902): what a value is after the steps of a patch. */
import { type Json, type JsonObject, isObject, sameJson, textAt } from "./json.ts";
import { read, write } from "./pointer.ts";

function added(whole: Json, at: string, value: Json): Json | undefined {
  if (at === "") return value;
  const end = at.lastIndexOf("/");
  const [above, last] = [at.slice(0, end), at.slice(end + 1)];
  const around = read(whole, above);
  if (!Array.isArray(around)) return isObject(around) ? write(whole, at, value) : undefined;
  const index = last === "-" ? around.length : /^\d+$/.test(last) ? Number(last) : Number.NaN;
  return index <= around.length ? write(whole, above, around.toSpliced(index, 0, value)) : undefined;
}

function stepped(whole: Json, { op, path, from, value = null }: JsonObject): Json | undefined {
  const [at, source] = [textAt(path), textAt(from)];
  const there = at === undefined ? undefined : read(whole, at);
  const taken = source === undefined ? undefined : read(whole, source);
  if (at === undefined) return undefined;
  if (op === "add") return added(whole, at, value);
  if (op === "copy" && taken !== undefined) return added(whole, at, taken);
  if (op === "move" && taken !== undefined) return added(write(whole, source ?? "", undefined), at, taken);
  if (there === undefined) return undefined;
  if (op === "test") return sameJson(there, value) ? whole : undefined;
  if (op === "replace") return write(whole, at, value);
  return op === "remove" ? write(whole, at, undefined) : undefined;
}

/** Undefined where one of the steps does not fit what is there: then nothing of the patch is done. */
export function patched(whole: Json, patch: readonly JsonObject[]): Json | undefined {
  return patch.reduce<Json | undefined>((left, step) => (left === undefined ? left : stepped(left, step)), whole);
}

/** The steps of what was sent, where it is a patch. */
export function stepsIn(sent: unknown): readonly JsonObject[] | undefined {
  const isStep = (one: unknown): one is JsonObject =>
    isObject(one) && textAt(one["op"]) !== undefined && textAt(one["path"]) !== undefined;
  return Array.isArray(sent) && sent.length > 0 && sent.every(isStep) ? sent : undefined;
}
