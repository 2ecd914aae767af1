/** What names a message, in headers, bodies and logs. */
import { expect, test } from "vitest";
import { nameAt, namesApart } from "./message-id.ts";

test("a log may name by a number what a header names by its digits", () => {
  expect(nameAt({ event: 21 }, "/event")).toBe("21");
  expect(nameAt({ event: "21" }, "/event")).toBe("21");
  expect(nameAt({ event: null }, "/event")).toBeUndefined();
});

test.each([
  ["7", 7, undefined],
  ["7", 8, "Webhook-Id names 7, and the body at /id 8"],
  ["7", undefined, undefined],
])("header %s, body %s", (header, id, fault) => {
  const delivery = { messageId: { header: "Webhook-Id", body: "/id" } };
  const attempt = { headers: [["webhook-id", header]] as const, body: Buffer.from(JSON.stringify({ id })) };
  expect(namesApart(delivery, attempt)).toBe(fault);
  expect(namesApart({ messageId: { header: "Webhook-Id", body: undefined } }, attempt)).toBeUndefined();
});
