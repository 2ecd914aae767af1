import { expect, test } from "vitest";
import { type RuledFinding, ruleFor } from "../testing/rule-for.ts";

const TAKEN = "the contract forbids this request, and it was taken with 200";
const ALTHOUGH = 'taken with 200, although query state is ""';
const TYPES = "bodies of a type that the contract does not have";
const PARSERS = "what common parsers take beyond JSON";
const READ_AS = "what parsers read as the type that the contract has";
const EMPTY = "queries that are empty";
const STATED = "parameters that have to be there and have a default";

test.each<[name: string, row: RuledFinding, rule: string | undefined]>([
  ...(["2026-01-01 10:00:00Z", "2026-01-01T10:00Z", "2026-01-01T10:00"] as const).map(
    (time): [string, RuledFinding, string | undefined] => [
      `the time ${time}`,
      { check: "invalid-refused", subject: `addPet: /at is "${time}" (format)`, message: TAKEN, status: 200 },
      time.endsWith("Z") ? "a space in place of the T of a time, and no seconds in it" : undefined,
    ],
  ),
  ...(["name", undefined] as const).map((member): [string, RuledFinding, string | undefined] => [
    `no body, in which ${member ?? "nothing"} has to be`,
    {
      check: "valid-refused",
      subject: `addPet: without a body${member === undefined ? "" : `, in which ${member} has to be`}`,
      message: "the contract admits this request, and it was answered 400",
      status: 400,
      intent: "valid",
    },
    member && "bodies that have to be there and are not said to",
  ]),
  ...(["is not allowed here, whatever its value", "must be string"] as const).map(
    (although): [string, RuledFinding, string | undefined] => [
      `a read-only member, where what it stands in ${although}`,
      {
        check: "forbidden-request-taken",
        subject: "addPet: /owner sets the read-only id (readOnly)",
        message: `taken with 200, although /owner ${although}`,
        status: 200,
      },
      "read-only members that are sent back",
    ],
  ),
  [
    "a type that the contract does not have",
    { check: "invalid-refused", subject: "addPet: a body of type text/plain", message: TAKEN, status: 200 },
    TYPES,
  ],
  [
    "no type",
    {
      check: "invalid-refused",
      subject: "addPet: a body without a type",
      message: TAKEN,
      status: 201,
      expected: [400, 422],
    },
    TYPES,
  ],
  [
    "the same, seen by what was taken",
    {
      check: "forbidden-request-taken",
      subject: "addPet: a body of type text/plain",
      message: "taken with 200, although the body was of type text/plain",
      status: 200,
    },
    TYPES,
  ],
  [
    "a type that the contract's 415 refuses",
    {
      check: "invalid-refused",
      subject: "addPet: a body of type text/plain",
      message: TAKEN,
      status: 200,
      expected: [415],
    },
    undefined,
  ],
  [
    "the same, seen by what was taken",
    {
      check: "forbidden-request-taken",
      subject: "addPet: a body of type text/plain",
      message: "taken with 200, although the body was of type text/plain, which 415 refuses",
      status: 200,
    },
    undefined,
  ],
  [
    "a failure on such a type",
    {
      check: "invalid-refused",
      subject: "addPet: a body of type text/plain",
      message: "expected 400, got 500",
      status: 500,
    },
    undefined,
  ],
  [
    "bytes that are no UTF-8",
    { check: "invalid-refused", subject: "addPet: a body that is not UTF-8", message: TAKEN, status: 200 },
    PARSERS,
  ],
  ["NaN", { check: "invalid-refused", subject: "addPet: a body with NaN", message: TAKEN, status: 200 }, PARSERS],
  [
    "nothing at all",
    { check: "invalid-refused", subject: "addPet: an empty body", message: TAKEN, status: 200 },
    PARSERS,
  ],
  [
    "a target that is too long for the server, without a word in the contract",
    {
      check: "status-documented",
      subject: "listPets: label has 5000 items",
      message: "answered 431",
      status: 431,
      intent: "valid",
    },
    "extremes where the contract sets no bound",
  ],
  [
    "the same, with another type than the operation's refusals have",
    {
      check: "media-type",
      subject: "listPets: label has 5000 items",
      message: "status 431 is documented as text/plain, and came as no content type",
      status: 431,
      intent: "valid",
    },
    "extremes where the contract sets no bound",
  ],
  [
    "a refusal of the operation with another type",
    {
      check: "media-type",
      subject: "listPets: label has 5000 items",
      message: "status 413 is documented as text/plain, and came as no content type",
      status: 413,
      intent: "valid",
    },
    undefined,
  ],
  [
    "a valid request that the server refuses otherwise",
    {
      check: "status-documented",
      subject: "listPets: label has 5 items",
      message: "answered 418",
      status: 418,
      intent: "valid",
    },
    undefined,
  ],
  [
    "something after the document",
    { check: "invalid-refused", subject: "addPet: a body with something after it", message: TAKEN, status: 200 },
    undefined,
  ],
  [
    "a list in place of an object",
    { check: "invalid-refused", subject: "addPet: the body is of type array (type)", message: TAKEN, status: 200 },
    undefined,
  ],
  [
    "no body, where the parser makes an object of nothing",
    { check: "invalid-refused", subject: "changePet: no body", message: TAKEN, status: 200 },
    PARSERS,
  ],
  [
    "the same, seen by what was taken",
    {
      check: "forbidden-request-taken",
      subject: "changePet: no body",
      message: "taken with 200, although there was no body",
      status: 200,
    },
    PARSERS,
  ],
  [
    "a number in place of a text",
    { check: "invalid-refused", subject: "addPet: /name is of type integer (type)", message: TAKEN, status: 201 },
    READ_AS,
  ],
  [
    "the same, seen by what was taken",
    {
      check: "forbidden-request-taken",
      subject: "addPet: /name is of type integer (type)",
      message: "taken with 201, although /name must be string",
      status: 201,
    },
    READ_AS,
  ],
  [
    "one value in place of a list",
    {
      check: "forbidden-request-taken",
      subject: "addPet: /tags is of type string (type)",
      message: "taken with 201, although /tags must be array",
      status: 201,
    },
    READ_AS,
  ],
  [
    "a text in place of an object",
    {
      check: "forbidden-request-taken",
      subject: "addPet: /owner is of type string (type)",
      message: "taken with 201, although /owner must be object",
      status: 201,
    },
    undefined,
  ],
  [
    "an object in place of a text",
    { check: "invalid-refused", subject: "addPet: /name is of type object (type)", message: TAKEN, status: 201 },
    undefined,
  ],
  [
    "a number that is answered in place of a text",
    {
      check: "response-body",
      subject: "addPet: /name is of type integer (type)",
      message: "/name must be string",
      status: 201,
    },
    undefined,
  ],
  [
    "a query that has to be there and has a default",
    {
      check: "invalid-refused",
      subject: "listPets: query limit is missing, whose default is 20",
      message: TAKEN,
      status: 200,
    },
    STATED,
  ],
  [
    "the same, seen by what was taken",
    {
      check: "forbidden-request-taken",
      subject: "listPets: without a limit",
      message: "taken with 200, although query limit is missing, whose default is 20",
      status: 200,
    },
    STATED,
  ],
  [
    "a query without a value",
    { check: "invalid-refused", subject: 'listPets: query state is "" (enum)', message: TAKEN, status: 200 },
    EMPTY,
  ],
  [
    "the same, seen by what was taken",
    { check: "forbidden-request-taken", subject: 'listPets: query state is "" (enum)', message: ALTHOUGH, status: 200 },
    EMPTY,
  ],
  [
    "a query with a value that it cannot have",
    { check: "invalid-refused", subject: 'listPets: query state is "OPEN" (enum)', message: TAKEN, status: 200 },
    undefined,
  ],
  [
    "a query that has to be there",
    { check: "invalid-refused", subject: "listPets: query limit is missing", message: TAKEN, status: 200 },
    undefined,
  ],
])("%s", (_, row, rule) => {
  expect(ruleFor(row)).toBe(rule);
});
