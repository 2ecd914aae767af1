/** Heads, entity tags and keys that say another thing than what they stand for. */
import { headerValue } from "../../../engine/http/exchange.ts";
import type { Answered } from "../../server-faults/fault.ts";
import { withHeader, without } from "../../server-faults/faults/places.ts";
import { type ShelfFault, answering, inside } from "../fault.ts";

const HEAD = ["head"];

function head(name: string, change: (answered: Answered) => Partial<Answered>): ShelfFault {
  return answering(
    name,
    "headBook",
    HEAD,
    () => (answered) => (answered.status === 200 ? change(answered) : undefined),
  );
}

function tagOf(name: string, operation: string, tag: (etag: string) => string): ShelfFault {
  return answering(name, operation, ["etag"], () => (answered) => {
    const etag = headerValue(answered.headers, "ETag");
    return etag === undefined || answered.status >= 300
      ? undefined
      : { headers: withHeader(answered.headers, "ETag", tag(etag)) };
  });
}

function replayed(name: string, header: string, value: string): ShelfFault {
  return answering(
    name,
    "addBook",
    ["repetition"],
    () =>
      ({ headers }) =>
        headerValue(headers, "Idempotency-Replayed") === undefined
          ? undefined
          : { headers: withHeader(headers, header, value) },
  );
}

const shifted = (etag: string): string => `"${etag.slice(2, -1)}x"`;

export const HEADS: readonly ShelfFault[] = [
  head("a head has another entity tag", ({ headers }) => ({ headers: withHeader(headers, "ETag", '"head"') })),
  head("a head has another media type", ({ headers }) => ({
    headers: withHeader(headers, "Content-Type", "text/html"),
  })),
  head("a head says that nothing would come", ({ headers }) => ({
    headers: withHeader(headers, "Content-Length", "0"),
  })),
  answering(
    "a head is there for nothing",
    "headBook",
    ["head", "expected-status", "removals"],
    () => (answered) =>
      answered.status === 404 ? { status: 200, headers: withHeader(answered.headers, "ETag", '"none"') } : undefined,
  ),
  tagOf("a made book has another entity tag than the read", "addBook", shifted),
  tagOf("a put has another entity tag than the read after it", "putBook", shifted),
  tagOf("a patch has another entity tag than the read after it", "patchBook", shifted),
  answering("the entity tag leaves out the note", "getBook", ["etag"], () => {
    const tags = new Map<string, string>();
    return (answered) => {
      if (answered.status !== 200) return undefined;
      const { note: _n, price: _p, updated_at: _u, ...rest } = JSON.parse(answered.body.toString());
      const key = JSON.stringify(rest);
      const tag = tags.get(key) ?? headerValue(answered.headers, "ETag") ?? "";
      tags.set(key, tag);
      return { headers: withHeader(answered.headers, "ETag", tag) };
    };
  }),
  {
    name: "a star does not match",
    by: ["conditional"],
    make: () => ({
      ask: ({ headers }) =>
        headerValue(headers, "If-None-Match") === "*" ? { headers: without(headers, "If-None-Match") } : undefined,
    }),
  },
  replayed("a replay leads to the list", "Location", "/books"),
  replayed("a replay has another entity tag", "ETag", '"replayed"'),
  inside("keys are compared without regard to case", ["replay", "expected-status"], () => ({
    keyOf: (key) => key.toLowerCase(),
  })),
  inside("keys are cut after 16 characters", ["replay", "expected-status"], () => ({
    keyOf: (key) => key.slice(0, 16),
  })),
];
