/**
 * express-openapi-validator in front of the faulty server: an application that validates every answer it passes on. It does
 * not validate requests: those it refused would never reach the server, whose answers are what is in question.
 */
import { once } from "node:events";
import express from "express";
import { middleware } from "express-openapi-validator";
import { parseJson } from "../../../spec/openapi/json.ts";
import { essence, headerValue, isJsonType } from "../../engine/http/exchange.ts";
import { HttpClient } from "../../engine/http/http.ts";
import { HOP } from "../../mutation/server-faults/proxy.ts";
import { type ToolContext, type Tool, watch } from "./tool.ts";

const BODY_LIMIT = "64mb";

export async function validator(context: ToolContext): Promise<Tool> {
  const noted: string[] = [];
  const client = new HttpClient(context.target.url, { keepAlive: false });
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.use(express.raw({ type: () => true, limit: BODY_LIMIT }));
  const forward: express.RequestHandler = async (request, response) => {
    const raw = request.rawHeaders;
    const headers = raw.flatMap((name, index): [string, string][] =>
      index % 2 === 0 && !HOP.test(name) ? [[name, raw[index + 1] ?? ""]] : [],
    );
    const body = Buffer.isBuffer(request.body) ? request.body : undefined;
    const answer = await client.send({ method: request.method, target: request.originalUrl, headers, body });
    if ("failure" in answer) return void request.socket.destroy();
    response.status(answer.response.status);
    for (const [name, value] of answer.response.headers) if (!HOP.test(name)) response.appendHeader(name, value);
    const type = essence(headerValue(answer.response.headers, "content-type"));
    const json = isJsonType(type) ? parseJson(answer.response.body.toString("utf8")) : undefined;
    if (json === undefined) response.end(answer.response.body);
    else response.json(json);
  };
  const spec: Parameters<typeof middleware>[0]["apiSpec"] = JSON.parse(JSON.stringify(context.contract.document));
  app.use(
    middleware({
      apiSpec: spec,
      validateApiSpec: false,
      validateRequests: false,
      validateSecurity: false,
      ignoreUndocumented: true,
      validateResponses: {
        onError: ({ message }, _body, { method, path }) => void noted.push(`${method} ${path}: ${message}`),
      },
    }),
  );
  app.use(forward);
  // what it cannot make sense of itself goes to the server all the same
  const despite: express.ErrorRequestHandler = (_error, request, response, next) => forward(request, response, next);
  app.use(despite);
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const target = { ...context.target, url: `http://127.0.0.1:${port}` };
  return {
    name: "express-openapi-validator",
    repeatsItself: false,
    objections: (question) => watch({ ...context, target }, question, () => noted.splice(0)),
    stop: async () => {
      client.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
