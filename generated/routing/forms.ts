// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { z } from "zod";
import type { Schema } from "../checks/schema.ts";
import { type Member, type Raw, decodeMember } from "./decode.ts";

export type Form<T> = z.ZodPipe<z.ZodTransform<T, T>, Schema<T>>;

/**
 * A form body: its fields are text or files, and the contract says which text is a number, a list or an object.
 * Judging is left to the schema itself.
 */
export function form<T>(schema: Schema<T>, members: Readonly<Record<string, Member>>): Form<T> {
  const read = z.transform((raw: T): T => {
    const fields = Object.entries((raw ?? {}) as Raw).map(([name, value]): [string, unknown] => {
      const member = Object.hasOwn(members, name) ? members[name] : undefined;
      return [name, member === undefined ? value : decodeMember(value, member)];
    });
    return Object.fromEntries(fields) as T;
  });
  return z.pipe(read as z.ZodTransform, schema as z.ZodType) as unknown as Form<T>;
}
