/** The service as a Koa application, which reads no bodies by itself. */
import { text } from "node:stream/consumers";
import Koa from "koa";
import type { Serving } from "./serving.ts";
import { type Bug, Tasks } from "./tasks.ts";
import { listening } from "../testing/listening.ts";

export async function koaServer(bug?: Bug): Promise<Serving> {
  const tasks = new Tasks(bug);
  const app = new Koa();
  app.use(async (context) => {
    const sent = await text(context.req);
    const { method, path, query } = context;
    const isJson = context.is("application/json") === "application/json";
    const reply = tasks.answerText({ method, path, query, key: context.get("X-Api-Key") }, sent, isJson);
    if (reply.location !== undefined) context.set("Location", reply.location);
    context.body = reply.body ?? null;
    context.status = reply.status;
  });
  return listening(app.listen(0, "127.0.0.1"));
}
