// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import type { Receiver } from "../receiver.ts";
import { fetchHandler } from "./fetch.ts";

/** What the adapter needs of Hono's context. */
interface HonoContext {
  readonly req: { readonly raw: Request };
}

/** `app.post("/webhooks", honoHandler(receiver))`. No middleware before it may read the body. */
export function honoHandler(receiver: Receiver): (context: HonoContext) => Promise<Response> {
  const handle = fetchHandler(receiver);
  return ({ req }) => handle(req.raw);
}
