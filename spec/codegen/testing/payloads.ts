/** Payloads that sit on the borders a schema draws: values its keywords name, just beside them, and of other types. */
import fc from "fast-check";
import { type Json, isObject } from "../../openapi/json.ts";

const STRANGE: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    1,
    -1,
    1.5,
    2,
    3,
    6,
    7,
    0.1,
    0.3,
    1e21,
    1e-7,
    2 ** 53,
    -(2 ** 31) - 1,
    Number.POSITIVE_INFINITY,
  ],
  ...[
    "",
    " ",
    "a",
    "ab",
    "abc",
    "x",
    "b",
    "\u{1F600}",
    "e\u0301",
    "\ud800",
    "123",
    "1",
    "null",
    "true",
    "2024-02-30",
    "2024-02-29",
  ],
  ...[
    "2024-01-01T00:00:00Z",
    "2024-01-01T00:00:00+02:00",
    "2024-01-01T00:00:00",
    "2016-12-31T23:59:60Z",
    "2024-01-01t00:00:00z",
    "12:00:00Z",
  ],
  ...[
    "P1D",
    "PT",
    "a@b.co",
    "a@b",
    "https://a.b/c?d#e",
    "//a",
    "a b",
    "127.0.0.1",
    "::1",
    "/a~0b",
    "/a~2",
    "[",
    "YQ==",
    "a.b-c",
    "+123456",
  ],
  ...["urn:uuid:00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-00000000000g"],
  ...[
    [],
    [1],
    [1, 1],
    [1, "1"],
    [{ a: 1 }, { a: 1 }],
    ["a", 1],
    ["a", 1, 2],
    ["a", "b", "c"],
    [[], []],
    [1, 1, 1, 1],
    [null],
  ],
  ...[
    {},
    { a: 1 },
    { a: "x", b: "y" },
    { a: 1, b: "x", c: 2 },
    JSON.parse('{"__proto__": 1}'),
    { constructor: 1 },
    { a1: "abcd" },
    { p: "x" },
  ],
];

/** Every value a keyword of the schema names, with its nearest neighbours. */
function namedValues(schema: Json | undefined, found: unknown[] = []): unknown[] {
  if (Array.isArray(schema)) for (const item of schema) namedValues(item, found);
  if (!isObject(schema)) return found;
  for (const [name, value] of Object.entries(schema)) {
    if (name === "const" || name === "default") found.push(value);
    else if (name === "enum" || name === "x-extensible-enum" || name === "examples")
      found.push(...(Array.isArray(value) ? value : []));
    else if (typeof value === "number")
      found.push(value, value - 1, value + 1, value - 0.001, value + 0.001, ...ofLength(value));
    namedValues(value, found);
  }
  return found;
}

function ofLength(length: number): unknown[] {
  if (!Number.isInteger(length) || length < 0 || length > 300) return [];
  const texts = [length - 1, length, length + 1]
    .filter((count) => count >= 0)
    .flatMap((count) => ["a".repeat(count), "\u{1F600}".repeat(count)]);
  return [...texts, Array.from({ length }, (_, index) => index), Array.from({ length: length + 1 }, () => 1)];
}

/** Member names a schema mentions, and some it does not. */
function namedMembers(
  schema: Json | undefined,
  found: Set<string> = new Set(["zz", "__proto__", "a", "x-note"]),
): Set<string> {
  if (Array.isArray(schema)) for (const item of schema) namedMembers(item, found);
  if (!isObject(schema)) return found;
  for (const name of Object.keys(isObject(schema["properties"]) ? schema["properties"] : {})) found.add(name);
  for (const value of Object.values(schema)) namedMembers(value, found);
  return found;
}

/** Every place in a value, as paths from its root. */
function placesOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (Array.isArray(value))
    return [path, ...value.slice(0, 4).flatMap((item, index) => placesOf(item, [...path, index]))];
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => placesOf(member, [...path, name]))];
}

function define(object: object, name: string, value: unknown): object {
  return Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).reduce<object>((result, [name, member]) => define(result, name, copy(member)), {});
}

type Change = (parent: unknown, key: string | number) => void;

/** Applies a change at a place; at the root, to a holder around the value. */
function changed(value: unknown, path: readonly (string | number)[], change: Change): unknown {
  const holder = { root: copy(value) };
  const steps = ["root", ...path];
  const key = steps.pop() ?? "root";
  let parent: unknown = holder;
  for (const step of steps) parent = Reflect.get(parent as object, step);
  change(parent, key);
  return holder.root;
}

const remove: Change = (parent, key) => {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent as object, key);
};

function put(replacement: unknown): Change {
  return (parent, key) => define(parent as object, String(key), replacement);
}

function addMember(name: string, member: unknown): Change {
  return (parent, key) => {
    const target: unknown = Reflect.get(parent as object, key);
    if (Array.isArray(target)) target.push(member);
    else if (typeof target === "object" && target !== null) define(target, name, member);
  };
}

/** One change to a value: a member taken away, added or replaced, somewhere. */
export function mutationsOf(value: unknown, schema: Json | undefined): fc.Arbitrary<unknown> {
  const palette = fc.constantFrom(...STRANGE, ...namedValues(schema));
  const places = placesOf(value);
  const place = fc.constantFrom(...places);
  const [first, ...rest] = places.filter((path) => path.length > 0);
  const name = fc.constantFrom(...namedMembers(schema));
  return fc.oneof(
    fc.tuple(place, palette).map(([path, replacement]) => changed(value, path, put(copy(replacement)))),
    fc.tuple(place, name, palette).map(([path, member, added]) => changed(value, path, addMember(member, copy(added)))),
    ...(first === undefined ? [] : [fc.constantFrom(first, ...rest).map((path) => changed(value, path, remove))]),
  );
}

export function strangeValues(schema: Json | undefined): fc.Arbitrary<unknown> {
  return fc.constantFrom(...STRANGE, ...namedValues(schema)).map(copy);
}
