/** A target of a few lines, for tests of the gate itself. */
import { type RequestListener, createServer } from "node:http";
import type { RunningTarget } from "../engine/profile.ts";
import { listening } from "./listening.ts";

export async function serve(handler: RequestListener): Promise<RunningTarget> {
  return { ...(await listening(createServer(handler).listen(0, "127.0.0.1"))), credentials: {}, restricted: undefined };
}
