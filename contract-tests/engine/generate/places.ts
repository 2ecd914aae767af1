/** Every place of a body that the contract describes, each reached in a body that is valid apart from it. */
import { type Json, isObject, listAt } from "../../../spec/openapi/json.ts";
import { join, read, write } from "../../../spec/openapi/pointer.ts";
import { alike, alikeValue } from "./alike.ts";
import { type Wish, sample } from "./sample.ts";
import { type Choice, type View, itemsOf, viewOf } from "./view.ts";
import { attempt } from "./attempt.ts";

export interface Place {
  /** Where in the body. */
  readonly instance: string;
  readonly schema: string;
  readonly view: View;
  /** A body that has this place. */
  readonly body: Json;
  readonly value: Json;
  /** Whether the object around it demands it; a root is demanded. */
  readonly required: boolean;
  /** Whether the body that the walk began with has this place itself; else something was made up to reach it. */
  readonly native: boolean;
  /** Places of the same object whose schema is the same one: often bound to each other by a rule no schema can state. */
  readonly alike: readonly string[];
  /** What the object says that it is a member of. */
  readonly around: View | undefined;
}

const DEEPEST = 12;

/** The branch that the value is of. */
function chosenBy(wish: Wish, value: Json): Choice {
  return (union, branches) => {
    const valid = Array.from({ length: branches }, (_, index) => index).find((index) =>
      wish.schemas.valid(wish.direction, join(union, index), value),
    );
    return valid ?? 0;
  };
}

function alikeTo(wish: Wish, view: View, instance: string, name: string, body: Json): string[] {
  return alike(wish, view, name)
    .map((other) => join(instance, other))
    .filter((pointer) => read(body, pointer) !== undefined);
}

interface Walk {
  readonly instance: string;
  readonly schema: string;
  readonly body: Json;
  readonly required: boolean;
  readonly alike: readonly string[];
  readonly around: View | undefined;
  readonly trail: readonly string[];
  readonly native: boolean;
}

function* members(wish: Wish, walk: Walk, view: View, value: Json): Generator<Place> {
  for (const [name, schema] of view.properties) {
    const instance = join(walk.instance, name);
    const present = isObject(value) && name in value;
    const like = present || !isObject(value) ? undefined : alikeValue(wish, view, name, value);
    const added = present ? undefined : (like ?? attempt(() => sample(wish, schema, 1)));
    if (!present && added === undefined) continue;
    if (viewOf(wish.schemas, wish.direction, schema).impossible) continue;
    const body = added === undefined ? walk.body : write(walk.body, instance, added);
    const native = walk.native && present;
    yield* visit(wish, {
      instance,
      schema,
      body,
      required: view.required.has(name),
      alike: alikeTo(wish, view, walk.instance, name, body),
      around: view,
      trail: walk.trail,
      native,
    });
  }
}

function* items(wish: Wish, walk: Walk, view: View, value: Json): Generator<Place> {
  const prefixed = view.nodes.find(({ schema }) => Array.isArray(schema["prefixItems"]));
  const prefix = listAt(prefixed?.schema["prefixItems"]).map((_, index) =>
    join(prefixed?.pointer ?? "", "prefixItems", index),
  );
  const listed = itemsOf(view);
  const schemas = listed === undefined ? prefix : [...prefix, listed];
  for (const [index, schema] of schemas.entries()) {
    const instance = join(walk.instance, index);
    const present = Array.isArray(value) && value.length > index;
    const added = present ? undefined : attempt(() => sample(wish, schema, 1));
    if (!present && added === undefined) continue;
    const body = added === undefined ? walk.body : write(walk.body, instance, added);
    yield* visit(wish, {
      instance,
      schema,
      body,
      required: true,
      alike: [],
      around: undefined,
      trail: walk.trail,
      native: walk.native && present,
    });
  }
}

/** A branch that only says which members must be there has no places of its own. */
function onlyDemands(branch: Json): boolean {
  return (
    isObject(branch) &&
    Object.keys(branch).every((keyword) => keyword === "required" || keyword === "title" || keyword === "description")
  );
}

/** Bodies in which the value is of another branch than the one it is of now. */
function* branches(wish: Wish, walk: Walk, view: View, value: Json): Generator<Place> {
  for (const union of view.unions) {
    for (let index = 0; index < union.branches; index += 1) {
      const branch = wish.schemas.raw(wish.direction, join(union.pointer, index));
      if (onlyDemands(branch) || wish.schemas.valid(wish.direction, join(union.pointer, index), value)) continue;
      const choice: Choice = (at, count) => (at === union.pointer ? index : chosenBy(wish, value)(at, count));
      const other = attempt(() => sample({ ...wish, choice }, walk.schema, 1));
      if (other === undefined || !wish.schemas.valid(wish.direction, walk.schema, other)) continue;
      yield* visit(wish, {
        ...walk,
        body: write(walk.body, walk.instance, other),
        trail: [...walk.trail, union.pointer],
        native: false,
      });
    }
  }
}

function* visit(wish: Wish, walk: Walk): Generator<Place> {
  const value = read(walk.body, walk.instance);
  const { pointer } = wish.schemas.at(wish.direction, walk.schema);
  if (value === undefined || walk.trail.length > DEEPEST || walk.trail.filter((seen) => seen === pointer).length > 1)
    return;
  const view = viewOf(wish.schemas, wish.direction, walk.schema, chosenBy(wish, value));
  const inner = { ...walk, trail: [...walk.trail, pointer] };
  const { instance, schema, body, required, around, native } = walk;
  yield { instance, schema, view, body, value, required, alike: walk.alike, around, native };
  if (isObject(value)) yield* members(wish, inner, view, value);
  if (Array.isArray(value)) yield* items(wish, inner, view, value);
  // last, so that what the body has itself comes before what has to be made up
  if (!walk.trail.some((seen) => view.unions.some((union) => union.pointer === seen)))
    yield* branches(wish, inner, view, value);
}

function judging({ nodes, unions }: View): string[] {
  const branches = unions.flatMap(({ pointer, branches: count }) =>
    Array.from({ length: count }, (_, index) => join(pointer, index)),
  );
  return [...nodes.map(({ pointer }) => pointer), ...branches];
}

/** Whether the wish is about this place. */
export function focused({ focus }: Wish, { schema, view, around }: Place): boolean {
  return focus === undefined || focus([schema, ...judging(view), ...(around === undefined ? [] : judging(around))]);
}

export function placesOf(wish: Wish, schema: string, body: Json): Generator<Place> {
  return visit(wish, {
    instance: "",
    schema,
    body,
    required: true,
    alike: [],
    around: undefined,
    trail: [],
    native: true,
  });
}
