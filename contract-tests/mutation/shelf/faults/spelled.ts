/** Requests that are taken for others because of how they are written, and keys and identifiers that are taken for those they are like. */
import { parseJson } from "../../../../spec/openapi/json.ts";
import { headerValue } from "../../../engine/http/exchange.ts";
import type { Asked } from "../../server-faults/fault.ts";
import { withHeader, withJson, without } from "../../server-faults/faults/places.ts";
import { KEYS } from "../books.ts";
import { type ShelfFault, inside } from "../fault.ts";

const SPELLED = ["spellings"];

function asking(name: string, by: readonly string[], ask: (asked: Asked) => Partial<Asked> | undefined): ShelfFault {
  return { name, by, make: () => ({ ask }) };
}

/** The key that the service takes this one for. */
function keyed(name: string, known: (sent: string, key: string) => boolean): ShelfFault {
  return asking(name, ["security"], ({ headers }) => {
    const sent = headerValue(headers, "X-Api-Key") ?? "";
    const own = KEYS.find((key) => sent !== "" && known(sent, key));
    return own === undefined || own === sent ? undefined : { headers: withHeader(headers, "X-Api-Key", own) };
  });
}

/** The identifier in the path becomes another one. */
function identified(name: string, by: readonly string[], change: (id: string) => string): ShelfFault {
  return asking(name, by, ({ target }) => {
    const other = target.replace(/^(\/books\/)([^/?]+)/, (_, path: string, id: string) => `${path}${change(id)}`);
    return other === target ? undefined : { target: other };
  });
}

export const SPELLED_FAULTS: readonly ShelfFault[] = [
  keyed("a key in capitals opens the shelf", (sent, key) => sent.toLowerCase() === key),
  keyed("the first half of a key opens the shelf", (sent, key) => sent.length >= 8 && key.startsWith(sent)),
  keyed("a key with more behind it opens the shelf", (sent, key) => sent.startsWith(key)),
  keyed("a key with something before it opens the shelf", (sent, key) => sent.endsWith(key)),
  asking("a header in capitals is not seen", SPELLED, ({ headers }) =>
    headers.some(([name]) => name === "X-API-KEY")
      ? { headers: headers.filter(([name]) => name !== "X-API-KEY") }
      : undefined,
  ),
  {
    ...asking("a media type in capitals is not known", SPELLED, ({ headers }) =>
      /[A-Z]/.test(headerValue(headers, "Content-Type") ?? "")
        ? { headers: withHeader(headers, "Content-Type", "text/odd") }
        : undefined,
    ),
    strict: true,
  },
  asking("letters that are escaped in JSON stay so", SPELLED, ({ body }) => {
    const text = body.toString();
    const json = text.includes(String.raw`\u`) ? parseJson(text.replaceAll(/: "\\u/g, String.raw`: "\\u`)) : undefined;
    return json === undefined ? undefined : { body: Buffer.from(JSON.stringify(json)), json };
  }),
  {
    name: "letters that are escaped in a path stay so",
    by: SPELLED,
    strict: true,
    make: () => ({
      answer: ({ status, headers }, { target }) => {
        if (status !== 200 || !target.includes("%62")) return undefined;
        const id = headerValue(headers, "X-Request-Id") ?? "";
        const title = "Refused with 404";
        return {
          status: 404,
          headers: withHeader(without(headers, "ETag"), "Content-Type", "application/problem+json"),
          ...withJson({ type: "about:blank", title, status: 404, instance: target, request_id: id }),
        };
      },
    }),
  },
  identified("an identifier with a zero before it opens the book", ["expected-status"], (id) =>
    id.replace(/^b0+(?=[1-9])/, "b"),
  ),
  inside("the last sign of an idempotency key does not count", ["replay", "expected-status"], () => ({
    keyOf: (key) => key.slice(0, -1),
  })),
];
