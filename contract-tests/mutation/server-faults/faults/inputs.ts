/** Servers that read more into a request than it says, or less. */
import type { Json } from "../../../../spec/openapi/json.ts";
import { parseJson } from "../../../../spec/openapi/json.ts";
import type { Asked, ServerFault } from "../fault.ts";
import { changed } from "./places.ts";

/** The first JSON document of a body, where something follows it. */
function firstDocument(text: string): string | undefined {
  for (let end = text.lastIndexOf("}"); end > 0; end = text.lastIndexOf("}", end - 1)) {
    const head = text.slice(0, end + 1);
    if (parseJson(head) !== undefined) return head;
  }
  return undefined;
}

function lenient(name: string, fits: RegExp): ServerFault {
  return {
    name,
    scope: "inputs",
    by: ["invalid-refused"],
    ask: ({ body, json }) => {
      const text = body.toString("utf8");
      const head = json === undefined && text.length < 1e6 ? firstDocument(text) : undefined;
      return head === undefined || !fits.test(text.slice(head.length)) ? undefined : { body: Buffer.from(head) };
    },
  };
}

function query(name: string, edit: (pairs: [string, string][], asked: Asked) => [string, string][]): ServerFault {
  return {
    name,
    scope: "inputs",
    by: ["expected-status"],
    ask: (asked) => {
      const [path = "", text] = asked.target.split("?");
      if (text === undefined) return undefined;
      const pairs = [...new URLSearchParams(text)];
      const other = edit(pairs, asked);
      return other.length === pairs.length
        ? undefined
        : { target: other.length === 0 ? path : `${path}?${new URLSearchParams(other).toString()}` };
    },
  };
}

/** Times in requests that a lenient parser takes for the one given. */
function times(name: string, fits: RegExp, becomes: (text: string) => string): ServerFault {
  return {
    name,
    scope: "inputs",
    // what is taken for another time comes back as another one
    by: ["invalid-refused", "relation"],
    ask: ({ json }) => {
      if (json === undefined) return undefined;
      const other = changed(
        json,
        (value, member) => member === "performed_at" && typeof value === "string" && fits.test(value),
        (value: Json) => becomes(String(value)),
      );
      return other === json ? undefined : { body: Buffer.from(JSON.stringify(other)) };
    },
  };
}

/** Within what the contract admits, and told apart by its seconds. */
const within = (text: string): string => `2025-01-01T00:00:${String(text.length % 60).padStart(2, "0")}Z`;

export const INPUT_FAULTS: readonly ServerFault[] = [
  lenient("what follows the JSON is ignored", /x/),
  lenient("a second document is ignored", /^\{/),
  lenient("a comment is ignored", /\/\//),
  query("unknown query parameters are ignored", (pairs) => pairs.filter(([name]) => !name.startsWith("x_unknown"))),
  query("of a repeated query parameter the last one counts", (pairs) => [...new Map(pairs)]),
  query("of a repeated query parameter the first one counts", (pairs) => [...new Map(pairs.toReversed())].toReversed()),
  times("a time with a small t is taken", /^\d{4}-\d\d-\d\dt/, (text) => text.toUpperCase()),
  times("a time with a small z is taken", /z$/, (text) => text.toUpperCase()),
  times("a time with a space in place of T is taken", /^\d{4}-\d\d-\d\d /, (text) => text.replace(" ", "T")),
  times("a time without seconds is taken", /T\d\d:\d\dZ$/, (text) => text.replace("Z", ":00Z")),
  times("an offset without a colon is taken", /[+-]\d{4}$/, (text) => text.replace(/(\d\d)$/, ":$1")),
  times("a space after a time is taken", / $/, (text) => text.trim()),
  times("the 29th of February of any year is taken", /^2025-02-29/, (text) => text.replace("02-29", "03-01")),
  times("the 31st of June is taken", /^2025-06-31/, (text) => text.replace("06-31", "07-01")),
  times("a dot without a fraction is taken", /\.Z$/, (text) => text.replace(".", "")),
  times("a day that has no such hour is taken", /T24:00/, (text) => text.replace("T24", "T23")),
  times("the year 1800 is taken", /^1800/, within),
  times("the year 2999 is taken", /^2999/, within),
  times("the day before the first one is taken", /^1899/, within),
  times("the day after tomorrow is taken", new RegExp(`^${new Date().getUTCFullYear()}`), (text) =>
    Date.parse(text) > Date.now() + 86_400_000 ? within(text) : text,
  ),
];
