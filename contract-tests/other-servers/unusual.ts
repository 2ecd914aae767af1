/** The service as a proxy, an old framework and a careful operator would leave it: right, and seldom seen. */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { serve } from "../testing/serve.ts";
import type { Serving } from "./serving.ts";
import { type Bug, type Reply, Tasks } from "./tasks.ts";

const METHODS: Readonly<Record<string, string>> = { "/tasks": "GET, POST", "/tasks/": "GET, PUT, DELETE" };

function weakTag(body: string): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 12)}"`;
}

/** A weak tag on every read, 304 for it, capitals, a charset, chunks in two pieces, and members in errors that nobody described. */
function answer(request: IncomingMessage, response: ServerResponse, { status, body, location }: Reply): void {
  response.setHeader("SERVER", "Unusual/0.1");
  response.setHeader("X-Powered-By", "care");
  response.setHeader("Connection", "close");
  if (location !== undefined) response.setHeader("LOCATION", `http://${request.headers.host ?? ""}${location}`);
  if (status === 204 || body === undefined) {
    response.writeHead(status).end();
    return;
  }
  const said = JSON.stringify(status < 400 ? body : { ...body, code: status, help: "https://tasks.example/help" });
  const tag = weakTag(said);
  if (request.method === "GET" && status === 200) {
    response.setHeader("ETAG", tag);
    response.setHeader("Last-Modified", new Date().toUTCString());
    if (request.headers["if-none-match"] === tag) {
      response.writeHead(304).end();
      return;
    }
  }
  response.writeHead(status, { "CONTENT-TYPE": "Application/JSON;charset=UTF-8", VARY: "Accept-Encoding" });
  response.write(said.slice(0, 5));
  response.end(said.slice(5));
}

function allowed(path: string): string | undefined {
  return path === "/tasks" ? METHODS[path] : /^\/tasks\/[^/]+$/.test(path) ? METHODS["/tasks/"] : undefined;
}

export async function unusualServer(bug?: Bug): Promise<Serving> {
  const tasks = new Tasks(bug);
  return await serve((request, response) => {
    void text(request).then((sent) => {
      const url = new URL(request.url ?? "/", "http://tasks.invalid");
      // with and without a slash at its end it is the same
      const path = url.pathname.replace(/(?<=.)\/$/, "");
      const method = request.method ?? "GET";
      const allow = allowed(path);
      if (allow !== undefined && !allow.split(", ").includes(method)) {
        response.setHeader("Allow", allow);
        return response.writeHead(405, { "Content-Type": "text/html" }).end("<p>Not that way</p>");
      }
      const call = { method, path, query: Object.fromEntries(url.searchParams), key: request.headers["x-api-key"] };
      const isJson = /^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "");
      return answer(request, response, tasks.answerText(call, sent, isJson));
    });
  });
}
