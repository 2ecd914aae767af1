/** Compares generated schemas with Ajv, an independent judge, payload by payload. */
import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { type JsonSchema, generate as fake } from "json-schema-faker";
import type { z } from "zod";
import { AJV_SETTINGS } from "../../openapi/ajv-settings.ts";
import { type Json, type JsonObject, isObject, isSchema } from "../../openapi/json.ts";
import { lookUp, pointer, stepsOf } from "../../openapi/reference.ts";
import { mutationsOf, strangeValues } from "./payloads.ts";

export type SchemasByPlace = ReadonlyMap<string, z.ZodType>;

interface Disagreement {
  readonly at: string;
  readonly payload: unknown;
  readonly ajv: boolean;
  readonly zod: boolean;
}

export interface Comparison {
  readonly payloads: number;
  readonly valid: number;
  readonly disagreements: readonly Disagreement[];
}

type Judge = (at: string) => (payload: unknown) => boolean;

/** Names that schemas give themselves: every reference of a bundled document is a pointer, and the validator takes each name once. */
function withoutNames(document: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(document), (key: string, member: unknown) =>
    /^\$(id|anchor|dynamicAnchor)$/.test(key) && typeof member === "string" ? undefined : member,
  ) as JsonObject;
}

/** Keywords that hold schemas by name: the names are no keywords. */
const NAMED = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]);
const DATA = new Set(["enum", "const", "default", "example", "examples"]);

/** The schema with each reference as a name of its own, so that the validator compiles what several refer to once. */
function named(schema: unknown, nameOf: (reference: string) => string, areNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => named(item, nameOf));
  if (typeof schema !== "object" || schema === null) return schema;
  const members = Object.entries(schema).map(([key, member]): [string, unknown] => {
    if (areNames) return [key, named(member, nameOf)];
    if (DATA.has(key)) return [key, member];
    if (key === "$ref" && typeof member === "string") return [key, nameOf(member)];
    return [key, named(member, nameOf, NAMED.has(key))];
  });
  return Object.fromEntries(members);
}

/**
 * Ajv over the whole document, so that every reference resolves. JSON has no Infinity, hence strictNumbers; a member
 * called toString is one of the object's own, hence ownProperties.
 */
export function ajvJudge(document: JsonObject): Judge {
  const ajv = new Ajv2020({
    ...AJV_SETTINGS,
    strictNumbers: true,
    ownProperties: true,
  });
  addFormats.default(ajv);
  const whole = withoutNames(document);
  const names = new Map<string, string>();
  const nameOf = (reference: string): string => {
    const at = pointer(...stepsOf(reference));
    const known = names.get(at);
    if (known !== undefined) return known;
    const name = `contract:${names.size}`;
    names.set(at, name);
    const found = lookUp(whole, at);
    // examples may have members that look like references and lead nowhere
    ajv.addSchema(isSchema(found) ? (named(found, nameOf) as AnySchema) : true, name);
    return name;
  };
  return (at) => {
    const validate = ajv.getSchema(nameOf(at));
    if (validate === undefined) throw new Error(`the validator knows no ${at}`);
    return (payload) => validate(payload) === true;
  };
}

/** A text of millions of signs tells no more than one of some, and takes a minute to make. */
const LONGEST = 200;

function shortened(schema: Json | undefined): JsonSchema {
  return JSON.parse(JSON.stringify(schema ?? true), (_name, value: Json) => {
    if (!isObject(value)) return value;
    const { minLength = 0, maxLength } = value;
    if (typeof maxLength !== "number" || typeof minLength !== "number") return value;
    return { ...value, maxLength: Math.min(maxLength, Math.max(minLength, LONGEST)) };
  }) as JsonSchema;
}

/** The schema with its references made local, as the faker wants it. */
async function fakes(document: JsonObject, at: string, seeds: readonly number[]): Promise<unknown[]> {
  const refResolver = (ref: string): JsonSchema => shortened(lookUp(document, ref));
  const schema = shortened(lookUp(document, at));
  const made = seeds.map(async (seed) => {
    try {
      return [
        await fake(schema, {
          seed,
          refResolver,
          optionalsProbability: seed % 2 === 0 ? 1 : 0.4,
          maxDepth: 6,
          maxItems: 4,
        }),
      ];
    } catch {
      // what the faker cannot make is made by mutation instead
      return [];
    }
  });
  return (await Promise.all(made)).flat();
}

/**
 * Ajv keeps the names that composed schemas looked at in a plain object, so it lets members named like those of
 * Object.prototype pass `unevaluatedProperties`. The generated schemas refuse them; objects.test.ts holds that down.
 */
function isKnownFaultOfAjv(payload: unknown, ajv: boolean): boolean {
  return ajv && /"(__proto__|constructor|toString)":/.test(JSON.stringify(payload) ?? "");
}

export async function compare(
  document: JsonObject,
  schemas: SchemasByPlace,
  { seed, mutations }: { readonly seed: number; readonly mutations: number },
): Promise<Comparison> {
  const judge = ajvJudge(document);
  const looksAtNames = JSON.stringify(document).includes('"unevaluatedProperties"');
  const disagreements: Disagreement[] = [];
  let [payloads, valid] = [0, 0];
  for (const [at, schema] of schemas) {
    const written: Json | undefined = lookUp(document, at);
    const verdict = judge(at);
    const bases = (await fakes(document, at, [seed, seed + 1, seed + 2, seed + 3])).filter(
      (value) => value !== undefined,
    );
    const strange = fc.sample(strangeValues(written), { seed, numRuns: mutations });
    const mutated = bases.flatMap((base) => fc.sample(mutationsOf(base, written), { seed, numRuns: mutations }));
    const twice = mutated
      .slice(0, mutations)
      .flatMap((base) => fc.sample(mutationsOf(base, written), { seed, numRuns: 2 }));
    for (const payload of [...bases, ...strange, ...mutated, ...twice]) {
      const [ajv, zod] = [verdict(payload), schema.safeParse(payload).success];
      payloads += 1;
      if (ajv) valid += 1;
      if (ajv === zod || (looksAtNames && isKnownFaultOfAjv(payload, ajv))) continue;
      disagreements.push({ at, payload, ajv, zod });
    }
  }
  return { payloads, valid, disagreements };
}
