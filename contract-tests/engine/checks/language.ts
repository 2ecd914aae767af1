import { headerValue } from "../http/exchange.ts";
import type { Check } from "./context.ts";

/** Subtags of letters and digits, joined by hyphens (RFC 5646, 2.1). */
const TAG = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/;

/** What says in which language an answer is, says it in tags of languages (RFC 9110, 8.5). */
export const language: Check = {
  name: "language",
  run: ({ answer }) => {
    const said = headerValue(answer.headers, "content-language");
    if (said === undefined) return [];
    const wrong = said.split(",").find((tag) => !TAG.test(tag.trim()));
    return wrong === undefined ? [] : [`Content-Language is ${said}, and "${wrong.trim()}" is no tag of a language`];
  },
};
