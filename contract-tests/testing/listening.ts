/** A Node server once it listens: where, and how it ends with all of its connections. */
import { once } from "node:events";
import type { Server } from "node:http";

export async function listening(server: Server): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  if (!server.listening) await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${address.port}`, stop };
}
