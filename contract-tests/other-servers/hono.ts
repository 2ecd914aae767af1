/** The service as a Hono application on Node. */
import { once } from "node:events";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { Serving } from "./serving.ts";
import { type Bug, Tasks } from "./tasks.ts";

export async function honoServer(bug?: Bug): Promise<Serving> {
  const tasks = new Tasks(bug);
  const app = new Hono();
  app.all("*", async (c) => {
    const text = await c.req.text();
    const typed = /^application\/json(;|$)/.test(c.req.header("Content-Type") ?? "");
    let body: unknown;
    try {
      body = text === "" || !typed ? undefined : JSON.parse(text);
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
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  if (!server.listening) await once(server, "listening");
  const address = server.address();
  const stop = async (): Promise<void> => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`, stop };
}
