import { expect, test } from "vitest";
import { OneAtATime } from "./one-at-a-time.ts";

test("each tenant has one turn at a time, in the order of asking", async () => {
  const turns = new OneAtATime();
  const order: string[] = [];
  const take = async (tenant: string, name: string) => {
    const end = await turns.take(tenant);
    order.push(name);
    return end;
  };
  const first = await take("a", "a1");
  const second = take("a", "a2");
  const third = take("a", "a3");
  const other = await take("b", "b1");
  expect(order).toEqual(["a1", "b1"]);
  first();
  first();
  (await second)();
  expect(order).toEqual(["a1", "b1", "a2"]);
  (await third)();
  other();
  (await take("a", "a4"))();
  expect(order).toEqual(["a1", "b1", "a2", "a3", "a4"]);
});
