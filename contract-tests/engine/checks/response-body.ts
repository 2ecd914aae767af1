import { viewOf } from "../generate/view.ts";
import { essence, headerValue, isJsonType } from "../http/exchange.ts";
import type { Schemas } from "../schemas.ts";
import type { AnyCheck } from "./context.ts";

function takesText(schemas: Schemas, pointer: string): boolean {
  const { types } = viewOf(schemas, "out", pointer);
  return types.length === 0 || types.includes("string");
}

/** The body is what its schema says, formats included. */
export const responseBody: AnyCheck = {
  name: "response-body",
  run: ({ schemas, media, json, answer, exchange }) => {
    if (media?.schema === undefined || exchange.request.method === "HEAD") return [];
    // no server can answer with what the contract lets nothing be
    if (schemas.contradiction("out", media.schema) !== undefined) return [];
    const type = essence(headerValue(answer.headers, "content-type"));
    if (!isJsonType(type)) {
      // in other notations a schema of objects, lists and numbers describes what the text means
      if (!takesText(schemas, media.schema)) return [];
      return schemas.bodyFaults("out", media.schema, answer.body.toString("utf8"));
    }
    if (json === undefined) return ["the body is not JSON"];
    return schemas.bodyFaults("out", media.schema, json).slice(0, 5);
  },
};
