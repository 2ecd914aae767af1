/** Bodies that break the contract in exactly one place, one for each keyword that stands there. */
import { type Json, isObject, listAt } from "../../../spec/openapi/json.ts";
import { join, write } from "../../../spec/openapi/pointer.ts";
import { numberRules, tidy } from "./numbers.ts";
import { type Place, focused, placesOf } from "./places.ts";
import { type Wish, itemsFor, sample } from "./sample.ts";
import { DETAILED, FORMATS, NEAR_MISSES, RARE, type StringRules, stringRules } from "./strings.ts";
import { besidePattern, lengths } from "./wrong-texts.ts";
import type { Wrong } from "./wrong.ts";
import { enumerated, strictest } from "./view.ts";
import { attempt } from "./attempt.ts";

export interface NegativeCase {
  /** Tells apart what has one name, such as members of different branches; stable over seeds. */
  readonly key: string;
  /** Whether the base has the place itself. */
  readonly native: boolean;
  readonly name: string;
  readonly keyword: string;
  readonly body: Json;
}

/** Longer lists are not written; one of small numbers has a few hundred kilobytes then. */
const MOST_ITEMS = 50_000;

const OF_TYPE: readonly (readonly [string, Json])[] = [
  ["null", null],
  ["string", "17"],
  ["number", 17.5],
  ["integer", 17],
  ["boolean", true],
  ["array", []],
  ["object", {}],
];

/** `null`, the spelling of the right value as another type (what a lenient parser would coerce), and one structure. */
function types(place: Place): Wrong[] {
  const allowed = place.view.types;
  if (allowed.length === 0) return [];
  const scalar = allowed.some((type) => ["string", "number", "integer", "boolean"].includes(type));
  const tempting = allowed.includes("string")
    ? ["integer", "boolean"]
    : allowed.includes("integer") && !allowed.includes("number")
      ? ["string", "number"]
      : allowed.includes("boolean")
        ? ["string", "integer"]
        : ["string", "boolean"];
  const wanted = new Set(["null", ...tempting, scalar ? "object" : allowed.includes("array") ? "object" : "array"]);
  return OF_TYPE.filter(([type]) => wanted.has(type) && !allowed.includes(type)).map(([type, value]) => ({
    keyword: "type",
    label: `is of type ${type}`,
    value: type === "string" && typeof place.value !== "object" ? String(place.value) : value,
  }));
}

function enums(place: Place): Wrong[] {
  const allowed = enumerated(place.view);
  if (allowed === undefined) return [];
  const wrong: Json[] = allowed.some((value) => typeof value === "string") ? ["no_such_value"] : [];
  for (const value of allowed) {
    if (typeof value === "string") wrong.push(value.toUpperCase(), `${value} `, "");
    else if (typeof value === "number") wrong.push(value + 1, tidy(value + 0.5));
  }
  const fresh = [...new Map(wrong.map((value) => [JSON.stringify(value), value])).values()];
  return fresh.slice(0, 6).map((value) => ({
    keyword: allowed.length === 1 ? "const" : "enum",
    label: `is ${JSON.stringify(value)}`,
    value,
  }));
}

function strings(place: Place, wish: Wish): Wrong[] {
  const rules = stringRules(place.view);
  return [
    ...lengths(rules, wish),
    ...(rules.pattern === undefined ? [] : besidePattern(place, rules, wish)),
    ...(rules.format === undefined ? [] : besideFormat(rules, rules.format)),
    ...outOfTime(place),
  ];
}

function besideFormat(rules: StringRules, format: string): Wrong[] {
  const wrong = [
    "not a value of this format",
    "2026-13-45T99:99:99Z",
    "2026-01-01T10:00:00",
    "2026-01-01",
    "",
    ...(NEAR_MISSES[format] ?? []),
  ].map((value) => ({ keyword: "format", label: `is ${JSON.stringify(value)}`, value }));
  // what the format admits, and only the pattern beside it refuses
  const spellings =
    rules.pattern === undefined
      ? []
      : [...(FORMATS[format] ?? []), ...(RARE[format] ?? []), ...(DETAILED[format] ?? [])];
  return [...wrong, ...spellings.map((value) => ({ keyword: "pattern", label: `is ${JSON.stringify(value)}`, value }))];
}

/** Times outside `x-time-range`: `not_before` is a time, `within_days_after_now` a number. */
function outOfTime({ view }: Place): Wrong[] {
  const range = view.nodes.map(({ schema }) => schema["x-time-range"]).find(isObject);
  if (range === undefined) return [];
  const values = [
    ...(typeof range["not_before"] === "string"
      ? ["1800-01-01T00:00:00Z", dayFrom(Date.parse(range["not_before"]), -1)]
      : []),
    ...(typeof range["within_days_after_now"] === "number"
      ? ["2999-01-01T00:00:00Z", dayFrom(Date.now(), range["within_days_after_now"] + 1)]
      : []),
  ];
  return values.map((value) => ({
    keyword: "x-time-range",
    label: ["1800", "2999"].includes(value.slice(0, 4))
      ? `is in ${value.slice(0, 4)}`
      : `is a day out of range on the side of ${value < "2000" ? "the past" : "the future"}`,
    value,
    beyondSchema: true,
  }));
}

function dayFrom(start: number, days: number): string {
  return new Date(start + days * 86_400_000).toISOString().replace(/\.\d+Z$/, "Z");
}

function numbers(place: Place): Wrong[] {
  const rules = numberRules(place.view);
  const found: Wrong[] = [];
  if (rules.low !== undefined) {
    const value = rules.excludesLow ? rules.low : tidy(rules.low - rules.step);
    found.push({ keyword: rules.excludesLow ? "exclusiveMinimum" : "minimum", label: `is ${value}`, value });
  }
  if (rules.high !== undefined) {
    const value = rules.excludesHigh ? rules.high : tidy(rules.high + rules.step);
    found.push({ keyword: rules.excludesHigh ? "exclusiveMaximum" : "maximum", label: `is ${value}`, value });
  }
  const multiple = strictest(place.view, "multipleOf", "largest");
  if (multiple !== undefined && typeof place.value === "number") {
    const value = tidy(place.value + multiple / 2);
    found.push({ keyword: "multipleOf", label: `is ${value}`, value });
  }
  return found;
}

function arrays(place: Place, wish: Wish): Wrong[] {
  const least = strictest(place.view, "minItems", "largest") ?? 0;
  const most = strictest(place.view, "maxItems", "smallest");
  const value = Array.isArray(place.value) ? place.value : [];
  const found: Wrong[] = [];
  if (least > 0) found.push({ keyword: "minItems", label: `has ${least - 1} items`, value: value.slice(0, least - 1) });
  if (most !== undefined && most <= MOST_ITEMS) {
    const many = itemsFor(place.view, wish, most + 1);
    while (many.length < most + 1) many.push(value[0] ?? many[0] ?? null);
    found.push({ keyword: "maxItems", label: `has ${most + 1} items`, value: many });
  }
  if (place.view.nodes.some(({ schema }) => schema["uniqueItems"] === true)) {
    const [first] = value.length > 0 ? value : itemsFor(place.view, wish, 1);
    if (first !== undefined) found.push({ keyword: "uniqueItems", label: "has an item twice", value: [first, first] });
  }
  return found;
}

function objects(place: Place, wish: Wish): Wrong[] {
  const value = isObject(place.value) ? place.value : {};
  const found: Wrong[] = [];
  for (const name of place.view.required) {
    if (!(name in value)) continue;
    found.push({
      keyword: "required",
      label: `lacks ${name}`,
      value: Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
    });
  }
  found.push({
    keyword: "additionalProperties",
    label: "has an unknown member",
    value: { ...value, x_unknown_member: "a" },
  });
  found.push({
    keyword: "additionalProperties",
    label: "has an unknown member whose name pointers escape",
    value: { ...value, "x~unknown/member": "a" },
  });
  for (const [name, pointer] of place.view.properties) {
    if (wish.schemas.raw(wish.direction, pointer) !== false) continue;
    found.push({
      keyword: "readOnly",
      label: `sets the read-only ${name}`,
      value: { ...value, [name]: hidden(wish, pointer) },
    });
  }
  const most = strictest(place.view, "maxProperties", "smallest");
  if (most !== undefined) {
    const extra = Object.fromEntries(Array.from({ length: most + 1 }, (_, index) => [`member_${index}`, "a"]));
    found.push({ keyword: "maxProperties", label: `has over ${most} members`, value: { ...value, ...extra } });
  }
  const least = strictest(place.view, "minProperties", "largest") ?? 0;
  if (least > 0)
    found.push({
      keyword: "minProperties",
      label: `has ${least - 1} members`,
      value: Object.fromEntries(Object.entries(value).slice(0, least - 1)),
    });
  return found;
}

/** What the service itself would send in a member that requests must not carry. */
function hidden(wish: Wish, pointer: string): Json {
  try {
    return sample({ ...wish, direction: "out" }, pointer, 1);
  } catch {
    return "a";
  }
}

/** Objects that no branch of the union, or (of an exclusive one) more than one, admits. */
function unions(place: Place): Wrong[] {
  if (!isObject(place.value)) return [];
  const found: Wrong[] = [];
  for (const { pointer, keyword } of place.view.unions) {
    const owner = place.view.nodes.find((node) => keyword in node.schema && join(node.pointer, keyword) === pointer);
    const names = new Set(
      listAt(owner?.schema[keyword]).flatMap((branch) =>
        listAt(isObject(branch) ? branch["required"] : undefined).map(String),
      ),
    );
    if (names.size === 0) continue;
    const kept = Object.entries(place.value).filter(([name]) => !names.has(name) || name === undefined);
    found.push({ keyword, label: `has none of ${[...names].join(", ")}`, value: Object.fromEntries(kept) });
  }
  return found;
}

function wrongsFor(place: Place, wish: Wish): Wrong[] {
  const found = [...types(place), ...enums(place)];
  if (typeof place.value === "string" && enumerated(place.view) === undefined) found.push(...strings(place, wish));
  if (typeof place.value === "number" && enumerated(place.view) === undefined) found.push(...numbers(place));
  if (Array.isArray(place.value)) found.push(...arrays(place, wish));
  if (isObject(place.value)) found.push(...objects(place, wish), ...unions(place));
  return found;
}

/** Each is invalid by the contract, and the body it was made from is valid; keys are unique and stable over seeds. */
export function negativeCasesOf(wish: Wish, schema: string, base: Json): NegativeCase[] {
  const found = new Map<string, NegativeCase>();
  for (const place of placesOf(wish, schema, base)) {
    if (!focused(wish, place) || !wish.schemas.valid(wish.direction, schema, place.body)) continue;
    for (const { keyword, label, value, beyondSchema } of attempt(() => wrongsFor(place, wish)) ?? types(place)) {
      const body = write(place.body, place.instance, value);
      const name = `${place.instance === "" ? "the body" : place.instance} ${label} (${keyword})`;
      const key = `${place.schema} ${name}`;
      if (found.has(key) || (beyondSchema !== true && wish.schemas.valid(wish.direction, schema, body))) continue;
      found.set(key, { key, native: place.native, name, keyword, body });
    }
  }
  return [...found.values()];
}
