/** Entity tags that do not tell the truth. */
import { headerValue } from "../../../engine/http/exchange.ts";
import type { Answered, Asked } from "../../server-faults/fault.ts";
import { withHeader, without } from "../../server-faults/faults/places.ts";
import { type ShelfFault, answering } from "../fault.ts";

function tagged(
  name: string,
  by: readonly string[],
  make: () => (answered: Answered, asked: Asked) => Partial<Answered> | undefined,
): ShelfFault {
  return answering(name, "getBook", by, make);
}

export const CACHED: readonly ShelfFault[] = [
  tagged("every book has one ETag", ["etag", "expected-status", "conditional"], () => (answered) => ({
    headers: withHeader(answered.headers, "ETag", '"one"'),
  })),
  tagged("the ETag changes with each read", ["etag", "conditional"], () => {
    let times = 0;
    return (answered) =>
      answered.status === 200 ? { headers: withHeader(answered.headers, "ETag", `"${(times += 1)}"`) } : undefined;
  }),
  tagged("the ETag stays when the book changes", ["etag"], () => {
    const first = new Map<string, string>();
    return (answered, { target }) => {
      const etag = headerValue(answered.headers, "ETag");
      if (etag === undefined) return undefined;
      const kept = first.get(target) ?? etag;
      first.set(target, kept);
      return { headers: withHeader(answered.headers, "ETag", kept) };
    };
  }),
  tagged(
    "304 whatever the client has",
    ["expected-status", "conditional", "etag"],
    () =>
      (answered, { headers }) =>
        answered.status === 200 && headerValue(headers, "If-None-Match") !== undefined
          ? { status: 304, headers: without(answered.headers, "Content-Type"), body: Buffer.alloc(0) }
          : undefined,
  ),
  tagged(
    "304 comes with another ETag",
    ["etag"],
    () => (answered) =>
      answered.status === 304 ? { headers: withHeader(answered.headers, "ETag", '"other"') } : undefined,
  ),
  tagged(
    "304 has a length of its own",
    ["conditional"],
    () => (answered) =>
      answered.status === 304 ? { headers: withHeader(answered.headers, "Content-Length", "17") } : undefined,
  ),
  {
    name: "an ETag never matches",
    by: ["conditional"],
    make: () => ({ ask: ({ headers }) => ({ headers: without(headers, "If-None-Match") }) }),
  },
  {
    name: "a list of ETags does not match",
    by: ["conditional"],
    make: () => ({
      ask: ({ headers }) =>
        headerValue(headers, "If-None-Match")?.includes(",") === true
          ? { headers: without(headers, "If-None-Match") }
          : undefined,
    }),
  },
  {
    name: "a weak ETag does not match",
    by: ["conditional"],
    make: () => ({
      ask: ({ headers }) =>
        headerValue(headers, "If-None-Match")?.startsWith("W/") === true
          ? { headers: without(headers, "If-None-Match") }
          : undefined,
    }),
  },
];
