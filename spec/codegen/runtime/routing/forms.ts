import { z } from "zod";
import type { Schema } from "../checks/schema.ts";
import { type Raw, type Shape, decodeForm } from "./decode.ts";
import { receivedType } from "./media-types.ts";

export type Form<T> = z.ZodPipe<z.ZodTransform<T, T>, Schema<T>>;

/** A part of JSON that was sent as a file is read like one that was sent as text. */
async function unpacked(raw: Raw, fields: readonly Shape[]): Promise<Raw> {
  const json = new Set(
    fields.filter(({ style, items }) => style === "json" || items !== undefined).map(({ name }) => name),
  );
  const text = (value: unknown): unknown =>
    value instanceof Blob && /\bjson\b/i.test(value.type) ? value.text() : value;
  const entries = Object.entries(raw).map(async ([name, value]): Promise<[string, unknown]> => {
    if (!json.has(name)) return [name, value];
    return [name, Array.isArray(value) ? await Promise.all(value.map(text)) : await text(value)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** A form body: its fields are text or files, and the contract says how they are written. Judging is left to the schema itself. */
export function form<T>(schema: Schema<T>, fields: readonly Shape[]): Form<T> {
  const read = z.transform(async (raw: T): Promise<T> => {
    return decodeForm(await unpacked((raw ?? {}) as Raw, fields), fields) as T;
  });
  return z.pipe(read as z.ZodTransform, schema as z.ZodType) as unknown as Form<T>;
}

/** Where an operation takes forms of several media types, the library runs the schemas of all of them: this one is the schema of each. */
export function formOf<T>(forms: Readonly<Record<string, z.ZodType>>): Form<T> {
  const [first] = Object.values(forms);
  const judged = z.transform(async (raw: unknown, context) => {
    const result = await (forms[receivedType()] ?? first ?? z.unknown()).safeParseAsync(raw);
    for (const issue of result.error?.issues ?? []) context.issues.push({ ...issue, input: raw } as never);
    return result.data;
  });
  return z.pipe(judged, z.any()) as unknown as Form<T>;
}
