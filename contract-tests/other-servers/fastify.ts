/** The service as a Fastify application. */
import Fastify from "fastify";
import type { Serving } from "./serving.ts";
import { type Bug, Tasks } from "./tasks.ts";

export async function fastifyServer(bug?: Bug): Promise<Serving> {
  const tasks = new Tasks(bug);
  const app = Fastify();
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
    reply.status(error.statusCode ?? 500).send({ error: "unreadable" }),
  );
  app.all("/*", (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const query = typeof request.query === "object" && request.query !== null ? { ...request.query } : {};
    const { method, body, headers } = request;
    const made = tasks.answer({ method, path, query, body, key: headers["x-api-key"] });
    if (made.location !== undefined) void reply.header("Location", made.location);
    return reply.status(made.status).send(made.body);
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { url, stop: () => app.close() };
}
