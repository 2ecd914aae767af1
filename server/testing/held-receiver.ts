import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface HeldReceiver {
  readonly port: number;
  /** Resolves when so many requests have been answered. */
  readonly arrived: (count: number) => Promise<void>;
  /** Answers no request from now on until the returned function is called. */
  readonly hold: () => () => void;
}

/** A receiver that answers with these statuses, one after the other, and says when each request came. */
export async function heldReceiver(...statuses: number[]): Promise<HeldReceiver> {
  let count = 0;
  let held = Promise.resolve();
  const waiting: { count: number; resolve: () => void }[] = [];
  const server: Server = createServer((request, response) => {
    request.resume().on("end", async () => {
      await held;
      response.writeHead(statuses[count] ?? statuses.at(-1) ?? 200).end();
      count += 1;
      for (const waiter of waiting) if (count >= waiter.count) waiter.resolve();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    arrived: (wanted) =>
      new Promise((resolve) => {
        if (count >= wanted) resolve();
        else waiting.push({ count: wanted, resolve });
      }),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}
