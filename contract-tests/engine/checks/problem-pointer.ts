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
      .map((error) => (isObject(error) ? textAt(error["pointer"]) : undefined))
      .filter((pointer) => pointer !== undefined)
      .map((pointer) => (pointer.startsWith("#") ? plain(pointer.slice(1)) : pointer))
      .filter((pointer) => /^(\/|$)/.test(pointer));
    // most problems point at nothing, and what was refused as too large takes long to read
    const sent = pointers.length === 0 ? undefined : jsonBody(exchange.request);
    if (sent === undefined) return [];
    return pointers.flatMap((pointer) => {
      if (/~(?![01])/.test(pointer)) return [`${pointer} is no JSON Pointer: ~ is written ~0 in it (RFC 6901, 3)`];
      if (lost(sent, pointer)) return [`an error points at ${pointer}, which the body does not have`];
      const meant = misspelt(sent, pointer);
      return meant === undefined ? [] : [`an error points at ${pointer}, and the member is ${JSON.stringify(meant)}`];
    });
  },
};

/** As a fragment a pointer is written with percent signs (RFC 6901, 6). */
function plain(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The member beside what is missing whose name is the same but for what pointers escape: `~` as ~0, `/` as ~1. */
function misspelt(sent: Json, pointer: string): string | undefined {
  const parent = read(sent, pointer.slice(0, pointer.lastIndexOf("/")));
  if (read(sent, pointer) !== undefined || !isObject(parent)) return undefined;
  const bare = (text: string): string => text.replaceAll(/~[01]|[~/]/g, "").replaceAll(/[01]/g, "");
  const last = pointer.slice(pointer.lastIndexOf("/") + 1);
  return Object.keys(parent).find((name) => /[~/]/.test(name) && bare(name) === bare(last));
}

/** Neither there nor missing from something that is. */
function lost(sent: Json, pointer: string): boolean {
  if (read(sent, pointer) !== undefined) return false;
  const parent = read(sent, pointer.slice(0, pointer.lastIndexOf("/")));
  return typeof parent !== "object" || parent === null;
}
