/** Values that are valid: attempts, each judged by the validator, the next one without what was wrong. */
import type { Json, JsonObject, Schema } from "../../spec/openapi/json.ts";
import { join, read, tokensOf, write } from "../../spec/openapi/pointer.ts";
import type { Schemas } from "../schemas.ts";
import { withOneAlternative } from "./alternatives.ts";
import { levelsAround } from "./around.ts";
import { type Attempt, Impossible, makeValue } from "./make.ts";

export interface Maker {
  /** A valid value, the same one each time for the same seed; undefined where none is found. */
  make(schema: Schema, seed?: number): { readonly value: Json } | undefined;
  /** The first attempt, whether or not it is valid: for a schema that no value satisfies. */
  attempt(schema: Schema): Json;
}

const MOST_ATTEMPTS = 80;

interface Known {
  distrusted: Set<string>;
  omitted: Set<string>;
  choices: Map<string, number>;
}

const nothingKnown = (): Known => ({ distrusted: new Set(), omitted: new Set(), choices: new Map() });

export function createMaker(document: JsonObject, schemas: Schemas): Maker {
  const kept = new Map<Schema, { readonly value: Json } | undefined>();
  return {
    make(schema, seed = 0) {
      if (seed === 0 && kept.has(schema)) return kept.get(schema);
      const made = found(document, schemas, schema, seed);
      // not every choice leads to a value; the one that is always made does not depend on any
      if (made === undefined && seed !== 0) return this.make(schema);
      if (seed === 0) kept.set(schema, made);
      return made;
    },
    attempt: (schema) =>
      attempted({ document, ...nothingKnown(), seed: 0, bare: false, met: new Map(), count: 0 }, schema) ?? {},
  };
}

function found(document: JsonObject, schemas: Schemas, schema: Schema, seed: number): { value: Json } | undefined {
  let known = nothingKnown();
  let shared: Json | undefined;
  for (let count = 0; count < MOST_ATTEMPTS; count += 1) {
    // the last third forgets what it learned and makes as little as possible, each time by other choices
    const bare = count >= (MOST_ATTEMPTS * 2) / 3;
    if (bare) known = { ...nothingKnown(), distrusted: new Set([""]) };
    const attempt: Attempt = { document, ...known, seed: bare ? seed + count : seed, bare, met: new Map(), count: 0 };
    const value = attempted(attempt, schema);
    if (value === undefined) {
      learned(known, attempt, "");
      continue;
    }
    const fault = schemas.fault(schema, value);
    if (fault === undefined) return { value };
    if (fault.shared !== undefined) {
      shared ??= value;
      const lessened = withOneAlternative({ document, schemas }, schema, value, true);
      if (lessened !== undefined) return { value: lessened };
    }
    const trimmed = withoutFault(schemas, schema, value, fault.at);
    if (trimmed !== undefined) return { value: trimmed };
    if (!learned(known, attempt, fault.at) && !bare) count = Math.max(count, Math.floor((MOST_ATTEMPTS * 2) / 3) - 1);
  }
  const own = shared === undefined ? undefined : withOneAlternative({ document, schemas }, schema, shared);
  return own === undefined ? undefined : { value: own };
}

function attempted(attempt: Attempt, schema: Schema): Json | undefined {
  try {
    return makeValue(attempt, schema, { at: "", name: "", depth: -levelsAround(attempt.document, schema), nth: 0 });
  } catch (error) {
    if (error instanceof Impossible) return undefined;
    throw error;
  }
}

/** The value without the one part that is wrong, where it may go without: deep recursion ends so. */
function withoutFault(schemas: Schemas, schema: Schema, value: Json, at: string): Json | undefined {
  if (tokensOf(at).length < 4) return undefined;
  let left = value;
  let wrong: string | undefined = at;
  for (let count = 0; wrong !== undefined && count < 20; count += 1) {
    if (tokensOf(wrong).length < 2 || read(left, wrong) === undefined) return undefined;
    left = write(left, wrong, undefined);
    wrong = schemas.fault(schema, left)?.at;
  }
  return wrong === undefined ? left : undefined;
}

/** Notes what to do otherwise: first no example there, then another branch, then nothing at all; false where all was tried. */
function learned(known: Known, { met }: Attempt, at: string): boolean {
  if (!known.distrusted.has(at)) {
    known.distrusted.add(at);
    return true;
  }
  const path = tokensOf(at);
  for (let length = path.length; length >= 0; length -= 1) {
    const place = join("", ...path.slice(0, length));
    for (const [key, branches] of met) {
      if (!key.startsWith(`${place} `)) continue;
      const next = (known.choices.get(key) ?? 0) + 1;
      if (next >= branches) continue;
      known.choices.set(key, next);
      return true;
    }
  }
  for (let length = path.length; length > 0; length -= 1) {
    const last = path[length - 1] ?? "";
    const place = /^\d+$/.test(last)
      ? join("", ...path.slice(0, length - 1)) + "/*"
      : join("", ...path.slice(0, length));
    if (known.omitted.has(place)) continue;
    known.omitted.add(place);
    return true;
  }
  return false;
}
