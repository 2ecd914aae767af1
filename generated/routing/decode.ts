// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/// <reference lib="es2022" />
/** Parameters arrive as text: this turns them into the JSON values the contract describes, style by style. */

import { type Written, isSeparated, released, separatorOf, split } from "./separators.ts";

/** What a parameter's text may stand for, in the order in which it is tried. */
export type Kind = "integer" | "number" | "boolean" | "string" | "null";

/** How a parameter is written, as far as decoding it depends on that. */
export interface Shape extends Member, Written {
  readonly name: string;
  /** Names of others in the same place: all that is not theirs are members of this object, which has members of any name. */
  readonly except?: readonly string[];
  /** Members of this object that are other parameters, too. */
  readonly shared?: readonly string[];
}

/** A member of an object parameter, or of a form. */
export interface Member {
  readonly of: "value" | "array" | "object";
  /** Kinds of the value, of the array's items, or of the object's members that `members` does not name. */
  readonly kinds: readonly Kind[];
  /** What the object's members that `members` does not name hold where that is more than text. */
  readonly others?: Member;
  readonly members?: Readonly<Record<string, Member>>;
  /** What a list holds where that is more than text. */
  readonly items?: Member;
  /** Kinds of the value where it may also be neither list nor object. */
  readonly plain?: readonly Kind[];
}

/** Raw parameters by name: repeated ones as a list. */
export type Raw = Readonly<Record<string, unknown>>;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function scalar(text: string, kinds: readonly Kind[]): unknown {
  for (const kind of kinds) {
    if ((kind === "integer" || kind === "number") && NUMBER.test(text)) return Number(text);
    if (kind === "boolean" && (text === "true" || text === "false")) return text === "true";
    if (kind === "null" && (text === "" || text === "null")) return null;
    if (kind === "string") return text;
  }
  // no kind fits: the text goes on, and the schema says what is wrong with it
  return text;
}

/** Decodes what is text; a file of a form, for one, stays what it is. */
function decodeScalar(value: unknown, kinds: readonly Kind[]): unknown {
  return typeof value === "string" ? scalar(value, kinds) : value;
}

function texts(value: unknown): unknown[] {
  return Array.isArray(value) ? [...(value as readonly unknown[])] : [value];
}

function parsed(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function decodeMember(value: unknown, member: Member): unknown {
  const { of: kind, kinds, plain } = member;
  const isLone = plain !== undefined && typeof value === "string";
  if (kind === "array") return isLone ? scalar(value, plain) : texts(value).map((item) => decodeItem(item, member));
  if (kind === "value") return decodeScalar(value, kinds);
  const whole = parsed(value);
  return isLone && (typeof whole !== "object" || whole === null) ? scalar(value, plain) : whole;
}

/** A list within an object has no style either; some repeat its name. */
function decodeWithin(value: unknown, member: Member): unknown {
  const whole = member.of === "array" ? parsed(value) : undefined;
  return Array.isArray(whole) && typeof value === "string" ? whole : decodeMember(value, member);
}

function itemOf({ items, kinds }: Member): Member {
  return items ?? { of: "value", kinds };
}

/** A list within a list has no style: it is written as JSON. */
function decodeItem(value: unknown, list: Member): unknown {
  const item = itemOf(list);
  const whole = item.of === "array" ? parsed(value) : undefined;
  return Array.isArray(whole) ? whole : decodeMember(value, item);
}

function fromPairs(pairs: Iterable<readonly [string, unknown]>, shape: Shape): Record<string, unknown> {
  const decoded = [...pairs].map(([name, value]): [string, unknown] => [
    name,
    decodeWithin(value, memberOf(shape, name)),
  ]);
  return Object.fromEntries(decoded);
}

function memberOf({ members = {}, kinds, others }: Member, name: string): Member {
  return (Object.hasOwn(members, name) ? members[name] : undefined) ?? others ?? { of: "value", kinds };
}

/** `a,1,b,2` or, exploded, `a=1,b=2`. */
function objectOfText(text: string, separator: string, shape: Shape): Record<string, unknown> {
  if (text === "") return {};
  const parts = split(text, separator, holdsMore(shape));
  if (shape.explode) {
    const cut = (part: string): [string, string] => {
      const at = part.indexOf("=");
      return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    };
    return fromPairs(parts.map(cut), shape);
  }
  const pairs: [string, string][] = [];
  for (let index = 0; index < parts.length; index += 2) pairs.push([parts[index] ?? "", parts[index + 1] ?? ""]);
  return fromPairs(pairs, shape);
}

function fromText(value: unknown, shape: Shape): unknown {
  if (shape.of === "value" || typeof value !== "string") return decodeScalar(value, shape.kinds);
  const separator = separatorOf(shape);
  if (shape.of === "object") return objectOfText(value, separator, shape);
  return split(value, separator, holdsMore(shape)).map((item) => decodeItem(item, shape));
}

/** Whether there are lists or objects within. */
export function holdsMore({ items, others, members = {} }: Member): boolean {
  return items !== undefined || others !== undefined || Object.values(members).some((one) => one.of !== "value");
}

/** Drops the marks of path styles: `.a.b` of label, `;name=a;name=b` of matrix. */
function unmarked(value: unknown, shape: Shape): unknown {
  if (typeof value !== "string") return value;
  if (shape.style === "label") return value.replace(/^\./, "");
  if (shape.style !== "matrix") return value;
  if (shape.of === "object" && shape.explode) return value.replace(/^;/, "");
  return value.replaceAll(`;${shape.name}=`, shape.explode ? ";" : "").replace(/^;/, "");
}

/** The way to a part of a deep object, and what stands there. */
type Part = readonly [way: readonly string[], value: unknown];

/** `[a][b]` is the way a, b; `[]` is one more item. */
function deepened(parts: readonly Part[], member: Member): unknown {
  const [deeper, own] = [parts.filter(([[step = ""]]) => step !== ""), parts.filter(([[step = ""]]) => step === "")];
  if (deeper.length === 0) {
    const values = own.flatMap(([, value]) => texts(value));
    const isListed = member.of === "array" && own.some(([way]) => way.length > 0);
    return decodeMember(values.length === 1 && !isListed ? values[0] : values, member);
  }
  const steps = [...new Set(deeper.map(([[step = ""]]) => step))];
  const below = (step: string): Part[] =>
    deeper.filter(([[first]]) => first === step).map(([way, value]) => [way.slice(1), value]);
  if (member.of === "array") return steps.map((step) => deepened(below(step), itemOf(member)));
  return Object.fromEntries(steps.map((step) => [step, deepened(below(step), memberOf(member, step))]));
}

/** The names that a deep object or an exploded one takes of what was sent. */
export function namesOf(raw: Raw, shape: Shape): string[] {
  if (isDeep(shape)) {
    const start = `${shape.name}[`;
    return Object.keys(raw).filter((name) => name.startsWith(start) && name.endsWith("]"));
  }
  if (!isSpread(shape)) return Object.hasOwn(raw, shape.name) ? [shape.name] : [];
  const { members = {}, except } = shape;
  if (except === undefined) return Object.keys(members).filter((name) => Object.hasOwn(raw, name));
  const isOfOther = (name: string): boolean => except.some((one) => name === one || name.startsWith(`${one}[`));
  return Object.keys(raw).filter((name) => Object.hasOwn(members, name) || !isOfOther(name));
}

/** What is neither list nor object stands behind its own name. */
function isDeep({ style, of }: Shape): boolean {
  return style === "deepObject" && of !== "value";
}

/** An exploded object has no name of its own: its members are parameters themselves. */
export function isSpread({ style, of, explode }: Shape): boolean {
  return /^(form|spaceDelimited|pipeDelimited)$/.test(style) && of === "object" && explode;
}

/** `filter[status]=sold&filter[range][from]=1`: members by the names in brackets; undefined when there are none. */
function deepObject(raw: Raw, shape: Shape): unknown {
  const parts = namesOf(raw, shape).map((name): Part => [name.slice(shape.name.length + 1, -1).split("]["), raw[name]]);
  return parts.length === 0 ? undefined : deepened(parts, shape.of === "array" ? shape : { ...shape, of: "object" });
}

function explodedObject(raw: Raw, shape: Shape): unknown {
  const pairs = namesOf(raw, shape).map((name): [string, unknown] => [name, raw[name]]);
  return pairs.length === 0 ? undefined : fromPairs(pairs, shape);
}

function ownValue(raw: Raw, { name, of }: Shape): unknown {
  const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
  // Hono makes a list of a field with brackets behind its name, even of a single one
  const isMadeList = of !== "array" && name.endsWith("[]") && Array.isArray(value) && value.length === 1;
  return isMadeList ? (value as readonly unknown[])[0] : value;
}

/** The same with what is within changed. */
function withWithin<T extends Member>(member: T, change: (within: Member) => Member): T {
  const { members, items, others } = member;
  const within = Object.entries(members ?? {}).map(([name, one]) => [name, change(one)]);
  return {
    ...member,
    ...(members !== undefined && { members: Object.fromEntries(within) as Record<string, Member> }),
    ...(items !== undefined && { items: change(items) }),
    ...(others !== undefined && { others: change(others) }),
  };
}

/** Where a value may be text it is text, whatever else it looks like. */
function asText<T extends Member>(member: T): T {
  const kinds = (given: readonly Kind[]): readonly Kind[] => (given.includes("string") ? ["string"] : given);
  const { plain } = member;
  const own = { ...member, kinds: kinds(member.kinds), ...(plain !== undefined && { plain: kinds(plain) }) };
  return withWithin(own, asText);
}

/** Where there may be a list or a single value within it is a list, of one item too. */
function asLists<T extends Member>(member: T): T {
  return withWithin(member, ({ plain, ...one }) => asLists(one.of === "array" || !plain ? one : { ...one, plain }));
}

/** Whether there is within what may be a list or a single value. */
export function mayBeLone({ members = {}, items, others }: Member): boolean {
  const within = [...Object.values(members), items, others].filter((one) => one !== undefined);
  return within.some((one) => (one.of === "array" && one.plain !== undefined) || mayBeLone(one));
}

/**
 * What one parameter may stand for, the likeliest first; none when it is absent, and undefined among them where it may be. Where a schema takes a list or a single value, `a` is
 * either of them, where it takes an object, some write it under its own name, and where it takes text or a number, `7` is either.
 */
export function readingsOf(raw: Raw, shape: Shape): unknown[] {
  const text = asText(shape);
  const ways = mayBeLone(shape) ? [shape, text, asLists(shape), asLists(text)] : [shape, text];
  const found = textsIn(raw, shape).flatMap((one) => ways.flatMap((way) => readingsIn(one, way)));
  if (found.length > 0) found.push(...[shape, text].flatMap((one) => apart(raw, one)));
  const written = new Map(found.map((reading) => [JSON.stringify(reading), reading]));
  return [...written.values()];
}

/** A separator that is encoded belongs to a part; but some encode all of them. */
function textsIn(raw: Raw, shape: Shape): Raw[] {
  const value = ownValue(raw, shape);
  const plain = typeof value === "string" ? released(value, shape) : value;
  return plain === value ? [raw] : [raw, { ...raw, [shape.name]: plain }];
}

function readingsIn(raw: Raw, shape: Shape): unknown[] {
  const { plain, ...listed } = shape;
  const value = ownValue(raw, shape);
  const whole = decodeParameter(raw, listed);
  const isSingle = typeof value === "string";
  const single = plain !== undefined && isSingle ? [scalar(released(value, shape), plain)] : [];
  // several are a list, and one is a single value
  const isOne = Array.isArray(whole) && whole.length === 1 && shape.style !== "json";
  const isPlain = isOne || (shape.of === "object" && shape.style !== "json" && isSingle && !isInPairs(value, shape));
  // a list without items is written as nothing behind its name, and null is not written at all; where its items stand apart, this is one
  const isNothing = shape.of === "array" && value === "";
  const lists = isSeparated(shape) && isNothing ? [[], whole] : [whole];
  const read = isPlain ? [...single, ...lists] : [...lists, ...single];
  const named = isSpread(shape) && isSingle ? [decodeParameter(raw, { ...listed, explode: false })] : [];
  const empty: readonly unknown[] = isNothing ? [[]] : [];
  const all = [...read, ...named, ...empty].filter((reading) => reading !== undefined);
  return [...all.filter((reading) => reading !== null), ...all.filter((reading) => reading === null)];
}

/** Whether names and values stand side by side, as those of an object do. */
function isInPairs(text: string, shape: Shape): boolean {
  return shape.explode ? text.includes("=") : text.split(separatorOf(shape)).length % 2 === 0;
}

/** An object of which some members may be other parameters: with all of them, and without those. */
function apart(raw: Raw, shape: Shape): unknown[] {
  const { shared } = shape;
  if (shared === undefined) return [];
  const own = namesOf(raw, shape).filter((name) => !shared.includes(name));
  const pairs = own.map((name) => [name, raw[name]] as const);
  return [pairs.length === 0 ? undefined : fromPairs(pairs, shape)];
}

/** The JSON value of one parameter, undefined when it is absent. */
export function decodeParameter(raw: Raw, shape: Shape): unknown {
  if (isDeep(shape)) return deepObject(raw, shape);
  if (isSpread(shape)) return explodedObject(raw, shape);
  const value = ownValue(raw, shape);
  if (value === undefined) return undefined;
  if (shape.style === "json") return parsed(value);
  if (shape.of === "array" && (Array.isArray(value) || (shape.style === "form" && shape.explode))) {
    return decodeMember(value, shape);
  }
  return fromText(unmarked(value, shape), shape);
}
