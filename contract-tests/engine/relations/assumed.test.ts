/** Which refusals of valid requests words explain. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { Schemas } from "../schemas.ts";
import { formed, isSigned, refusesInWords } from "./assumed.ts";

function told(
  said: string,
  answers: Readonly<Record<string, string>>,
  status: number,
  sent?: Json,
): boolean | undefined {
  const responses = Object.fromEntries(
    Object.entries({ "201": "Made.", ...answers }).map(([code, description]) => [code, { description }]),
  );
  const { operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "Refunds", version: "1.0.0" },
    paths: { "/refunds": { post: { operationId: "refund", description: said, responses } } },
  });
  return operations[0] && refusesInWords(operations[0], status, sent);
}

test("two members of the request that are held against each other are no state", () => {
  const body = { blows: [{ part: 3, whole: 2 }] };
  expect(told("Takes blows.", { "422": "A part is above its whole." }, 422, body)).toBe(false);
  expect(told("Takes blows.", { "422": "A part is above what is left." }, 422, body)).toBe(true);
});

test("a member that is held against the length of a list is compared", () => {
  const body = { options: ["a", "b"], max_choices: 3 };
  expect(told("", { "422": "`max_choices` exceeds the number of options." }, 422, body)).toBe(true);
});

test.each<[string, Readonly<Record<string, string>>, number, boolean]>([
  ["Replies.", { "422": "The body is not valid, or `reply_to` is no post of this thread" }, 422, true],
  ["Votes.", { "422": "A choice is none of the options." }, 422, true],
  ["Votes.", { "422": "The body is not an object." }, 422, false],
  ["Offers a time.", { "422": "The body is not valid, or the time is in the past." }, 422, true],
  ["Gives money back. It cannot be more than what is left.", { "400": "Refused." }, 400, true],
  ["Gives money back, unless all of it was given back already.", { "422": "Wrong." }, 422, true],
  ["Gives money back.", { "400": "The request was rejected: it cannot be read." }, 400, false],
  ["Gives money back. Wrong requests are refused.", { "422": "Refused." }, 422, false],
  ["Gives money back.", { "422": "Unknown payment or not enough left." }, 422, true],
  ["Gives money back.", { "422": "The payment is empty." }, 422, true],
  ["Gives money back.", { "422": "The payment has no receipts." }, 422, true],
  ["Gives money back.", { "422": "Validation error" }, 422, false],
  ["Gives money back.", { "422": "The bid is not higher than the current price" }, 422, true],
  ["Gives money back.", { "422": "The amount exceeds the balance" }, 422, true],
  ["Gives money back.", { "422": "The offer is too low." }, 422, true],
  ["Gives money back.", { "409": "Overlaps with another one." }, 409, true],
  ["Gives money back.", { "400": "Unknown payment." }, 400, false],
  ["Gives money back.", { "409": "Nothing is left, and it was refused." }, 409, true],
  ["Gives money back.", { "409": "Something else." }, 409, false],
  ["Gives money back. It cannot be more than what is left.", { "404": "Unknown." }, 404, false],
])("%s %o: %i is explained: %s", (said, answers, status, expected) => {
  expect(told(said, answers, status)).toBe(expected);
});

test.each<[description: string, came: number, is: boolean]>([
  ["Change of the stock; negative for goods that leave.", -3, true],
  ["Change of the stock; negative for goods that leave.", -4, false],
  ["Never negative.", -3, false],
  ["How many.", -3, false],
])("3 is answered with %s: %i", (description, came, is) => {
  const properties = { quantity: { type: "integer", description } };
  const schemas = new Schemas({
    openapi: "3.1.1",
    components: { schemas: { Movement: { type: "object", properties } } },
  });
  expect(isSigned(schemas, "/components/schemas/Movement", "quantity", 3, came)).toBe(is);
});

test.each([
  ["decimal", "0285.96", "285.96", "one form"],
  ["decimal", "12", "12.00", "one form"],
  ["decimal", "285.96", "285.97", undefined],
  ["decimal", "", "0.00", undefined],
  [undefined, "0285.96", "285.96", undefined],
])("a text of the format %s that was sent as %s and comes as %s: %s", (format, sent, came, assumed) => {
  const properties = { price: { type: "string", ...(format && { format }) } };
  const schemas = new Schemas({
    openapi: "3.1.1",
    components: { schemas: { Book: { type: "object", properties } } },
  });
  expect(formed(schemas, "/components/schemas/Book", "price", sent, came)).toBe(assumed);
});
