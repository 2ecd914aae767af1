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
    let body: unknown;
    try {
      body = sent === "" || context.is("application/json") !== "application/json" ? undefined : JSON.parse(sent);
    } catch {
      context.status = 400;
      context.body = { error: "unreadable" };
      return;
    }
    const { method, path, query } = context;
    const reply = tasks.answer({ method, path, query, body, key: context.get("X-Api-Key") });
    if (reply.location !== undefined) context.set("Location", reply.location);
    context.body = reply.body ?? null;
    context.status = reply.status;
  });
  return listening(app.listen(0, "127.0.0.1"));
}
