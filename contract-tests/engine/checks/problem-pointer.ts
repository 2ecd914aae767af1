import { isObject, listAt, textAt } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { essence, headerValue, jsonBody } from "../http/exchange.ts";
import type { Check } from "./context.ts";

/** What a problem points at is there, or is missing from something that is there (RFC 9457, 3.2, writes pointers as fragments). */
export const problemPointer: Check = {
  name: "problem-pointer",
  run: ({ answer, json, exchange }) => {
    if (essence(headerValue(answer.headers, "content-type")) !== "application/problem+json" || !isObject(json))
      return [];
    const sent = jsonBody(exchange.request);
    if (sent === undefined) return [];
    return listAt(json["errors"]).flatMap((error) => {
      const pointer = isObject(error) ? textAt(error["pointer"])?.replace(/^#/, "") : undefined;
      if (pointer === undefined || !/^(\/|$)/.test(pointer) || read(sent, pointer) !== undefined) return [];
      const parent = read(sent, pointer.slice(0, pointer.lastIndexOf("/")));
      return typeof parent === "object" && parent !== null
        ? []
        : [`an error points at ${pointer}, which the body does not have`];
    });
  },
};
