// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { fullFormats } from "ajv-formats/dist/formats.js";
import { type Check, fail } from "./check.ts";
import { aboutFormat } from "./near-miss.ts";

type Test = (value: unknown) => boolean;

interface FormatTest {
  readonly on: "string" | "number";
  readonly test: Test;
}

function testOf(definition: unknown): Test | undefined {
  if (definition instanceof RegExp) return (value) => definition.test(String(value));
  if (typeof definition === "function") return (value) => Boolean(Reflect.apply(definition, undefined, [value]));
  return undefined;
}

function lookUp(name: string): FormatTest | undefined {
  const definition: unknown = Object.hasOwn(fullFormats, name) ? Reflect.get(fullFormats, name) : undefined;
  const plain = testOf(definition);
  if (plain !== undefined) return { on: "string", test: plain };
  if (typeof definition !== "object" || definition === null || !("validate" in definition)) return undefined;
  const test = testOf(definition.validate);
  if (test === undefined) return undefined;
  return { on: "type" in definition && definition.type === "number" ? "number" : "string", test };
}

/** Whether a value breaks a format, as `format` judges it. */
export function breaksFormat(name: string, value: unknown): boolean {
  const known = lookUp(name);
  return known !== undefined && typeof value === known.on && !known.test(value);
}

/** A format as ajv-formats defines it ("full" mode); names it does not know, and its unchecked ones, always hold. */
export function format(name: string): Check {
  const known = lookUp(name);
  if (known === undefined) return () => true;
  const message = `must be a valid ${name}`;
  return (value, run) =>
    typeof value !== known.on || known.test(value) || fail(run, "format", () => message + aboutFormat(value, name));
}
