/** The service as a hapi application, which reads and refuses bodies itself. */
import Hapi from "@hapi/hapi";
import type { Serving } from "./serving.ts";
import { type Bug, Tasks } from "./tasks.ts";

export async function hapiServer(bug?: Bug): Promise<Serving> {
  const tasks = new Tasks(bug);
  const server = Hapi.server({ host: "127.0.0.1", port: 0 });
  const unreadable: Hapi.Lifecycle.Method = (_request, kit) =>
    kit.response({ error: "unreadable" }).code(400).takeover();
  const answer: Hapi.Lifecycle.Method = (request, kit) => {
    const { path, query, payload, headers } = request;
    const method = request.method.toUpperCase();
    const reply = tasks.answer({ method, path, query, body: payload ?? undefined, key: headers["x-api-key"] });
    const made = kit.response(reply.body).code(reply.status);
    return reply.location === undefined ? made : made.header("Location", reply.location);
  };
  // as it comes, hapi takes a body without a type, and every kind of JSON, for JSON
  const payload = { allow: "application/json", defaultContentType: "application/octet-stream", failAction: unreadable };
  server.route([
    { method: ["POST", "PUT"], path: "/{any*}", handler: answer, options: { payload } },
    { method: "GET", path: "/{any*}", handler: answer },
    { method: "*", path: "/{any*}", handler: answer },
  ]);
  await server.start();
  return { url: `http://127.0.0.1:${server.info.port}`, stop: () => server.stop({ timeout: 0 }) };
}
