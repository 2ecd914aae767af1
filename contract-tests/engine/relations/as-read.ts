/** Of what was sent, what can be read of it: members that go one way alone stand in no answer as they were sent, at any depth, nor do values that it does not admit. */
import type { Json } from "../../../spec/openapi/json.ts";
import { type View, itemsOf, viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";
import { thingOf } from "./thing.ts";

/** What stands at a place by each branch of its unions. */
function viewsOf(schemas: Schemas, pointer: string): View[] {
  const first = viewOf(schemas, "out", pointer);
  const most = Math.max(1, ...first.unions.map(({ branches }) => branches));
  return [first, ...Array.from({ length: most - 1 }, (_, index) => viewOf(schemas, "out", pointer, () => index + 1))];
}

/** Whether answers show nothing of it, or what the service alone says: of a member that only goes out, nothing is taken that is sent. */
function isNotRead(schemas: Schemas, pointer: string): boolean {
  const { impossible, nodes } = viewOf(schemas, "out", pointer);
  return impossible || nodes.some(({ schema }) => schema["readOnly"] === true);
}

function shownAt(schemas: Schemas, pointers: readonly string[], value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  const views = pointers.flatMap((pointer) => viewsOf(schemas, pointer));
  if (Array.isArray(value)) {
    const items = views.flatMap(({ nodes }) => nodes.flatMap((node) => itemsOf({ nodes: [node] }) ?? []));
    return items.length === 0 ? value : value.map((item) => shownAt(schemas, items, item));
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, Json][] => {
      const at = [...new Set(views.flatMap(({ properties }) => properties.get(name) ?? []))];
      const read = at.filter((pointer) => !isNotRead(schemas, pointer));
      if (member === undefined || (at.length > 0 && read.length === 0)) return [];
      return [[name, shownAt(schemas, read, member)]];
    }),
  );
}

/** `sent`: the members of a thing, by their names; `answered`: the schema of what is read. */
export function asRead(
  schemas: Schemas,
  answered: string,
  sent: { readonly [name: string]: Json },
): { readonly [name: string]: Json } {
  const { members } = thingOf(schemas, "out", answered);
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]): [string, Json][] => {
      const at = members.get(name)?.schema;
      if (at === undefined) return [[name, value]];
      // where answers have narrower bounds than requests, no answer says it
      const isBeyond = (value === null || typeof value !== "object") && !schemas.valid("out", at, value);
      return isBeyond || isNotRead(schemas, at) ? [] : [[name, shownAt(schemas, [at], value)]];
    }),
  );
}
