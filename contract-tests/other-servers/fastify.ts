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
    const key = request.headers["x-api-key"];
    const path = request.url.split("?")[0] ?? "/";
    const query = typeof request.query === "object" && request.query !== null ? { ...request.query } : {};
    const made = tasks.answer({
      method: request.method,
      path,
      query,
      body: request.body,
      key: typeof key === "string" ? key : undefined,
    });
    if (made.location !== undefined) void reply.header("Location", made.location);
    return reply.status(made.status).send(made.body);
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return { url, stop: () => app.close() };
}
