import { expect, test } from "vitest";
import { FairQueue } from "./queue.ts";

/** Hands out all, each before the next is done. */
function drained(queue: FairQueue<string>): readonly string[] {
  const order: string[] = [];
  for (let next = queue.next(); next !== undefined; next = queue.next()) order.push(next.item);
  return order;
}

test("tenants are served in turns, each in the order of what it asked", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2", "a3", "b1", "c1", "b2"]) queue.push(item.charAt(0), item);
  expect(drained(queue)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("who was served goes behind who comes, and no longer when that is over", () => {
  const queue = new FairQueue<string>();
  queue.push("a", "a1");
  expect(queue.next()).toEqual({ tenant: "a", item: "a1" });
  queue.push("a", "a2");
  queue.push("b", "b1");
  expect(queue.peek()).toBe("b1");
  queue.release("a");
  expect(drained(queue)).toEqual(["b1", "a2"]);
  queue.release("a");
  queue.release("b");
  for (const item of ["b2", "a3"]) queue.push(item.charAt(0), item);
  expect(drained(queue)).toEqual(["b2", "a3"]);
});

test("who has more under way is still served when one of it is over", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2"]) queue.push("a", item);
  drained(queue);
  queue.release("a");
  queue.push("a", "a3");
  queue.push("b", "b1");
  expect(queue.peek()).toBe("b1");
});

test("what is served without waiting counts", () => {
  const queue = new FairQueue<string>();
  queue.serve("a");
  queue.push("a", "a2");
  queue.push("b", "b1");
  expect(drained(queue)).toEqual(["b1", "a2"]);
});

test("nothing waits when all was handed out at once", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2", "b1"]) queue.push(item.charAt(0), item);
  expect(queue.empty()).toEqual(["a1", "b1", "a2"]);
  expect([queue.peek(), queue.next()]).toEqual([undefined, undefined]);
});
