import { freePort } from "../testing/free-port.ts";
import { type Program, startProgram } from "../testing/process.ts";

export const API_KEY = "endurance-key-0123456789abcdef";

/** Two processes of the service on one PostgreSQL database, each of which can be killed and comes back on its port. */
export interface Replicas {
  readonly urls: readonly string[];
  /** SIGKILL, and a new process in its place; resolves when that listens. */
  readonly replace: (which: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startReplicas(databaseUrl: string): Promise<Replicas> {
  const ports = [await freePort(), await freePort()];
  const start = async (port: number): Promise<Program> => {
    const program = startProgram("main.ts", {
      PATH: process.env["PATH"] ?? "",
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      BOOTSTRAP_API_KEY: API_KEY,
      WEBHOOK_ALLOW_LOOPBACK: "true",
      LOG_LEVEL: "error",
    });
    await program.waitFor(/listening on http:/);
    return program;
  };
  const running: Program[] = [];
  // One after the other: the first makes the tables and the company.
  for (const port of ports) running.push(await start(port));
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    replace: async (which) => {
      const [program, port] = [running[which], ports[which]];
      if (program === undefined || port === undefined) throw new RangeError(`there is no replica ${which}`);
      program.signal("SIGKILL");
      await program.ended;
      running[which] = await start(port);
    },
    stop: async () => {
      for (const program of running) program.signal("SIGTERM");
      await Promise.all(running.map(({ ended }) => ended));
    },
  };
}
