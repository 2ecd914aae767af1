import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { headerValues } from "../http/exchange.ts";
import { thingIn } from "../relations/thing.ts";
import type { Check } from "./context.ts";

/** Quotes around it, and a `W/` before a weak one (RFC 9110, 8.8.3): caches take anything else for no tag. */
const ENTITY_TAG = /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

const NAMED = /^([@\w.]*_?etag|version)$/i;

/** Entity tags that the thing says of itself, at its top or within what formats set apart. */
function tagsIn(body: Json | undefined): readonly [name: string, tag: string][] {
  const thing = thingIn(body);
  const own = isObject(thing) ? thing : {};
  const meta = isObject(own["meta"]) ? own["meta"] : {};
  return Object.entries({ ...meta, ...own }).flatMap(([name, value]): [string, string][] =>
    NAMED.test(name) && typeof value === "string" && ENTITY_TAG.test(value) ? [[name, value]] : [],
  );
}

/** What stands in `ETag` is an entity tag, and the one that the thing says of itself. */
export const entityTag: Check = {
  name: "etag",
  run: ({ answer, json }) => {
    const tags = headerValues(answer.headers, "etag");
    const [own] = answer.status < 300 ? tagsIn(json) : [];
    const [tag] = tags;
    return [
      ...tags
        .filter((one) => !ENTITY_TAG.test(one))
        .map((one) => `ETag is ${one}, which is no entity tag: it has no quotes around it`),
      ...(own === undefined || tag === undefined || own[1] === tag
        ? []
        : [`ETag is ${tag}, and ${own[0]} is ${own[1]}`]),
    ];
  },
};
