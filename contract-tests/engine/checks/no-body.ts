import type { Check } from "./context.ts";

/** Where the contract declares no content, nothing comes. */
export const noBody: Check = {
  name: "no-body",
  run: ({ documented, answer, exchange }) =>
    documented === undefined ||
    documented.content.length > 0 ||
    answer.body.byteLength === 0 ||
    exchange.request.method === "HEAD"
      ? []
      : [`status ${answer.status} declares no content, and ${answer.body.byteLength} bytes came`],
};
