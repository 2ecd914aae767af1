/** The service as a function from Request to Response, the way edge platforms call it; carried by a node adapter alone. */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Serving } from "./serving.ts";
import { type Bug, Tasks } from "./tasks.ts";
import { listening } from "../testing/listening.ts";

export async function fetchServer(bug?: Bug): Promise<Serving> {
  const tasks = new Tasks(bug);
  const handle = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const { method, headers: asked } = request;
    const call = {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      key: asked.get("x-api-key") ?? undefined,
    };
    const isJson = /^\s*application\/json\s*(;|$)/.test(asked.get("content-type") ?? "");
    const reply = tasks.answerText(call, await request.text(), isJson);
    const headers = new Headers(reply.location === undefined ? {} : { Location: new URL(reply.location, url).href });
    return reply.body === undefined
      ? new Response(null, { status: reply.status, headers })
      : Response.json(reply.body, { status: reply.status, headers });
  };
  return listening(createServer(getRequestListener(handle)).listen(0, "127.0.0.1"));
}
