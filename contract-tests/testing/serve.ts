/** A target of a few lines, for tests of the gate itself. */
import { once } from "node:events";
import { type RequestListener, createServer } from "node:http";
import type { RunningTarget } from "../engine/profile.ts";

export async function serve(handler: RequestListener): Promise<RunningTarget> {
  const server = createServer(handler).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${address.port}`, credentials: {}, restricted: undefined, stop };
}
