import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { type PlainIntake, plainInsert } from "./plain-insert.ts";

/** No validation, no authentication, no tenancy: parse, insert, answer. */
const insert = plainInsert(process.argv[2] ?? "");
const app = new Hono();
app.post("/api/v1/patient/intake", async (c) => {
  const intake = await c.req.json<PlainIntake>();
  insert(intake);
  return c.json({ project_id: intake.project_id, created: 1 }, 201);
});
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info: AddressInfo) => {
  process.stdout.write(`http://127.0.0.1:${info.port}\n`);
});
