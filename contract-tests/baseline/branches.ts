/** Alternatives side by side: which are the same ones, and whether one is no longer there. */
import { type Json, type JsonObject, listAt, mapObject, objectAt, sameJson } from "../../spec/openapi/json.ts";
import { resolved } from "../../spec/openapi/reference.ts";
import { ALTERNATIVES, isAlone } from "./alternatives.ts";
import { type Said, losesType, takesAll, valuesOf } from "./keywords.ts";

/** What is equal goes together; of the rest alternatives that are named keep their name, and the others their order. */
export function pairs(from: readonly Json[], to: readonly Json[]): [Json, Json][] {
  const named = (one: Json): boolean => objectAt(one)["$ref"] !== undefined;
  const left = [...to];
  const taken = (index: number): Json | undefined => (index === -1 ? undefined : left.splice(index, 1)[0]);
  const together = from.map((one): [Json, Json | undefined] => [
    one,
    taken(left.findIndex((other) => sameJson(one, other))),
  ]);
  return together.flatMap(([one, other]): [Json, Json][] => {
    const partner = other ?? (named(one) ? undefined : taken(left.findIndex((rest) => !named(rest))));
    return partner === undefined ? [] : [[one, partner]];
  });
}

/** The alternatives of a schema, whichever keyword tells them. */
const alternativesOf = (schema: JsonObject): Json[] => ALTERNATIVES.flatMap((keyword) => listAt(schema[keyword]));

/** Whether an alternative of the wider schema is none of the narrower one, or more than one may not fit any more. */
export function losesAlternative(wide: Said, narrow: Said): boolean {
  const [taken, left] = [resolved(wide.document, wide.schema), resolved(narrow.document, narrow.schema)];
  const [before, now] = [alternativesOf(taken), alternativesOf(left)];
  // what names other members is another alternative, though an open object takes them
  const takes = (taker: Json, given: Json): boolean => {
    const [own, other] = [
      { ...narrow, schema: taker },
      { ...wide, schema: given },
    ];
    const known = new Set(membersOf(own));
    return takesAll(own, other) && membersOf(other).every((name) => known.has(name));
  };
  if (before.length === 0) return now.length > 0 && !now.some((one) => takes(one, taken));
  if (now.length === 0)
    return isAlone(taken, ...ALTERNATIVES, "discriminator") && !before.every((one) => takes(left, one));
  const found = new Set(pairs(before, now).map(([one]) => one));
  // a discriminator tells them by their names
  const areNamed = "discriminator" in taken && "discriminator" in left;
  const gone = before.filter((one) => !found.has(one) && (areNamed || !now.some((other) => takes(other, one))));
  const isOneNow = "anyOf" in taken && !("oneOf" in taken) && "oneOf" in left;
  return gone.length > 0 || (isOneNow && !areApart(narrow.document, now));
}

/** Whether no value fits two of the alternatives, by their types or by a member that all have to have. */
function areApart(document: JsonObject, alternatives: readonly Json[]): boolean {
  const schemas = alternatives.map((one) => resolved(document, one));
  return schemas.every((one, index) =>
    schemas.slice(index + 1).every((other) => {
      if (isOfOtherType(one, other)) return true;
      const shared = listAt(one["required"]).filter((name) => listAt(other["required"]).includes(name));
      return shared.some((name) => {
        const [mine, theirs] = [one, other].map((schema) =>
          valuesOf(resolved(document, objectAt(schema["properties"])[String(name)])),
        );
        return mine?.every((value) => theirs?.every((another) => !sameJson(value, another)) ?? false) ?? false;
      });
    }),
  );
}

const isOfOtherType = (one: JsonObject, other: JsonObject): boolean =>
  [one["type"], other["type"]].flat().every((type) => typeof type === "string") &&
  [one["type"]].flat().every((type) => losesType({ type: type ?? null }, other));

/** Values by which a discriminator told what it still tells, by other values. */
export function lostNames(wide: JsonObject, narrow: JsonObject): string[] {
  const [before, now] = [wide, narrow].map((schema) => objectAt(objectAt(schema["discriminator"])["mapping"]));
  if (before === undefined || now === undefined) return [];
  const targets = Object.values(now);
  const lost = mapObject(before, (to, name) => (name in now ? !sameJson(now[name], to) : targets.includes(to)));
  return Object.keys(lost).filter((name) => lost[name] === true);
}

/** Members that one schema names and, where alternatives stand in its place or it in theirs, nobody names any more. */
export function lostMembers(direction: "in" | "out", agreed: Said, present: Said): string[] {
  const [before, now] = [agreed, present].map(({ document, schema }) => resolved(document, schema));
  const [wereSeveral, areSeveral] = [before, now].map((schema) => alternativesOf(schema ?? {}).length > 0);
  // an alternative that is not answered any more takes its members along
  if (wereSeveral === areSeveral || (wereSeveral === true && direction === "out")) return [];
  const left = new Set(membersOf(present));
  return [...new Set(membersOf(agreed))].filter((name) => !left.has(name));
}

function membersOf({ document, schema }: Said, depth = 0): string[] {
  const said = resolved(document, schema);
  const parts = depth > 2 ? [] : [...alternativesOf(said), ...listAt(said["allOf"])];
  const further = parts.flatMap((part) => membersOf({ document, schema: part }, depth + 1));
  return [...Object.keys(objectAt(said["properties"])), ...further];
}
