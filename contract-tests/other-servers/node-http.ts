/** The service on node:http alone: plain text for what it cannot read, a small page for what it does not have. */
import { text } from "node:stream/consumers";
import { serve } from "../testing/serve.ts";
import type { Serving } from "./serving.ts";
import { type Bug, Tasks } from "./tasks.ts";

export async function nodeServer(bug?: Bug): Promise<Serving> {
  const tasks = new Tasks(bug);
  return await serve((request, response) => {
    void text(request).then((sent) => {
      const url = new URL(request.url ?? "/", "http://tasks.invalid");
      const { method = "GET", headers } = request;
      const query = Object.fromEntries(url.searchParams);
      const isJson = /^application\/json(;|$)/.test(headers["content-type"] ?? "");
      const reply = tasks.answerText({ method, path: url.pathname, query, key: headers["x-api-key"] }, sent, isJson);
      if (reply.location !== undefined) response.setHeader("Location", reply.location);
      if (reply.body === undefined) return response.writeHead(reply.status).end();
      return response
        .writeHead(reply.status, { "Content-Type": "application/json; charset=utf-8" })
        .end(JSON.stringify(reply.body));
    });
  });
}
