/** Requests under an idempotency key that stands for another request already (draft-ietf-httpapi-idempotency-key-header). */
import { textAt } from "./json.ts";
import type { Operation } from "./operations.ts";

/** What such a request with another body is refused with: 422 as the draft has it, or the conflict of which the contract says so. */
export function refusesKnownKey({ responses }: Pick<Operation, "responses">): 409 | 422 | undefined {
  if (responses.some(({ status }) => status === "422")) return 422;
  const said = textAt(responses.find(({ status }) => status === "409")?.definition["description"]) ?? "";
  return /key/i.test(said) && /(other|different|differs|reuse)/i.test(said) ? 409 : undefined;
}
