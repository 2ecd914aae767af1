import { headerValues } from "../http/exchange.ts";
import type { Check } from "./context.ts";

/** Quotes around it, and a `W/` before a weak one (RFC 9110, 8.8.3): caches take anything else for no tag. */
const ENTITY_TAG = /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/** What stands in `ETag` is an entity tag. */
export const entityTag: Check = {
  name: "etag",
  run: ({ answer }) =>
    headerValues(answer.headers, "etag")
      .filter((tag) => !ENTITY_TAG.test(tag))
      .map((tag) => `ETag is ${tag}, which is no entity tag: it has no quotes around it`),
};
