/** The service as an application of Express, with what Express adds of its own. */
import express from "express";
import type { Serving } from "./serving.ts";
import { type Bug, Tasks } from "./tasks.ts";
import { listening } from "../testing/listening.ts";

export async function expressServer(bug?: Bug): Promise<Serving> {
  const tasks = new Tasks(bug);
  const app = express();
  app.use(express.json());
  app.use((request, response) => {
    const { method, path, query, body } = request;
    const reply = tasks.answer({ method, path, query, body, key: request.get("X-Api-Key") });
    if (reply.location !== undefined) response.location(reply.location);
    if (reply.body === undefined) response.status(reply.status).end();
    else response.status(reply.status).json(reply.body);
  });
  const malformed: express.ErrorRequestHandler = (error, _request, response, _next) =>
    void response
      .status(typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 500)
      .json({ error: "unreadable" });
  app.use(malformed);
  return listening(app.listen(0, "127.0.0.1"));
}
