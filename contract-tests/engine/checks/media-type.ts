import { essence, headerValue } from "../http/exchange.ts";
import type { Check } from "./context.ts";

/** Exact: a problem sent as plain JSON is another media type, and clients dispatch on it. */
export const mediaType: Check = {
  name: "media-type",
  run: ({ documented, answer, media }) => {
    if (documented === undefined || documented.content.length === 0 || media !== undefined) return [];
    const wanted = documented.content.map(({ type }) => type).join(" or ");
    const sent = essence(headerValue(answer.headers, "content-type")) ?? "no content type";
    return [`status ${answer.status} is documented as ${wanted}, and came as ${sent}`];
  },
};
