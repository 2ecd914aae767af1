/** Which words say that an operation is refused in a state, and with which status. */
import { expect, test } from "vitest";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { contractOf } from "../contract.ts";
import { endsWhatItIsDoneTo, passesByItself, refusedIn, refusedUnless, refusesOneState } from "./refused-states.ts";

const STATES = ["draft", "open", "paid"];

function operationOf(refusals: Record<string, string>, description = ""): Operation | undefined {
  const answers = Object.entries(refusals).map(([status, text]) => [status, { description: text }]);
  const { operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "States", version: "1.0.0" },
    paths: {
      "/x": {
        post: {
          operationId: "x",
          description,
          responses: { "200": { description: "" }, ...Object.fromEntries(answers) },
        },
      },
    },
  });
  return operations[0];
}

function refused(state: string, refusals: Record<string, string>, description = ""): number | undefined {
  const operation = operationOf(refusals, description);
  return operation && refusedIn(operation, state, STATES);
}

test("a request that its client cancelled is none about a state", () => {
  const cancelled = "The request is cancelled by the client";
  expect([refused("cancelled", { "409": cancelled }), refused("cancelled", { "499": cancelled })]).toEqual([
    409,
    undefined,
  ]);
});

test.each<[string, boolean]>([
  ["Only draft invoices can be changed.", true],
  ["The invoice is not open, or it is paid already.", true],
  ["The invoice is no draft any more", true],
  ["The invoice is not ready yet", false],
  ["Only draft invoices can be changed. Another change is under way.", false],
  ["The idempotency key was used with another body.", false],
  ["", false],
])("%s: whether no wait changes it: %s", (description, isSo) => {
  const operation = operationOf({ "409": description });
  expect(operation && refusesOneState(operation)).toBe(isSo);
});

test.each<[string, boolean]>([
  ["draft", false],
  ["sent", false],
  ["in_progress", true],
  ["queued", true],
  ["exporting", true],
])("%s: whether it passes by itself: %s", (state, isSo) => {
  expect(passesByItself(state)).toBe(isSo);
});

test.each<[string, string[]]>([
  ["The invoice is paid", ["paid"]],
  ["The invoice is paid already.", ["paid"]],
  ["The invoice was paid or is open", ["open", "paid"]],
  ["Invalid, or the invoice is paid", ["paid"]],
  ["The invoice is already open or paid", ["open", "paid"]],
  ["The invoice is already open or has paid", ["open", "paid"]],
  ["The invoice is full or paid, or the member is gone", ["paid"]],
  ["The customer has open invoices", []],
  ["The invoice is not already open or paid", []],
  ["The invoice is not open any more", ["draft", "paid"]],
  ["The invoice is not paid", ["draft", "open"]],
  ["Only open invoices can be reminded of", ["draft", "paid"]],
  ["The invoice is no draft any more", ["open", "paid"]],
  ["The invoice is no longer a draft", ["open", "paid"]],
  ["The invoice is not open (a draft or paid already)", ["draft", "paid"]],
  ["It is not a draft or open", ["paid"]],
  ["Only a draft can be deleted.", ["open", "paid"]],
  ["Only drafts can be deleted.", ["open", "paid"]],
  ["Only open invoices can be paid", ["draft", "paid"]],
  ["The invoice has not been paid", ["draft", "open"]],
  ["The invoice is still draft or open", ["draft", "open"]],
  // what is said of something else as well says nothing for sure
  ["The customer is not open to it and the invoice is a draft", []],
  ["The invoice must be paid", []],
  ["It is not known whether it is paid", []],
])("409: %s", (description, states) => {
  expect(STATES.filter((state) => refused(state, { "409": description }) === 409)).toEqual(states);
});

test.each<[string, boolean]>([
  ["The job is finished already", true],
  ["The job is already done or cancelled", true],
  ["The job has failed", false],
])("what has succeeded is over, whatever words call it: %s: %s", (description, isSo) => {
  expect(refused("succeeded", { "409": description }) === 409).toBe(isSo);
});

test("what is still so is so", () => {
  expect(refused("open", { "409": "The invoice is still open" })).toBe(409);
});

test("the status is that of the refusal whose words say so", () => {
  expect(refused("paid", { "400": "Invalid, or the invoice is paid", "409": "The key was used" })).toBe(400);
  expect(refused("paid", { "404": "Not there" })).toBeUndefined();
});

test("what the operation does says only which states are not refused, and with a 409 alone", () => {
  expect(refused("open", { "409": "Conflict" }, "Only a draft can be deleted.")).toBe(409);
  expect(refused("open", {}, "Only a draft can be deleted.")).toBeUndefined();
  expect(refused("open", { "409": "Conflict" }, "What is open is shown in green.")).toBeUndefined();
});

test.each<[string, string[]]>([
  ["Answers 409 if the invoice is paid already.", ["paid"]],
  ["If the invoice was paid, a 409 (conflict) is answered", ["paid"]],
  ["A conflict, when it is a draft", []],
  ["Answers 422 if the invoice is paid", []],
  ["Answers 404 if it is gone, 409 if the invoice is paid", []],
  ["Answers 409 unless the invoice is open", []],
  ["Answers 409 if the invoice is not paid", []],
])("what it does, told in passing: %s", (description, states) => {
  expect(STATES.filter((state) => refused(state, { "409": "Conflict" }, description) === 409)).toEqual(states);
});

test("what takes less afterwards was ended, as refusals of the others say", () => {
  const acting = (description: string) => ({
    post: { responses: { "200": { description: "" }, "409": { description } } },
  });
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "States", version: "1.0.0" },
    paths: {
      "/devices/{id}/activate": acting("Only provisioned devices can be activated"),
      "/devices/{id}/retire": acting("The device is already retired"),
      "/devices/{id}/readings": acting("The device is retired"),
      "/sites/{id}/close": acting("The site is closed"),
    },
  });
  const ending = contract.operations.filter((one) => endsWhatItIsDoneTo(contract, one)).map(({ path }) => path);
  expect(ending).toEqual(["/devices/{id}/retire"]);
});

test.each<[refusals: Record<string, string>, status: number | undefined]>([
  [{ "409": "The flag is not archived." }, 409],
  [{ "409": "Only archived flags can be restored." }, 409],
  [{ "409": "The flag is archived." }, undefined],
  [{ "409": "The flag is not paid." }, undefined],
  [{ "403": "The user is not archived." }, undefined],
])("%j of what is not archived", (refusals, status) => {
  const operation = operationOf(refusals);
  expect(operation && refusedUnless(operation, "archived")).toBe(status);
});
