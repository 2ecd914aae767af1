import { essence, isJsonType } from "../http/exchange.ts";
import type { Check } from "./context.ts";

/** The body is what its schema says, formats included. */
export const responseBody: Check = {
  name: "response-body",
  run: ({ schemas, media, json, answer, exchange }) => {
    if (media?.schema === undefined || exchange.request.method === "HEAD") return [];
    if (!isJsonType(essence(media.type))) return schemas.bodyErrors("out", media.schema, answer.body.toString("utf8"));
    if (json === undefined) return ["the body is not JSON"];
    return schemas.bodyErrors("out", media.schema, json).slice(0, 5);
  },
};
