import { z } from "zod";
import { issuesOf } from "../checks/check.ts";
import { type Schema, checkOf } from "../checks/schema.ts";
import { asWritten, sent } from "./as-sent.ts";
import type { Raw, Shape } from "./decode.ts";
import { readForm } from "./form-readings.ts";
import { isOther, receivedType } from "./media-types.ts";

export type Form<T> = z.ZodPipe<z.ZodTransform<T, T>, Schema<T>>;

/** A part of JSON that was sent as a file is read like one that was sent as text. */
function unpacked(raw: Raw, fields: readonly Shape[]): Raw | Promise<Raw> {
  const json = new Set(
    fields.filter(({ style, items }) => style === "json" || items !== undefined).map(({ name }) => name),
  );
  const isFile = (value: unknown): value is Blob => value instanceof Blob && /\bjson\b/i.test(value.type);
  const files = Object.entries(raw).filter(([name, value]) => json.has(name) && [value].flat().some(isFile));
  // whoever documents the routes asks them at once what they make of null
  if (files.length === 0) return raw;
  const text = (value: unknown): unknown => (isFile(value) ? value.text() : value);
  const entries = files.map(async ([name, value]): Promise<[string, unknown]> => [
    name,
    Array.isArray(value) ? await Promise.all(value.map(text)) : await text(value),
  ]);
  return Promise.all(entries).then((read) => ({ ...raw, ...Object.fromEntries(read) }));
}

/**
 * A form body: its fields are text or files, and the contract says how they are written. Where that can be read in more than one way,
 * the first counts that keeps the schema. Judging is left to the schema itself.
 */
export function form<T>(schema: Schema<T>, fields: readonly Shape[]): Form<T> {
  const faulty = (value: unknown): string[] =>
    issuesOf(checkOf(schema), value).map(({ path }) => String(path[0] ?? ""));
  const decoded = (raw: Raw): T => readForm(asWritten("form", raw, fields, sent("form")), fields, faulty) as T;
  const read = z.transform((raw: T): T | Promise<T> => {
    const given = unpacked((raw ?? {}) as Raw, fields);
    return given instanceof Promise ? given.then(decoded) : decoded(given);
  });
  return z.pipe(read as z.ZodTransform, schema as z.ZodType) as unknown as Form<T>;
}

/** Where an operation takes bodies of several media types, the library runs the schemas of all forms: this one is the schema of each. */
export function formOf<T>(forms: Readonly<Record<string, z.ZodType>>, others: readonly string[]): Form<T> {
  const [first] = Object.values(forms);
  const own = Object.keys(forms);
  const judged = z.transform((raw: unknown, context) => {
    if (isOther(others, own)) return raw;
    const schema = forms[receivedType()] ?? first ?? z.unknown();
    const told = ({ error, data }: z.ZodSafeParseResult<unknown>): unknown => {
      for (const issue of error?.issues ?? []) context.issues.push({ ...issue, input: raw } as never);
      return data;
    };
    return raw === null || raw === undefined ? told(schema.safeParse(raw)) : schema.safeParseAsync(raw).then(told);
  });
  return z.pipe(judged, z.any()) as unknown as Form<T>;
}
