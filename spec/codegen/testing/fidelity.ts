/** Compares generated schemas with Ajv, an independent judge, payload by payload. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { type JsonSchema, generate as fake } from "json-schema-faker";
import type { z } from "zod";
import type { Json, JsonObject } from "../../openapi/json.ts";
import { escapeToken } from "../../openapi/pointer.ts";
import { lookUp, stepsOf } from "../../openapi/reference.ts";
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

/** An expression that is none in Unicode mode is read without it, as engines before that mode do; one that is none at all says nothing. */
const regExp = Object.assign(
  (pattern: string, flags: string): RegExp => {
    for (const tried of [flags, flags.replace("u", "")]) {
      try {
        return new RegExp(pattern, tried);
      } catch {
        continue;
      }
    }
    return /(?:)/;
  },
  { code: "" },
);

/** Names that schemas give themselves: every reference of a bundled document is a pointer, and the validator takes each name once. */
function withoutNames(document: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(document), (key: string, member: unknown) =>
    /^\$(id|anchor|dynamicAnchor)$/.test(key) && typeof member === "string" ? undefined : member,
  ) as JsonObject;
}

/**
 * Ajv over the whole document, so that every reference resolves. JSON has no Infinity, hence strictNumbers; a member
 * called toString is one of the object's own, hence ownProperties.
 */
export function ajvJudge(document: JsonObject): Judge {
  const ajv = new Ajv2020({
    strict: false,
    strictNumbers: true,
    ownProperties: true,
    logger: false,
    validateSchema: false,
    code: { regExp },
  });
  addFormats.default(ajv);
  ajv.addSchema({ ...withoutNames(document), $id: "contract:" });
  return (at) => {
    const way = stepsOf(at).map((step) => `/${encodeURIComponent(escapeToken(step))}`);
    const validate = ajv.compile({ $ref: `contract:#${way.join("")}` });
    return (payload) => validate(payload);
  };
}

/** The schema with its references made local, as the faker wants it. */
async function fakes(document: JsonObject, at: string, seeds: readonly number[]): Promise<unknown[]> {
  const refResolver = (ref: string): JsonSchema => (lookUp(document, ref) ?? true) as JsonSchema;
  const schema = structuredClone(lookUp(document, at)) as JsonSchema;
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
function isKnownFaultOfAjv(document: JsonObject, payload: unknown, ajv: boolean): boolean {
  const hostile = /"(__proto__|constructor|toString)":/.test(JSON.stringify(payload) ?? "");
  return ajv && hostile && JSON.stringify(document).includes('"unevaluatedProperties"');
}

export async function compare(
  document: JsonObject,
  schemas: SchemasByPlace,
  { seed, mutations }: { readonly seed: number; readonly mutations: number },
): Promise<Comparison> {
  const judge = ajvJudge(document);
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
      if (ajv !== zod && !isKnownFaultOfAjv(document, payload, ajv)) disagreements.push({ at, payload, ajv, zod });
    }
  }
  return { payloads, valid, disagreements };
}
