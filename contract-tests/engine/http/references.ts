/** Which members of a request name another thing, by what the contract says: `room_id` is a room that is made at `/rooms` and read at `/rooms/{room}`. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingIn, thingOf } from "../relations/thing.ts";
import { jsonBody } from "./exchange.ts";
import { enumerated, firstOf, itemsOf, viewOf } from "../generate/view.ts";
import { calledAsKind } from "./called-as-kind.ts";
import { namedIn } from "./found.ts";
import { type Kind, NAMING, type Reference, kindsOf } from "./kinds.ts";
import { saidReference } from "./said-references.ts";
import { MAKING, makes } from "./making.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";

const references = new WeakMap<Contract, Map<string, Reference | undefined>>();

/** What a member of this name names; undefined where it names nothing that the contract makes. */
export function referenceOf(contract: Contract, member: string): Reference | undefined {
  const known = references.get(contract) ?? new Map<string, Reference | undefined>();
  references.set(contract, known);
  if (!known.has(member)) known.set(member, findReference(contract, member));
  return known.get(member);
}

function findReference(contract: Contract, member: string): Reference | undefined {
  const stem = NAMING.exec(member)?.[1];
  if (stem !== undefined)
    return byItsName(contract, member, stem) ?? saidReference(contract, member, isKnown(contract));
  if (OF_ITSELF.test(member)) return undefined;
  const placed = kindsOf(contract).find(({ place }) => place === member) ?? together(contract, member);
  return placed ?? calledAsKind(contract, member) ?? calledAs(contract, member) ?? ofItsKind(contract, member);
}

function byItsName(contract: Contract, member: string, stem: string): Reference | undefined {
  return placedAs(contract, stem) ?? givenAs(contract, member) ?? aboveItsKind(contract, member);
}

/** Whether the name alone says what a member names. */
function isKnown(contract: Contract): (name: string) => boolean {
  return (name) => {
    const stem = NAMING.exec(name)?.[1];
    return stem !== undefined && byItsName(contract, name, stem) !== undefined;
  };
}

/** What a thing says of itself, whatever paths call it: no name of another one. */
const OF_ITSELF =
  /^_?(id|uuid|guid|key|slug|code|no|number|name|title|label|type|kind|status|state|date|day|year|version|path|file(_?name)?|email|login|url|uri)$/i;

/** How many of these the making of what is named names as well. */
export function namesOthers(contract: Contract, { source }: Reference, all: ReadonlyMap<string, Reference>): number {
  const asked = source.body?.content.find(({ type }) => /json/.test(type))?.schema;
  const own = asked === undefined ? undefined : thingOf(contract.schemas, "in", asked).members;
  return [...all.keys()].filter((name) => own?.has(name) === true).length;
}

/** `names` and `ids` at `/books:batchGet` or `/books/batch` name things of `/books`. */
function together(contract: Contract, member: string): Reference | undefined {
  if (!/^(name|id)s$/i.test(member)) return undefined;
  const found = contract.operations.flatMap((one): Kind[] => {
    const asked = one.body?.content[0]?.schema;
    const takes =
      one.parameters.some(({ in: place, name }) => place === "query" && name === member) ||
      (asked !== undefined && thingOf(contract.schemas, "in", asked).members.has(member));
    const above = /^(.*[^/{}])[:/][A-Za-z_-]+$/.exec(one.path)?.[1];
    return takes ? kindsOf(contract).filter(({ path }) => path === above) : [];
  });
  const [kind, ...others] = [...new Set(found)];
  if (kind === undefined || others.length > 0) return undefined;
  if (/^ids$/i.test(member)) return kind;
  return {
    source: kind.source,
    valueIn: (made) => valueOf(thingIn(made.response && jsonBody(made.response)), "name") ?? kind.valueIn(made),
  };
}

/** What has a path of its own. */
function placedAs(contract: Contract, stem: string): Reference | undefined {
  const all = kindsOf(contract);
  const own = unspelt(stem);
  const last = unspelt(stem.split(/[_-]|(?=[A-Z])/).at(-1) ?? "");
  return all.find(({ names }) => names.includes(own)) ?? all.find(({ names }) => names.includes(last));
}

/** What an operation gives under this very name to whoever did not send it, as calls do that all go to one path each. */
function givenAs(contract: Contract, member: string): Reference | undefined {
  const { schemas, operations } = contract;
  const makers = operations.filter((one) => {
    const status = makes(contract, one);
    const answered = status === undefined ? undefined : answerSchema(one, status);
    const asked = one.body?.content.find(({ type }) => /json/.test(type))?.schema;
    return (
      answered !== undefined &&
      asked !== undefined &&
      thingOf(schemas, "out", answered).members.has(member) &&
      !thingOf(schemas, "in", asked).members.has(member)
    );
  });
  const source =
    makers.find(({ id, path }) => MAKING.test(id) || MAKING.test(path)) ??
    (makers.length === 1 ? makers[0] : undefined);
  if (source === undefined) return undefined;
  return { source, valueIn: (made) => valueOf(thingIn(made.response && jsonBody(made.response)), member) };
}

function isCall({ method, path }: Operation): boolean {
  return method === "POST" && !path.includes("{");
}

/** `parent_id` of a folder is a folder, where things of one kind alone are made with it and say it. */
function aboveItsKind(contract: Contract, member: string): Reference | undefined {
  if (!/^parent[_-]?\w+$/i.test(member)) return undefined;
  const { schemas } = contract;
  const [kind, ...others] = kindsOf(contract).filter(({ source }) => {
    const status = makes(contract, source);
    const answered = status === undefined ? undefined : answerSchema(source, status);
    const asked = source.body?.content.find(({ type }) => /json/.test(type))?.schema;
    return (
      answered !== undefined &&
      asked !== undefined &&
      thingOf(schemas, "in", asked).members.has(member) &&
      thingOf(schemas, "out", answered).members.has(member)
    );
  });
  return others.length === 0 ? kind : undefined;
}

/** What a call answers in an envelope of this very name: `channel` is a channel that `channels.create` answers as `{channel: {id}}`. */
function calledAs(contract: Contract, member: string): Reference | undefined {
  const { schemas, operations } = contract;
  const makers = operations.filter((one) => {
    const status = isCall(one) ? makes(contract, one) : undefined;
    const answered = status === undefined ? undefined : answerSchema(one, status);
    const asked = one.body?.content.find(({ type }) => /json/.test(type))?.schema;
    if (answered === undefined || asked === undefined) return false;
    const { at, members } = thingOf(schemas, "out", answered);
    return at === `/${member}` && members.has("id") && !thingOf(schemas, "in", asked).members.has(member);
  });
  const source = makers.find(({ id, path }) => MAKING.test(id) || MAKING.test(path));
  if (source === undefined) return undefined;
  return { source, valueIn: (made) => namedIn(thingIn(made.response && jsonBody(made.response)), "id") };
}

/** The component that a member refers to, where its texts have a form. */
function formOf({ schemas }: Contract, direction: "in" | "out", schema: string): string | undefined {
  const raw = schemas.raw(direction, schema);
  const named = isObject(raw) && typeof raw["$ref"] === "string";
  const view = viewOf(schemas, direction, schema);
  const texts =
    view.types.includes("string") && enumerated(view) === undefined && firstOf(view, "pattern") !== undefined;
  return named && texts ? schemas.at(direction, schema).pointer : undefined;
}

/** What the one call gives whose answer has a text of the same schema, and whose request has none: the `ts` of a message for `thread_ts`. */
function ofItsKind(contract: Contract, member: string): Reference | undefined {
  const { schemas, operations } = contract;
  const calls = operations.filter(isCall).map((operation) => {
    const asked = operation.body?.content.find(({ type }) => /json/.test(type))?.schema;
    const status = makes(contract, operation);
    const answered = status === undefined ? undefined : answerSchema(operation, status);
    return {
      operation,
      asked: asked === undefined ? undefined : thingOf(schemas, "in", asked).members,
      answered: answered === undefined ? undefined : thingOf(schemas, "out", answered).members,
    };
  });
  const forms = calls.flatMap(({ asked }) => {
    const at = asked?.get(member);
    return (at && formOf(contract, "in", at.schema)) ?? [];
  });
  const [form] = forms;
  if (form === undefined || forms.some((one) => one !== form)) return undefined;
  const givers = calls.flatMap(({ operation, asked, answered }) => {
    const own = [...(answered ?? [])].find(([, at]) => formOf(contract, "out", at.schema) === form)?.[0];
    return own === undefined || asked?.has(own) === true ? [] : [{ source: operation, own }];
  });
  const [giver, ...others] = givers;
  if (giver === undefined || others.length > 0) return undefined;
  return {
    source: giver.source,
    valueIn: (made) => valueOf(thingIn(made.response && jsonBody(made.response)), giver.own),
  };
}

/** Where the body has a list of what the source makes one by one. */
export function manyOf({ schemas }: Contract, { body, path }: Operation, source: Operation): string | undefined {
  const [many, one] = [body, source.body].map((asked) => asked?.content.find(({ type }) => /json/.test(type))?.schema);
  if (many === undefined || one === undefined) return undefined;
  const made = schemas.at("in", one).pointer;
  const isMade = (items: string): boolean =>
    schemas.at("in", items).pointer === made || (path.startsWith(source.path) && isWrittenOut(schemas, items, one));
  const members = [...viewOf(schemas, "in", many).properties].map(
    ([name, member]) => [join("", name), member] as const,
  );
  return [["", many] as const, ...members].find(([, list]) => {
    const items = itemsOf(viewOf(schemas, "in", list));
    return items !== undefined && isMade(items);
  })?.[0];
}

/** Whether items have members of what is made alone, and all that has to be there: the same, written out once more. */
function isWrittenOut(schemas: Contract["schemas"], items: string, one: string): boolean {
  const [many, own] = [viewOf(schemas, "in", items), viewOf(schemas, "in", one)];
  return (
    many.properties.size > 0 &&
    [...own.required].every((name) => many.properties.has(name)) &&
    [...many.properties].every(([name, at]) => {
      const there = own.properties.get(name);
      return (
        there !== undefined && viewOf(schemas, "in", at).types.join() === viewOf(schemas, "in", there).types.join()
      );
    })
  );
}

/** Whether items of the body are what the source makes, each under a name of its own: they name no other thing. */
export function makesMany(contract: Contract, operation: Operation, source: Operation, member: string): boolean {
  const asked = source.body?.content.find(({ type }) => /json/.test(type))?.schema;
  const isItsOwn = asked !== undefined && viewOf(contract.schemas, "in", asked).properties.has(member);
  return isItsOwn && manyOf(contract, operation, source) !== undefined;
}

function valueOf(thing: Json | undefined, member: string): Json | undefined {
  const value = isObject(thing) ? thing[member] : undefined;
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

/** `{type: people, id: 7}` names a thing of `/people`, as `people_id` would (JSON:API, resource identifier objects). */
function typed(one: { readonly [name: string]: Json }): string | undefined {
  const { type, id, meta: _meta, ...more } = one;
  const isIdentifier = typeof type === "string" && typeof id === "string" && Object.keys(more).length === 0;
  return isIdentifier ? `${type}_id` : undefined;
}

/** Names in a value that name other things, wherever they stand in it. */
export function referringIn(contract: Contract, value: Json | undefined): ReadonlyMap<string, Reference> {
  const found = new Map<string, Reference>();
  const visit = (one: Json): void => {
    if (Array.isArray(one)) one.forEach(visit);
    if (!isObject(one)) return;
    const whole = typed(one);
    const named = whole === undefined ? undefined : referenceOf(contract, whole);
    if (whole !== undefined && named !== undefined) found.set(whole, named);
    for (const [name, member] of Object.entries(one)) {
      const reference = isObject(member) ? undefined : referenceOf(contract, name);
      if (reference === undefined) visit(member);
      else found.set(name, reference);
    }
  };
  if (value !== undefined) visit(value);
  return found;
}

/** What a value names by members for which this holds, as JSON. */
export function namedBy(value: Json | undefined, refers: (name: string) => boolean): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (one: Json, name?: string): void => {
    if (Array.isArray(one)) for (const item of one) visit(item, name);
    else if (isObject(one)) {
      const whole = typed(one);
      if (whole !== undefined && refers(whole)) return visit(one["id"] ?? null, whole);
      for (const [member, inner] of Object.entries(one)) visit(inner, refers(member) ? member : undefined);
    } else if (name !== undefined && one !== null) found.add(JSON.stringify([name, one]));
  };
  if (value !== undefined) visit(value);
  return found;
}

/** The value with these in the place of what it names so; of a list, each item. */
export function naming(value: Json, known: ReadonlyMap<string, Json>): Json {
  if (Array.isArray(value)) return distinct(value.map((item) => naming(item, known)));
  if (!isObject(value)) return value;
  const other = known.get(typed(value) ?? "");
  if (other !== undefined) return { ...value, id: String(other) };
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, put(member, known.get(name)) ?? naming(member, known)]),
  );
}

/** A list of identifiers that all name the same thing names it once. */
function distinct(items: Json[]): Json[] {
  if (!items.every((item) => isObject(item) && typed(item) !== undefined)) return items;
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function put(member: Json, other: Json | undefined): Json | undefined {
  if (other === undefined || isObject(member) || member === null) return undefined;
  if (Array.isArray(member)) return member.length === 0 ? member : [other];
  return typeof member === "string" ? String(other) : other;
}
