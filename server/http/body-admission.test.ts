import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { readJsonBody } from "./body.ts";
import { BodyAdmission } from "./body-admission.ts";
import type { Env } from "./env.ts";
import { judge } from "./problem-response.ts";

const LARGE = `"${"x".repeat(300_000)}"`;

/** An app whose handler works until it is told to finish, and knows how many bodies it is working on. */
function slowApp(admission: BodyAdmission) {
  const working: (() => void)[] = [];
  const app = new Hono<Env>();
  app.post("/", readJsonBody(admission), async (c) => {
    await new Promise<void>((finish) => void working.push(finish));
    return c.text("done");
  });
  app.onError((error, c) => c.text(judge(error).key, 503));
  const send = (body: string) =>
    app.request("/", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  return { send, working };
}

/** Work that wrongly begins would have begun by now; that it has begun is waited for, however long it takes. */
const turnsOfTheEventLoop = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 50);
  });

const underWay = (working: readonly unknown[], count: number) =>
  vi.waitFor(() => expect(working).toHaveLength(count), { timeout: 20_000, interval: 5 });

test("large bodies are worked on a few at a time, each has its turn, and small ones pass them", async () => {
  const { send, working } = slowApp(new BodyAdmission(2));
  const answers = Array.from({ length: 5 }, () => send(LARGE));
  await underWay(working, 2);
  await turnsOfTheEventLoop();
  expect(working).toHaveLength(2);

  const small = send("1");
  await underWay(working, 3);

  // a large one that ends makes room for another, while there is another; the third to end is the small one
  for (const left of [3, 3, 2, 2, 1, 0]) {
    working.shift()?.();
    await underWay(working, left);
    await turnsOfTheEventLoop();
    expect(working).toHaveLength(left);
  }
  const statuses = (await Promise.all([...answers, small])).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
});

test("a body that fails ends its turn", async () => {
  const { send, working } = slowApp(new BodyAdmission(1));
  expect((await send(`${LARGE}x`)).status).toBe(503);
  const answer = send(LARGE);
  await underWay(working, 1);
  working.shift()?.();
  expect((await answer).status).toBe(200);
});

test("bodies beyond the memory for them are told to come later, and find room again", async () => {
  const { send, working } = slowApp(new BodyAdmission(1, 1_000_000));
  const answers = Array.from({ length: 4 }, async () => (await send(LARGE)).text());
  expect(await Promise.race(answers)).toBe("unavailable");
  for (let finished = 0; finished < 3; finished += 1) {
    await underWay(working, 1);
    working.shift()?.();
  }
  expect((await Promise.all(answers)).toSorted()).toEqual(["done", "done", "done", "unavailable"]);
  const later = send(LARGE);
  await underWay(working, 1);
  working.shift()?.();
  expect((await later).status).toBe(200);
});
