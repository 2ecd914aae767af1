/** Whether the contract says that what is there at one time stands in another's way: `409: the event overlaps with another one`. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";

const MEETS =
  /\b(overlap\w*|clash\w*|collid\w*|double.?book\w*|slots?|busy|occupied|(already|is) booked|time (is|was) taken|(at|for|on) (this|that|the same|its|the given) (time|date|day|timestamp|moment|period|month))\b/i;

/** Of these words alone it is certain that two at once are one too many: slots may take several. */
const OVERLAPS = /\b(overlap\w*|clash\w*|collid\w*|double.?book\w*|already booked|time (is|was) taken|same time)\b/i;

function saysOf({ responses }: Pick<Operation, "responses">, words: RegExp): boolean {
  return responses.some(
    ({ status, definition }) => /^4(09|22)$/.test(status) && words.test(textAt(definition["description"]) ?? ""),
  );
}

/** Whether what the operation makes is refused where something is there at its time. */
export function refusesOverlaps(operation: Operation): boolean {
  return operation.method === "POST" && saysOf(operation, OVERLAPS);
}

/** Whether words speak of what lasts, and not of one moment alone. */
export function overlaps(operation: Operation): boolean {
  return saysOf(operation, /\boverlap/i);
}

const known = new WeakMap<Contract, boolean>();

export function timesMeet(contract: Contract): boolean {
  const found = known.get(contract) ?? contract.operations.some((operation) => saysOf(operation, MEETS));
  known.set(contract, found);
  return found;
}
