/** The service as a function from Request to Response, the way edge platforms call it; carried by a node adapter alone. */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Serving } from "./serving.ts";
import { type Bug, Tasks } from "./tasks.ts";
import { listening } from "../testing/listening.ts";

async function bodyOf(request: Request): Promise<{ readonly body: unknown } | undefined> {
  const text = await request.text();
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim();
  if (text === "" || type !== "application/json") return { body: undefined };
  try {
    return { body: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

export async function fetchServer(bug?: Bug): Promise<Serving> {
  const tasks = new Tasks(bug);
  const handle = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const read = await bodyOf(request);
    if (read === undefined) return Response.json({ error: "unreadable" }, { status: 400 });
    const reply = tasks.answer({
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: read.body,
      key: request.headers.get("x-api-key") ?? undefined,
    });
    const headers = new Headers(reply.location === undefined ? {} : { Location: new URL(reply.location, url).href });
    return reply.body === undefined
      ? new Response(null, { status: reply.status, headers })
      : Response.json(reply.body, { status: reply.status, headers });
  };
  return listening(createServer(getRequestListener(handle)).listen(0, "127.0.0.1"));
}
