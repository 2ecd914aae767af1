/** What a contract says against itself, each at its place and in plain words. */
import { sumsOf } from "./bounds.ts";
import { isExpression } from "./expressions.ts";
import { type Contradiction, Impossible } from "./impossible.ts";
import { type Json, type JsonObject, type Schema, isSchema, listAt, objectAt } from "./json.ts";
import { withoutWords } from "./judging.ts";
import { lookUp, pointer } from "./reference.ts";
import { changed } from "./walk.ts";

/** Whether a value satisfies a schema. */
type Accepts = (schema: Schema, value: Json) => boolean;

/** Places of which each has a schema for what is sent there. */
const SENT = new Set(["MediaType", "Parameter", "Header"]);

/** What only conditions may well be met by nothing. */
const CONDITION = /\/(not|if|else|then)(\/|$)/;

const BOUNDED = ["string", "number", "array", "object"];

export function contradictions(document: JsonObject, accepts: Accepts): Contradiction[] {
  const impossible = new Impossible(document, (at, value) => {
    const schema = lookUp(document, at);
    return !isSchema(schema) || accepts(schema, value);
  });
  const found = new Map<string, Contradiction>();
  const tell = (one: Contradiction | undefined): void => void (one && found.set(`${one.at} ${one.message}`, one));
  const sent: Contradiction[] = [];
  changed(document, (value, { kind, at }) => {
    if (kind === "Schema" && !CONDITION.test(at)) {
      for (const one of unreadable(value, at)) tell(one);
      const own = BOUNDED.flatMap((type) => sumsOf([{ at, schema: value }], type) ?? []);
      for (const one of [...own, ...unfitValues(value, at, accepts)]) tell(one);
      const why = own.length > 0 ? undefined : impossible.why(at);
      if (why?.isMeant !== true) tell(why);
      for (const one of mistaken(value, at, impossible)) tell(one);
    }
    const isSent = SENT.has(kind) && isSchema(value["schema"]);
    const why = isSent ? impossible.why(`${at}/schema`) : undefined;
    if (why !== undefined) sent.push({ at, message: `no value is right here: ${why.message} (${why.at})` });
    return value;
  });
  return [...found.values(), ...sent];
}

/** Expressions that no engine reads; of other ones it is said elsewhere whether they end. */
function unreadable({ pattern, patternProperties }: JsonObject, at: string): Contradiction[] {
  const named = Object.keys(objectAt(patternProperties)).map((name) => [
    name,
    `patternProperties/${pointer(name).slice(2)}`,
  ]);
  const all = typeof pattern === "string" ? [[pattern, "pattern"], ...named] : named;
  return all.flatMap(([text = "", place]) =>
    isExpression(text)
      ? []
      : [{ at: `${at}/${place}`, message: `${JSON.stringify(text)} is no regular expression, and says nothing` }],
  );
}

/** Values of a closed list that the rest of the schema refuses; of its type the linter tells. */
function unfitValues(schema: JsonObject, at: string, accepts: Accepts): Contradiction[] {
  const { enum: values, const: only, type, ...rest } = schema;
  if ((values === undefined && only === undefined) || Object.keys(withoutWords(rest)).length === 0) return [];
  const typed: JsonObject = type === undefined ? {} : { type };
  const isUnfit = (value: Json): boolean => accepts(typed, value) && !accepts(rest, value);
  const listed = listAt(values).flatMap((value, index) => (isUnfit(value) ? [[value, `enum/${index}`] as const] : []));
  const fixed = only !== undefined && isUnfit(only) ? [[only, "const"] as const] : [];
  return [...listed, ...fixed].map(([value, place]) => ({
    at: `${at}/${place}`,
    message: `the value ${JSON.stringify(value)} is not what its own schema takes`,
  }));
}

/** Values of a discriminator that the schemas refuse to which they lead. */
function mistaken(schema: JsonObject, at: string, impossible: Impossible): Contradiction[] {
  const { propertyName, mapping } = objectAt(schema["discriminator"]);
  if (typeof propertyName !== "string") return [];
  return Object.entries(objectAt(mapping)).flatMap(([value, target]) => {
    const place = String(target).includes("#") ? String(target) : pointer("components", "schemas", String(target));
    if (impossible.takesMember(place, propertyName, value)) return [];
    const message = `${JSON.stringify(value)} leads to ${place}, whose ${propertyName} takes no such value`;
    return [{ at: `${at}/discriminator/mapping/${pointer(value).slice(2)}`, message }];
  });
}
