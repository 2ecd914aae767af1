import type { Server } from "node:http";

/** How often connections that have just become idle are looked for. */
const SWEEP_MS = 50;

/**
 * Stops accepting, lets requests under way finish, and cuts the rest after `graceMs`. Resolves when no connection is left.
 */
export async function closeGently(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A kept-alive connection becomes idle only when its request is answered, and would then stay open.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
