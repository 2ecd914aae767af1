/** Which numbers no two things have: those of all, and not of what the thing belongs to. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import type { TestContext } from "../context.ts";
import { uniqueMembers, withoutGaps } from "./read-back-unique.ts";

test.each([
  ["Running number of the visits of the participant, from 1.", []],
  ["Running number of the participant's visits.", []],
  ["Running number of the visit.", ["number"]],
  ["Null until it was sent. Consecutive, without gaps.", ["number"]],
  ["Counts consecutive days.", []],
  ["Sequential number within the participant.", []],
  ["No two visits have the same.", ["number"]],
])("%s", (description, expected) => {
  const properties = {
    id: { type: "integer" },
    participant_id: { type: "integer" },
    number: { type: "integer", description },
  };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Visits", version: "1.0.0" },
    components: { schemas: { Visit: { type: "object", properties } } },
  });
  expect(uniqueMembers({ contract } as TestContext, "/components/schemas/Visit")).toEqual(expected);
});

const NUMBERED = { type: "integer", description: "Sequential number, without gaps." };
const TICKET = { type: "object", properties: { id: { type: "integer" }, number: NUMBERED } };

/** What is found where tickets came with these numbers, each by a call of this method and path. */
function gaps(...told: readonly (readonly [method: string, path: string, number: number])[]): unknown[] {
  const answer = (status: string): object => ({
    [status]: { description: "", content: { "application/json": { schema: { $ref: "#/components/schemas/Ticket" } } } },
  });
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Tickets", version: "1.0.0" },
    components: { schemas: { Ticket: TICKET } },
    paths: {
      "/tickets": { post: { responses: answer("201") } },
      "/tickets/{id}": { get: { responses: answer("200") } },
      "/tickets/{id}/open": { post: { responses: answer("200") } },
    },
  } as never);
  const exchanges = told.map(([method, path, number], id) => ({
    id,
    case: { operationId: `${method} ${path}` },
    response: {
      status: path === "/tickets" ? 201 : 200,
      headers: [["content-type", "application/json"]],
      body: Buffer.from(JSON.stringify({ number })),
    },
  }));
  const found: unknown[] = [];
  const maker = contract.operation("POST /tickets");
  if (maker !== undefined)
    withoutGaps({ contract, wire: { exchanges }, report: (one: unknown) => found.push(one) } as never, maker);
  return found;
}

test("numbers without gaps have none, whichever call gives them", () => {
  const open = (number: number) => ["POST", "/tickets/{id}/open", number] as const;
  const made = (number: number) => ["POST", "/tickets", number] as const;
  const read = (number: number) => ["GET", "/tickets/{id}", number] as const;
  expect(gaps(open(2), open(4), read(4), open(6), open(8))).toHaveLength(1);
  expect(gaps(made(2), made(4), made(6), made(8))).toHaveLength(1);
  expect(gaps(open(2), open(3), open(5), open(7))).toEqual([]);
  // what was numbered unseen is no gap
  expect(gaps(read(2), read(4), read(6), read(8))).toEqual([]);
  expect(gaps(open(2), made(4), open(6), open(8))).toEqual([]);
});
