/** The service as a Hono application on Node, which reads JSON whatever its type is said to be. */
import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { Serving } from "./serving.ts";
import { type Bug, Tasks } from "./tasks.ts";
import { listening } from "../testing/listening.ts";

export async function honoServer(bug?: Bug): Promise<Serving> {
  const tasks = new Tasks(bug);
  const app = new Hono();
  app.all("*", async (c) => {
    let body: unknown;
    try {
      body = /^(GET|HEAD|DELETE)$/.test(c.req.method) ? undefined : await c.req.json();
    } catch {
      return c.json({ error: "unreadable" }, 400);
    }
    const reply = tasks.answer({
      method: c.req.method,
      path: c.req.path,
      query: c.req.query(),
      body,
      key: c.req.header("X-Api-Key"),
    });
    const headers: Record<string, string> = reply.location === undefined ? {} : { Location: reply.location };
    if (reply.body === undefined) return new Response(null, { status: reply.status, headers });
    return Response.json(reply.body, { status: reply.status, headers });
  });
  return listening(serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server);
}
