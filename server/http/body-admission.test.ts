import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { FairRounds } from "../fairness/rounds.ts";
import { readJsonBody } from "./body.ts";
import { BODY_LIMITS, BodyAdmission, type BodyLimits } from "./body-admission.ts";
import type { Env } from "./env.ts";
import { judge } from "./problem-response.ts";

/** Fast enough for a test that waits, slow enough for one that does not mean to. */
const PACE = { graceMs: 5_000, bytesPerSecond: 1_000_000 };

const LARGE = `"${"x".repeat(300_000)}"`;

const READER = { mediaTypes: ["application/json"], limit: { bytes: 1_000_000, parts: 100 } };

/** Ends only what hangs. */
const PATIENCE_MS = 50_000;

/** An app whose handler works until it is told to finish, and knows how many bodies it is working on. */
function slowApp(limits: Partial<BodyLimits>) {
  const admission = new BodyAdmission({ ...BODY_LIMITS, ...limits });
  const working: (() => void)[] = [];
  const asked: string[] = [];
  const turn = admission.turn.bind(admission);
  admission.turn = (company) => {
    asked.push(company);
    return turn(company);
  };
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const name = c.req.header("x-company") ?? "a";
    c.set("caller", { company: { company_id: name, name, created_at: 0 }, traceparent: undefined });
    await next();
  });
  app.post("/", readJsonBody(READER, { admission, rounds: new FairRounds() }, PACE), async (c) => {
    await new Promise<void>((finish) => void working.push(finish));
    return c.text("done");
  });
  app.onError((error, c) => c.text(judge(error).key, 503));
  const send = (body: string, company = "a") =>
    app.request("/", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Company": company },
      body,
    });
  return { send, working, asked };
}

/** Work that wrongly begins would have begun by now; that it has begun is waited for, however long it takes. */
const turnsOfTheEventLoop = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 50);
  });

const underWay = (working: readonly unknown[], count: number) =>
  vi.waitFor(() => expect(working).toHaveLength(count), { timeout: PATIENCE_MS, interval: 5 });

test("large bodies are worked on a few at a time, each has its turn, and small ones pass them", async () => {
  const { send, working } = slowApp({ largeAtOnce: 2 });
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
  const { send, working } = slowApp({ largeAtOnce: 1 });
  expect((await send(`${LARGE}x`)).status).toBe(503);
  const answer = send(LARGE);
  await underWay(working, 1);
  working.shift()?.();
  expect((await answer).status).toBe(200);
});

test("bodies beyond the memory for them are told to come later, and find room again", async () => {
  const { send, working } = slowApp({ largeAtOnce: 1, mostBytes: 1_000_000 });
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

test("a company that fills its share shuts out nobody else, whether its bodies are large or small", async () => {
  const { send, working } = slowApp({ largeAtOnce: 8, mostBytes: 1_000_000, mostBytesOfCompany: 400_000 });
  const small = `"${"x".repeat(150_000)}"`;
  const greedy = [LARGE, LARGE, small, small].map(async (body) => (await send(body, "greedy")).text());
  expect(await Promise.race(greedy)).toBe("unavailable");
  const other = send(LARGE, "other");
  await vi.waitFor(() => expect(working.length).toBeGreaterThanOrEqual(2), { timeout: PATIENCE_MS, interval: 5 });
  for (const finish of working.splice(0)) finish();
  expect((await other).status).toBe(200);
  expect((await Promise.all(greedy)).toSorted()).toEqual(["done", "unavailable", "unavailable", "unavailable"]);
});

test("a large body waits for one body of a company that sends many, not for all of them", async () => {
  const { send, working, asked } = slowApp({ largeAtOnce: 1 });
  const done: string[] = [];
  const sent = ["a", "a", "a", "b"].map(async (company) => {
    await send(LARGE, company);
    done.push(company);
  });
  await vi.waitFor(() => expect(asked).toHaveLength(4), { timeout: PATIENCE_MS, interval: 5 });
  for (let finished = 1; finished <= sent.length; finished += 1) {
    await underWay(working, 1);
    working.shift()?.();
    await vi.waitFor(() => expect(done).toHaveLength(finished), { timeout: PATIENCE_MS, interval: 5 });
  }
  expect(done.indexOf("b")).toBeLessThanOrEqual(1);
});
