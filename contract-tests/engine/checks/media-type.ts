import { essence, headerValue } from "../http/exchange.ts";
import { IN_BODIES } from "../said-refusals.ts";
import type { Check } from "./context.ts";

/** A person at a browser, who asks for pages before anything else, may read of a problem on one. */
const PAGE = "text/html";

/** Exact: a problem sent as plain JSON is another media type, and clients dispatch on it. */
export const mediaType: Check = {
  name: "media-type",
  run: ({ documented, answer, media, exchange }) => {
    if (documented === undefined || documented.content.length === 0 || media !== undefined) return [];
    if (documented.definition[IN_BODIES] === true && answer.answered === undefined) return [];
    const sent = essence(headerValue(answer.headers, "content-type"));
    const asked = headerValue(exchange.request.headers, "accept")?.split(",")[0];
    if (answer.status >= 400 && sent === PAGE && essence(asked) === PAGE) return [];
    const wanted = documented.content.map(({ type }) => type).join(" or ");
    return [`status ${answer.status} is documented as ${wanted}, and came as ${sent ?? "no content type"}`];
  },
};
