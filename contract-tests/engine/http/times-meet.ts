/** Whether the contract says that what is there at one time stands in another's way: `409: the event overlaps with another one`. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Contract } from "../contract.ts";

const MEETS =
  /\b(overlap\w*|clash\w*|collid\w*|double.?book\w*|slots?|busy|occupied|(already|is) booked|time (is|was) taken|same time)\b/i;

const known = new WeakMap<Contract, boolean>();

export function timesMeet(contract: Contract): boolean {
  const found =
    known.get(contract) ??
    contract.operations.some(({ responses }) =>
      responses.some(
        ({ status, definition }) => /^4(09|22)$/.test(status) && MEETS.test(textAt(definition["description"]) ?? ""),
      ),
    );
  known.set(contract, found);
  return found;
}
