import { undescribed } from "../http/protocol-headers.ts";
import type { Check } from "./context.ts";

/** A header of the service's own is a promise as a member of a body is: somebody will rely on it. */
export const undocumentedHeaders: Check = {
  name: "undocumented-header",
  run: ({ documented, answer }) =>
    documented === undefined
      ? []
      : undescribed(
          answer.headers,
          documented.headers.map(({ name }) => name),
        ).map((name) => `status ${answer.status} came with ${name}, which the contract does not describe there`),
};
