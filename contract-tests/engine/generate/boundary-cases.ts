/** Valid bodies that differ from a known good one in one place, at the ends of what the contract allows there. */
import { type Json, type JsonObject, isObject, listAt, objectAt, sameJson } from "../../../spec/openapi/json.ts";
import { join, write } from "../../../spec/openapi/pointer.ts";
import { alikeValue } from "./alike.ts";
import { alternativesFor } from "./alternatives.ts";
import { type NumberRules, between, highest, lowest, numberRules, tidy } from "./numbers.ts";
import { formsOf } from "./pattern-forms.ts";
import { type Place, focused, placesOf } from "./places.ts";
import { type Wish, itemsFor, sample } from "./sample.ts";
import { DETAILED, RARE, lengthRange, stringOf, stringRules, usualOf } from "./strings.ts";
import { discriminators, enumerated, itemsOf, strictest, type View } from "./view.ts";
import { attempt } from "./attempt.ts";

export interface BoundaryCase {
  /** Tells apart what has one name, such as members of different branches; stable over seeds. */
  readonly key: string;
  /** Whether the base has the place itself. */
  readonly native: boolean;
  readonly name: string;
  readonly body: Json;
  /** The same wish put differently, for services with rules that no schema states. */
  readonly alternatives: readonly Json[];
}

/** Beyond every bound that a contract is likely to forget; still a 32-bit integer. */
const FAR = 2_000_000_000;

/** Characters where nothing limits their number; fewer than a header may have. */
const LONG = 5000;
/** Items where nothing limits their number. */
const MANY = 1200;

interface Value {
  readonly label: string;
  readonly value: Json | undefined;
  /** Members that every form of the wish has. */
  readonly also?: JsonObject;
}

function withMembers(body: Json, instance: string, members: JsonObject | undefined): Json {
  return Object.entries(members ?? {}).reduce((made, [name, value]) => write(made, join(instance, name), value), body);
}

function strings({ view, value: present }: Place, wish: Wish): Value[] {
  const rules = stringRules(view);
  if (rules.format === "uri" && typeof present === "string") {
    const length = rules.longest ?? LONG;
    return [{ label: `${length} characters`, value: present + "a".repeat(Math.max(0, length - present.length)) }];
  }
  if (rules.format !== undefined && rules.pattern === undefined && !/^uri/.test(rules.format)) {
    const usual = (usualOf(rules) ?? []).map((value, index) => ({
      label: `${rules.format} spelling ${index + 1}`,
      value,
    }));
    const rare = (RARE[rules.format] ?? []).map((value) => ({ label: `a rare spelling of ${rules.format}`, value }));
    return [...usual, ...rare];
  }
  // of a format with a pattern beside it: the spellings that both admit
  if (rules.format !== undefined)
    return [...(usualOf(rules) ?? []), ...(DETAILED[rules.format] ?? [])].map((value, index) => ({
      label: `${rules.format} spelling ${index + 1}`,
      value,
    }));
  const { low, high } = lengthRange(rules);
  const ends = [...new Set([low, Math.min(high, 8192)])];
  const good = stringOf(rules, Math.max(low, Math.min(high - 1, 12)), wish.random);
  return [
    ...ends.map((length) => ({ label: `${length} characters`, value: stringOf(rules, length, wish.random) })),
    // where no pattern stands in the way, or one that is not anchored
    { label: "any sign at its beginning", value: `é${good}` },
    { label: "any sign at its end", value: `${good}é` },
    { label: "a space within", value: `${good} ${good}` },
    { label: "any sign within, a line feed", value: `${good}\n${good}` },
    { label: "any sign within, a control character", value: `${good}\u0001${good}` },
    { label: "any sign, and no more than a space", value: " ".repeat(Math.max(1, rules.shortest)) },
    ...formsOf(rules.pattern ?? "").map((value, index) => ({ label: `form ${index + 1} of its pattern`, value })),
    ...(rules.longest === undefined
      ? [{ label: "very many characters", value: stringOf(rules, LONG, wish.random) }]
      : []),
  ];
}

/** Beside a value that fits its neighbours; a leap would break rules that no schema states. */
function nudged(present: Json, rules: NumberRules): number | undefined {
  if (typeof present !== "number") return undefined;
  const near = rules.whole
    ? [present - 1, present + 1]
    : [tidy(present * 0.99), tidy(present * 1.01), tidy(present + 0.01)];
  const [low, high] = [lowest(rules) ?? -Infinity, highest(rules) ?? Infinity];
  return near.find((value) => value !== present && value >= low && value <= high);
}

function numbers({ view, value: present, native }: Place, wish: Wish): Value[] {
  const rules = numberRules(view);
  const found: Value[] = [];
  const low = lowest(rules);
  const high = highest(rules);
  if (low !== undefined) found.push({ label: `lowest ${low}`, value: low });
  if (high !== undefined) found.push({ label: `highest ${high}`, value: high });
  // a promise without a bound is a promise for every number; not valid where a format bounds it
  if (rules.low === undefined) found.push({ label: "far below", value: -FAR });
  if (rules.high === undefined) found.push({ label: "far above", value: FAR });
  const value = native ? nudged(present, rules) : between(rules, wish.random);
  if (value !== undefined) found.push({ label: rules.whole ? "a whole number between" : "a decimal between", value });
  return found;
}

/** Copies of one item told apart by their free text members, so that a list may hold many of a kind. */
function many(view: View, wish: Wish, present: Json, count: number): Json[] {
  const first = Array.isArray(present) ? present[0] : undefined;
  const item = itemsOf(view);
  if (!isObject(first) || item === undefined) return itemsFor(view, wish, count);
  const free = [...placesOf(wish, item, first)].filter(
    (place) =>
      place.native &&
      place.required &&
      place.view.types.includes("string") &&
      !stringRules(place.view).format &&
      !enumerated(place.view),
  );
  return Array.from({ length: count }, () =>
    free.reduce<Json>((copy, place) => {
      const rules = stringRules(place.view);
      const { low, high } = lengthRange(rules);
      return write(copy, place.instance, stringOf(rules, Math.min(high, Math.max(low, 12)), wish.random));
    }, first),
  );
}

function arrays(place: Place, wish: Wish): Value[] {
  const least = strictest(place.view, "minItems", "largest") ?? 0;
  const most = strictest(place.view, "maxItems", "smallest");
  const found: Value[] = [{ label: `${least} items`, value: many(place.view, wish, place.value, least) }];
  if (most !== undefined && most <= 5000)
    found.push({ label: `${most} items`, value: many(place.view, wish, place.value, most) });
  if (most === undefined) found.push({ label: "very many items", value: many(place.view, wish, place.value, MANY) });
  const [first] = Array.isArray(place.value) ? place.value : [];
  // a thing twice may well be one too many for a rule that no schema can state; a word or a number hardly
  if (first !== undefined && typeof first !== "object") found.push({ label: "an item twice", value: [first, first] });
  return found;
}

function objects(place: Place, wish: Wish): Value[] {
  const value = isObject(place.value) ? place.value : {};
  const kept = Object.entries(value).filter(([name]) => place.view.required.has(name));
  const made = sample({ ...wish, full: true }, place.schema, 1);
  const full = isObject(made) ? { ...made, ...value } : { ...value };
  for (const name of Object.keys(full)) {
    const like = name in value ? undefined : alikeValue(wish, place.view, name, value);
    if (like !== undefined) full[name] = like;
  }
  return [
    { label: "only what is required", value: Object.fromEntries(kept) },
    { label: "everything that is optional", value: full },
    // where the contract leaves an object open; it is not valid elsewhere
    { label: "a member that the contract does not describe", value, also: { x_unknown_member: "a" } },
    ...demanded(place, wish, value),
  ];
}

/** What is required whichever branch of the union is taken. */
function ownDemands({ view }: Place, union: string): ReadonlySet<string> {
  const own = view.nodes.filter(({ pointer }) => !pointer.startsWith(`${union}/`));
  return new Set([...discriminators(view), ...own.flatMap(({ schema }) => listAt(schema["required"]).map(String))]);
}

/** For a union whose branches only demand members: what one branch demands, without what the others do. */
function demanded(place: Place, wish: Wish, value: JsonObject): Value[] {
  return place.view.unions.flatMap(({ pointer, keyword }) => {
    const owner = place.view.nodes.find((node) => join(node.pointer, keyword) === pointer);
    const branches = listAt(owner?.schema[keyword]).map((branch) => listAt(objectAt(branch)["required"]).map(String));
    return branches.flatMap((names, index) => {
      const others = branches.flat().filter((name) => !names.includes(name));
      const made = Object.fromEntries(Object.entries(value).filter(([name]) => !others.includes(name)));
      for (const name of names) {
        const schema = place.view.properties.get(name);
        if (schema !== undefined && !(name in made))
          made[name] =
            others
              .map((other) => value[other])
              .find((old) => old !== undefined && wish.schemas.valid(wish.direction, schema, old)) ??
            sample(wish, schema, 1);
      }
      const always = ownDemands(place, pointer);
      const least = Object.fromEntries(
        Object.entries(made).filter(([name]) => always.has(name) || names.includes(name)),
      );
      return [
        { label: `branch ${index} of ${keyword}`, value: made },
        { label: `no more than branch ${index} of ${keyword} demands`, value: least },
      ];
    });
  });
}

function valuesFor(place: Place, wish: Wish): Value[] {
  const allowed = enumerated(place.view);
  const found: Value[] = place.view.types.includes("null") ? [{ label: "null", value: null }] : [];
  if (!place.required && place.native && place.instance !== "") found.push({ label: "absent", value: undefined });
  if (place.instance !== "") found.push({ label: "present", value: place.value });
  if (allowed !== undefined) return [...found, ...allowed.map((value) => ({ label: JSON.stringify(value), value }))];
  if (place.view.types.includes("boolean"))
    found.push({ label: "true", value: true }, { label: "false", value: false });
  if (Array.isArray(place.value)) return [...found, ...arrays(place, wish)];
  if (isObject(place.value)) return [...found, ...objects(place, wish)];
  if (place.view.types.includes("string")) found.push(...strings(place, wish));
  if (place.view.types.includes("number") || place.view.types.includes("integer")) found.push(...numbers(place, wish));
  return found;
}

/** A member that was added may fit the others only at an end of its range. */
function presences(place: Place): Json[] {
  if (typeof place.value !== "number" || enumerated(place.view) !== undefined) return [];
  const rules = numberRules(place.view);
  return [lowest(rules), highest(rules)].flatMap((value) =>
    value === undefined ? [] : [write(place.body, place.instance, value)],
  );
}

/** Each is valid by the contract; keys are unique and stable over seeds. */
export function boundaryCasesOf(wish: Wish, schema: string, base: Json): BoundaryCase[] {
  const found = new Map<string, BoundaryCase>();
  const valid = (body: Json): boolean => wish.schemas.valid(wish.direction, schema, body);
  for (const place of placesOf(wish, schema, base)) {
    if (!focused(wish, place)) continue;
    for (const { label, value, also } of attempt(() => valuesFor(place, wish)) ?? []) {
      const complete = (made: Json): Json => withMembers(made, place.instance, also);
      const body = complete(write(place.body, place.instance, value));
      // what the base shows itself is kept: it needs no making up in another base
      if ((sameJson(body, base) && !place.native) || !valid(body)) continue;
      const name = `${place.instance === "" ? "the body" : place.instance} ${label}`;
      const key = `${place.schema} ${name}`;
      if (found.has(key)) continue;
      found.set(key, {
        key,
        native: place.native,
        name,
        body,
        alternatives: [...alternativesFor(place, wish, value), ...(label === "present" ? presences(place) : [])]
          .map(complete)
          .filter(valid),
      });
    }
  }
  return [...found.values()];
}
