import { isUtf8 } from "node:buffer";
import { essence, headerValue, isJsonType } from "../http/exchange.ts";
import type { Check } from "./context.ts";

/** Names and values of the parameters of a media type, both in lower case. */
function parametersOf(type: string): Map<string, string> {
  return new Map(
    type
      .split(";")
      .slice(1)
      .flatMap((part): [string, string][] => {
        const [name = "", value] = part.split("=").map((text) => text.trim().toLowerCase());
        return value === undefined ? [] : [[name, value.replaceAll('"', "")]];
      }),
  );
}

/** JSON is UTF-8 (RFC 8259, 8.1), and a parameter that the contract's media type has says what the contract says. */
export const charset: Check = {
  name: "charset",
  run: ({ answer, media }) => {
    const type = headerValue(answer.headers, "content-type");
    if (type === undefined || answer.body.byteLength === 0) return [];
    const sent = parametersOf(type);
    const own = sent.get("charset");
    if (headerValue(answer.headers, "content-encoding") !== undefined) return [];
    if (isJsonType(essence(type))) {
      if (own !== undefined && !/^(utf-?8|us-ascii)$/.test(own)) return [`JSON came with the charset ${own}`];
      if (!isUtf8(answer.body)) return ["the body is JSON and not UTF-8"];
    } else if (own !== undefined && /^utf-?8$/.test(own) && !isUtf8(answer.body)) {
      return [`the body says charset=${own}, and is not UTF-8`];
    }
    return [...parametersOf(media?.type ?? "")].flatMap(([name, value]) => {
      const came = sent.get(name);
      return came === undefined || came === value ? [] : [`${name} is ${came}, the contract says ${value}`];
    });
  },
};
