/** Two contracts in words that are as alike as what they say: a comparer goes by names, places and order. */
import {
  type Json,
  type JsonObject,
  isObject,
  listAt,
  mapObject,
  objectAt,
  sameJson,
} from "../../spec/openapi/json.ts";
import { lookUp, pointer } from "../../spec/openapi/reference.ts";
import { changed } from "../../spec/openapi/walk.ts";
import { ALTERNATIVES, isAlone, plainest } from "./alternatives.ts";
import { withPlainNames, withRangesMet, withTypesInRanges } from "./like-contents.ts";
import { withJoinedParts } from "./joined.ts";

type Both = [before: JsonObject, now: JsonObject];

/** Both in their plainest words, and with the same names for the same alternatives. */
export function inLikeWords(before: JsonObject, now: JsonObject): Both {
  const [old, present] = [inPlainWords(before), inPlainWords(now)];
  const named = withTypesInRanges(old, withNamesOf(old, present));
  return [withRangesMet(withNamesOf(named, old), named), named];
}

/** With alternatives in one order under one keyword besides, also where one contract has but one of them. */
export function inLikeForm([before, now]: Both): Both {
  const formed = inFormOf(before, now);
  return [inFormOf(formed, before), formed];
}

function inPlainWords(contract: JsonObject): JsonObject {
  const document = withPlainNames(withJoinedParts(contract));
  return changed(document, (value, { kind, at }) => {
    if (kind === "Schema") return plainest(document, value);
    return kind === "MediaType" ? withoutBytes(value, at) : value;
  });
}

/** Of bytes there is nothing to say: 3.0 calls them a text of format `binary`, 3.1 leaves out the schema. */
function withoutBytes(media: JsonObject, at: string): JsonObject {
  const { schema, ...rest } = media;
  const isOfBytes = !/json|form-data|urlencoded|text~1|yaml/i.test(at.split("/").at(-1) ?? "");
  const plain = isObject(schema) ? plainest({}, schema) : {};
  const isBytes = isOfBytes && plain["type"] === "string" && isAlone(plain, "type", "contentMediaType");
  return isBytes && plain["contentMediaType"] !== undefined ? rest : media;
}

const PLACE = pointer("components", "schemas", "");
const schemasOf = (document: JsonObject): JsonObject => objectAt(objectAt(document["components"])["schemas"]);
const referenceOf = (schema: Json): string | undefined => {
  const { $ref: reference } = objectAt(schema);
  return typeof reference === "string" && reference.startsWith(PLACE) ? reference : undefined;
};

/** The contract with the other one's names for alternatives that are renamed or written out. */
function withNamesOf(other: JsonObject, contract: JsonObject): JsonObject {
  const taken: JsonObject = {};
  const named = (one: Json, theirs: readonly string[]): Json => {
    const own = referenceOf(one);
    if (theirs.length === 0 || (own !== undefined && lookUp(other, own) !== undefined)) return one;
    const content = own === undefined ? one : lookUp(contract, own);
    const found = theirs.find((place) => {
      const here = lookUp(contract, place);
      return sameJson(lookUp(other, place), content) && (here === undefined || sameJson(here, content));
    });
    if (found === undefined || content === undefined) return one;
    taken[found.slice(PLACE.length)] = content;
    return { $ref: found };
  };
  const renamed = changed(contract, (value, { kind, at }) => {
    const keyword = kind === "Schema" ? ALTERNATIVES.find((name) => name in value) : undefined;
    if (keyword === undefined) return value;
    const there = objectAt(lookUp(other, at));
    const theirs = ALTERNATIVES.flatMap((name) => listAt(there[name])).flatMap((one) => referenceOf(one) ?? []);
    const list = listAt(value[keyword]).map((one): [Json, Json] => [one, named(one, theirs)]);
    const { discriminator } = value;
    const told = mapObject(objectAt(objectAt(discriminator)["mapping"]), (to) => {
      const [, now] = list.find(([one]) => referenceOf(one) === to) ?? [];
      return now === undefined ? to : (referenceOf(now) ?? to);
    });
    return {
      ...value,
      [keyword]: list.map(([, one]) => one),
      ...(isObject(discriminator) &&
        "mapping" in discriminator && { discriminator: { ...discriminator, mapping: told } }),
    };
  });
  const components = { ...objectAt(renamed["components"]), schemas: { ...taken, ...schemasOf(renamed) } };
  return Object.keys(taken).length === 0 ? renamed : { ...renamed, components };
}

function inFormOf(other: JsonObject, contract: JsonObject): JsonObject {
  return changed(contract, (value, { kind, at }) => {
    const there = kind === "Schema" ? lookUp(other, at) : undefined;
    const theirs = isObject(there) ? ALTERNATIVES.find((keyword) => keyword in there) : undefined;
    if (!isObject(there) || theirs === undefined) return value;
    const own = ALTERNATIVES.find((keyword) => keyword in value);
    if (own === undefined) return isAlone(there, theirs, "discriminator") ? { [theirs]: [value] } : value;
    const { [own]: list, ...rest } = value;
    return { ...rest, [own in there ? own : theirs]: inOrderOf(listAt(there[theirs]), listAt(list)) };
  });
}

/** What both have first, under the title that the other has. */
function inOrderOf(others: readonly Json[], list: readonly Json[]): Json[] {
  const left = [...list];
  const same = others.flatMap((other) => {
    const index = left.findIndex((one) => sameJson(untitled(one), untitled(other)));
    if (index === -1) return [];
    left.splice(index, 1);
    return [other];
  });
  return [...same, ...left];
}

const untitled = (schema: Json): Json =>
  isObject(schema) ? Object.fromEntries(Object.entries(schema).filter(([name]) => name !== "title")) : schema;
