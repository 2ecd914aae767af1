import { Hono } from "hono";
import { expect, test } from "vitest";
import { FairRounds } from "../fairness/rounds.ts";
import { beginInTurns } from "./begin-in-turns.ts";
import { readJsonBody } from "./body.ts";
import { BodyAdmission } from "./body-admission.ts";
import type { Env } from "./env.ts";

/** An app that notes whose requests it works on, in order. */
function notingApp() {
  const rounds = new FairRounds();
  const began: string[] = [];
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const name = c.req.header("x-company") ?? "";
    c.set("caller", { company: { company_id: name, name, created_at: 0 }, traceparent: undefined });
    await next();
  });
  app.get("/", beginInTurns(rounds));
  const reader = { mediaTypes: ["application/json"], limit: { bytes: 1_000_000, parts: 100 } };
  app.post("/", readJsonBody(reader, { admission: new BodyAdmission(), rounds }));
  app.all("/", (c) => {
    began.push(c.get("caller").company.company_id);
    return c.body(null, 204);
  });
  const send = (company: string, body: string | undefined) =>
    app.request("/", {
      method: body === undefined ? "GET" : "POST",
      headers: { "X-Company": company, "Content-Type": "application/json" },
      ...(body !== undefined && { body }),
    });
  return { send, began };
}

test.each([
  ["requests without a body", undefined],
  ["small bodies", "{}"],
  ["long bodies", `"${"x".repeat(200_000)}"`],
])("who sends one of the %s waits for few of those of who sends many", async (_, body) => {
  const { send, began } = notingApp();
  await Promise.all([...Array.from({ length: 60 }, () => "many"), "one"].map((company) => send(company, body)));
  expect(began).toHaveLength(61);
  expect(began.indexOf("one")).toBeLessThan(12);
});
