import { expect, test } from "vitest";
import { listOf, unsettled } from "./accepted.ts";
import { compareContracts } from "./compare.ts";
import { museum, museumWith } from "./testing/contracts.ts";

const CHANGELOG = "## Unreleased\n- Breaking: `gate` is gone, or another.";
const declaredBy = async (changes: Record<string, unknown>) => {
  const found = await compareContracts(museum, museumWith(changes), CHANGELOG);
  return found.filter(({ declared }) => declared);
};
const GATE = "/components/schemas/Ticket/properties/gate";

test("a second break of a field that an entry names for another reason is not settled by it", async () => {
  const gone = await declaredBy({ [GATE]: undefined });
  const list = listOf(gone);
  expect(gone.length).toBeGreaterThan(0);
  expect(unsettled(gone, list)).toEqual({ unseen: [], gone: [] });
  const changed = await declaredBy({ [GATE]: { type: "integer" } });
  expect(changed.length).toBeGreaterThan(0);
  expect(unsettled(changed, list).unseen).toEqual(changed);
});

test("what is on the list and breaks nothing any more is named", async () => {
  const gone = await declaredBy({ [GATE]: undefined });
  expect(unsettled(gone, `${listOf(gone)}an old one\n`)).toEqual({ unseen: [], gone: ["an old one"] });
});
