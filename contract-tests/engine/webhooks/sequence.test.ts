/** Numbers of messages that rise: which descriptions say so, and what is wrong with two of them. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import type { Delivery } from "./delivery.ts";
import { fallenFault, sharedNumberFaults } from "./sequence.ts";

function contractWith(
  description: string,
): [ReturnType<typeof contractOf>["schemas"], Pick<Delivery, "webhook" | "messageId">] {
  const properties = { id: { type: "string" }, sequence: { type: "integer", description } };
  const requestBody = { content: { "application/json": { schema: { type: "object", properties } } } };
  const { schemas, webhooks } = contractOf({
    openapi: "3.1.1",
    info: { title: "Events", version: "1" },
    paths: {},
    webhooks: { done: { post: { operationId: "onDone", requestBody, responses: {} } } },
  });
  const [webhook] = webhooks;
  if (webhook === undefined) throw new Error("no webhook");
  return [schemas, { webhook, messageId: { header: undefined, body: "/id" } }];
}

const message = (id: string, sequence: number): { headers: []; body: Buffer } => ({
  headers: [],
  body: Buffer.from(JSON.stringify({ id, sequence })),
});

const RISES = "Rises by one with each event of the account";

test.each<[string, ReturnType<typeof message>[], number]>([
  ["two numbers", [message("a", 2), message("b", 1)], 0],
  ["one number of two messages", [message("a", 1), message("b", 1)], 1],
  ["one message twice", [message("a", 1), message("a", 1)], 0],
])("%s", (_name, messages, count) => {
  expect(sharedNumberFaults(...contractWith(RISES), messages)).toHaveLength(count);
});

test("a number that is not above the one before it is told", () => {
  const [schemas, delivery] = contractWith(RISES);
  const of = (was: number, is: number): string | undefined =>
    fallenFault(schemas, delivery, message("a", was), message("b", is));
  expect([of(1, 2), of(1, 3), of(2, 2), of(3, 2)].map((fault) => fault !== undefined)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test.each([
  "Position in a queue",
  "Rises with each event of the endpoint",
  "Rises by one with each event of the order",
  "Rises with each message about an invoice",
  "Rises with each event, unless it is sent again",
])("%s: nothing is said of all messages", (description) => {
  const [schemas, delivery] = contractWith(description);
  expect(sharedNumberFaults(schemas, delivery, [message("a", 1), message("b", 1)])).toEqual([]);
  expect(fallenFault(schemas, delivery, message("a", 2), message("b", 1))).toBeUndefined();
});

test("where nothing says of what, two messages of one flow tell, and those of several receivers do not", () => {
  const [schemas, delivery] = contractWith("Rises with each event");
  expect(sharedNumberFaults(schemas, delivery, [message("a", 1), message("b", 1)])).toEqual([]);
  expect(fallenFault(schemas, delivery, message("a", 2), message("b", 1))).toBeDefined();
});
