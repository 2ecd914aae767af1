import { type Json, isObject, listAt, textAt } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { essence, headerValue, jsonBody } from "../http/exchange.ts";
import type { Check } from "./context.ts";

/** What a problem points at is there, or is missing from something that is there (RFC 9457, 3.2, writes pointers as fragments). */
export const problemPointer: Check = {
  name: "problem-pointer",
  run: ({ answer, json, exchange }) => {
    if (essence(headerValue(answer.headers, "content-type")) !== "application/problem+json" || !isObject(json))
      return [];
    const pointers = listAt(json["errors"])
      .map((error) => (isObject(error) ? textAt(error["pointer"])?.replace(/^#/, "") : undefined))
      .filter((pointer) => pointer !== undefined)
      .filter((pointer) => /^(\/|$)/.test(pointer));
    // most problems point at nothing, and what was refused as too large takes long to read
    const sent = pointers.length === 0 ? undefined : jsonBody(exchange.request);
    return sent === undefined ? [] : pointers.filter((pointer) => lost(sent, pointer)).map(told);
  },
};

/** Neither there nor missing from something that is. */
function lost(sent: Json, pointer: string): boolean {
  if (read(sent, pointer) !== undefined) return false;
  const parent = read(sent, pointer.slice(0, pointer.lastIndexOf("/")));
  return typeof parent !== "object" || parent === null;
}

function told(pointer: string): string {
  return `an error points at ${pointer}, which the body does not have`;
}
