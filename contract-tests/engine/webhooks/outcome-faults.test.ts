/** What an outcome may say of an answer, and of none. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { ReceiverCase } from "./cases.ts";
import { outcomeFaults } from "./outcome-faults.ts";

const TAKEN: ReceiverCase = { name: "taken", behaviours: [], attempts: 1, delivered: true, status: 200 };
const RESET: ReceiverCase = { ...TAKEN, name: "reset", delivered: false, status: undefined, failure: "reset" };

test.each<[JsonObject, ReceiverCase, string[]]>([
  [{ delivered: true, attempts: 1, status: 200 }, TAKEN, []],
  [{ delivered: true, attempts: 1, status: 200, error: null }, TAKEN, []],
  [{ status: 200, error: "timeout" }, TAKEN, ["error is timeout, although there was an answer"]],
  [{ status: null, error: null }, TAKEN, ["status is undefined, the receiver answered 200"]],
  [{ delivered: false, status: null, error: "ECONNRESET" }, RESET, []],
  [{ status: 200, error: "ECONNRESET" }, RESET, ["status is 200, although there was no answer"]],
  [{ status: null, error: null }, RESET, ["no error says why there was no answer"]],
])("%j after $name", (outcome, wanted, faults) => {
  expect(outcomeFaults(outcome, wanted)).toEqual(faults);
});
