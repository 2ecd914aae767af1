/** Which words of a refusal's description are a reason that can be brought about; all others say nothing. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { reasonsOf, refusedAgain } from "./stated-refusals.ts";

function reasons(description: string, status = "409"): unknown[] {
  const responses: JsonObject = { "200": { description: "Done." }, [status]: { description } };
  const { operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "Reasons", version: "1.0.0" },
    paths: { "/x": { post: { operationId: "x", responses } } },
  });
  return operations.flatMap(reasonsOf);
}

test.each<[string, unknown[]]>([
  ["The balance is not 0.", [{ kind: "not 0", of: "balance" }]],
  ["The balance is not 0 or the account is already closed.", [{ kind: "not 0", of: "balance" }]],
  ["The folder is not empty", [{ kind: "not empty" }]],
  ["The doctor has booked or confirmed appointments.", [{ kind: "with", of: "booked or confirmed appointments" }]],
  ["The class has started or it is full", [{ kind: "full" }]],
  ["The class has students or it is not empty", [{ kind: "with", of: "students" }, { kind: "not empty" }]],
  [
    "Both are the same, the currencies differ, or the balance is too small.",
    [{ kind: "same" }, { kind: "differ", of: "currency" }, { kind: "too small", of: "balance" }],
  ],
  ["Not enough stock", [{ kind: "too small", of: "stock" }]],
  ["Not enough stock available at the source", [{ kind: "too small", of: "stock" }]],
  ["There is not enough stock left", [{ kind: "too small", of: "stock" }]],
  ["Not enough stock has been counted", []],
  [
    "The bid is not higher than the current price",
    [{ kind: "compared", of: "bid", than: "current price", way: "less", equal: true }],
  ],
  ["The amount exceeds the balance", [{ kind: "compared", of: "amount", than: "balance", way: "more", equal: false }]],
  [
    "The quantity exceeds what is left of the lot",
    [{ kind: "compared", of: "quantity", than: "left", way: "more", equal: false }],
  ],
  ["More would be credited than is due", [{ kind: "compared", of: "", than: "due", way: "more", equal: false }]],
  ["The price is less than the minimum price.", [{ kind: "compared", of: "price", way: "less", equal: false }]],
  [
    "The capacity is below the number of seats that are held or sold, or the event is over",
    [{ kind: "compared", of: "capacity", than: "seats that are held or sold", way: "less", equal: false }],
  ],
  [
    "The capacity is lower than the number of signups",
    [{ kind: "compared", of: "capacity", than: "signups", way: "less", equal: false }],
  ],
  ["There is a running session in it already", [{ kind: "one alone", of: "session", state: "running", within: "it" }]],
  ["The customer already has an open case", [{ kind: "one alone", of: "case", state: "open", within: "customer" }]],
  [
    "There is already an open shift for this drawer",
    [{ kind: "one alone", of: "shift", state: "open", within: "drawer" }],
  ],
  ["It has a report already", [{ kind: "one alone", of: "report", state: "", within: "it" }]],
  ["Another timer is still running", [{ kind: "one alone", of: "timer", state: "running", within: "" }]],
  ["A timer is not running", []],
  ["The timer is running already", []],
  ["There is a reading at this time already", [{ kind: "one alone", of: "reading", state: "", within: "time" }]],
  ["There is a folder of this name in it", []],
  ["The class is full or cancelled.", [{ kind: "full" }]],
  ["The venue is already at capacity", [{ kind: "full" }]],
  ["The limit of passes is reached", [{ kind: "full", of: "pass" }]],
  ["The seat limit has been reached", [{ kind: "full", of: "seat" }]],
  ["The limit is reached", []],
  ["There are no places left", [{ kind: "full" }]],
  ["The end of the limit is reached", []],
  ["The name is not full", []],
  ["The price is more than the limit unless it is forced", []],
  ["Insufficient funds.", [{ kind: "too small", of: "funds" }]],
  ["The two accounts are the same", [{ kind: "same" }]],
  ["Source and destination are the same.", [{ kind: "same" }]],
  ["The two places must differ", [{ kind: "same" }]],
  ["The balance is not 0 unless it is forced", []],
  ["The balance is not what it was", []],
  ["The account is closed", []],
  ["Their owners are not the same", [{ kind: "differ", of: "owner" }]],
  ["The cart is empty", []],
  ["The report is not a draft or has no expenses", [{ kind: "without", of: "expenses" }]],
  ["The envelope has no documents or no signers.", [{ kind: "without", of: "documents" }]],
  ["The order contains no items unless it is a draft", []],
  ["The envelope has no more documents", []],
  ["The site has sensors", [{ kind: "with", of: "sensors" }]],
  ["The folder still contains any files or is shared", [{ kind: "with", of: "files" }]],
  ["The garage still has running sessions", [{ kind: "with", of: "running sessions" }]],
  ["The garage still has no sessions", []],
  ["The site has sensors unless it is forced", []],
  ["The customer has subscriptions that are not canceled", [{ kind: "with", of: "subscriptions" }]],
  ["The site has stays that are not checked out", [{ kind: "with", of: "stays" }]],
  ["The customer has subscriptions that are overdue", []],
  ["It has already succeeded", []],
  ["The new parent is the folder itself or lies within it", [{ kind: "cycle" }, { kind: "cycle" }]],
  ["A folder cannot be moved below one of its own subfolders", [{ kind: "cycle" }]],
  ["It lies in the past", []],
])("%s", (description, said) => {
  expect(reasons(description)).toMatchObject(said);
});

test.each<[string, number]>([
  ["The folder is not empty and `recursive` is not set", 1],
  ["The folder is not empty, unless `recursive` is true", 1],
  // nobody is asked for it
  ["The folder is not empty unless `force` is true", 0],
])("%s: %i reason where no flag is set", (description, count) => {
  const parameters = [{ name: "recursive", in: "query", schema: { type: "boolean" } }];
  const { operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "Reasons", version: "1.0.0" },
    paths: { "/x": { post: { operationId: "x", parameters, responses: { "409": { description } } } } },
  });
  expect(operations.flatMap(reasonsOf)).toHaveLength(count);
});

test("words of an answer that is no refusal are no reason", () => {
  expect(reasons("Not enough stock", "202")).toEqual([]);
});

test.each<[string, string, number | undefined]>([
  ["signups", "The class is full, or the member is inactive or already signed up", 409],
  ["exhibits", "The member is already part of the exhibition.", 409],
  ["members", "The member has already been added to the exhibition", 409],
  ["members", "Already a member", 409],
  // of something else
  ["exhibits", "The room is already part of the exhibition", undefined],
  ["exhibits", "The member is already part of the collection", undefined],
  ["exhibits", "The member is already suspended", undefined],
  ["exhibits", "The exhibition is already published", undefined],
  ["signups", "Already signed up unless it was paid", undefined],
])("%s: %s", (below, description, status) => {
  const { operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "Reasons", version: "1.0.0" },
    paths: { [`/x/{x}/${below}`]: { post: { operationId: "x", responses: { "409": { description } } } } },
  });
  expect(operations.map((one) => refusedAgain(one, "member_id", "exhibition"))).toEqual([status]);
});
