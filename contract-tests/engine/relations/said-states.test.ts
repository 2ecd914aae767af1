/** Which state a description says that a thing ends in, and where the reason is read that was given for it. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { contractOf } from "../contract.ts";
import { saidReason, saidState } from "./said-states.ts";

function decline(description: string): Operation {
  const { operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "Envelopes", version: "1.0.0" },
    paths: {
      "/envelopes/{envelope}/decline": {
        post: {
          operationId: "decline",
          description,
          parameters: [{ name: "envelope", in: "path", required: true, schema: { type: "string" } }],
          responses: { "200": { description: "Declined." } },
        },
      },
    },
  });
  const [operation] = operations;
  if (operation === undefined) throw new Error("no operation");
  return operation;
}

test.each<[string, string | undefined]>([
  ["Declines to sign, which ends the envelope with status `declined`. Raises an event.", "declined"],
  ["The status becomes `declined`.", "declined"],
  ["Sets the envelope to the state 'declined'.", "declined"],
  ["When the last one has declined, it ends with status `declined`.", undefined],
  ["Ends with status `declined` if nobody is left.", undefined],
  ["Only an envelope with status `sent` is declined.", undefined],
  ["Declines an envelope with status `sent`.", undefined],
  ["Moves an envelope in status `sent` to status `declined`.", "declined"],
  ["Declines to sign.", undefined],
  ["The envelope is then `declined`.", "declined"],
  ["The envelope is `declined` then, and can be archived.", "declined"],
  ["The envelope is `sent` again.", "sent"],
  ["The envelope is `sent` at first.", undefined],
  ["Declines it. It stays readable with status `declined`.", "declined"],
  ["It remains visible as `declined` if somebody has signed.", undefined],
])("%s", (description, state) => {
  expect(saidState(decline(description))?.state).toBe(state);
});

test.each<[JsonObject, JsonObject, string | undefined]>([
  [{ reason: "late" }, { decline_reason: "late" }, undefined],
  [{ reason: "late" }, { decline_reason: null }, 'reason was sent as "late", and decline_reason is null'],
  [{ reason: "late" }, { declined_reason: "else" }, 'reason was sent as "late", and declined_reason is "else"'],
  [{ reason: "late" }, { declineReason: null }, 'reason was sent as "late", and declineReason is null'],
  [{ reason: "late" }, { void_reason: null }, undefined],
  [{ reason: "late" }, { reason: "late", decline_reason: null }, undefined],
  [{ by: "Ada" }, { declined_by: "user_7" }, undefined],
])("%o is read as %o: %s", (sent, is, message) => {
  expect(saidReason(decline(""), sent, is)).toBe(message);
});

test("a reason may be called after the deed as a noun", () => {
  const reject = { ...decline(""), id: "reject", path: "/reports/{report}/reject" };
  const message = 'reason was sent as "late", and rejectionReason is "n/a"';
  expect(saidReason(reject, { reason: "late" }, { rejectionReason: "n/a" })).toBe(message);
  expect(saidReason(reject, { reason: "late" }, { rejectionReason: "late" })).toBeUndefined();
});
