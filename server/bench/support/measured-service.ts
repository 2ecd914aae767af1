import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";

const MINUTES_MS = 120_000;

export interface Gap {
  readonly clock: number;
  /** Of the thread's processor time: it does not grow with what else the machine does. */
  readonly processor: number;
}

export interface MeasuredService {
  readonly get: (path: string) => Promise<void>;
  /** Throws unless it is answered with 201. */
  readonly post: (path: string, body: string) => Promise<void>;
  /** Longest times in milliseconds that the event loop stood still since this was asked last. */
  readonly gap: () => Promise<Gap>;
  readonly stop: () => Promise<void>;
}

/** The service in a process of its own that watches its event loop. */
export async function startMeasured(): Promise<MeasuredService> {
  const directory = await mkdtemp(join(tmpdir(), "bench-"));
  const program = fileURLToPath(new URL("../servers/watched-service.ts", import.meta.url));
  const child = spawn(process.execPath, [program, join(directory, "any.db")], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const [line] = (await once(child.stdout as Readable, "data")) as [Buffer];
  const timeouts = { headersTimeout: MINUTES_MS, bodyTimeout: MINUTES_MS };
  const pool = new Pool(line.toString().trim(), timeouts);
  const headers = { authorization: "Bearer ris_a-key-for-measuring", "content-type": "application/json" };
  const expecting = async (status: number, asked: ReturnType<Pool["request"]>) => {
    const { statusCode, body } = await asked;
    const text = await body.text();
    if (statusCode !== status) throw new Error(`answered ${statusCode}: ${text.slice(0, 300)}`);
  };
  return {
    get: (path) => expecting(200, pool.request({ path, method: "GET" })),
    post: (path, body) => expecting(201, pool.request({ path, method: "POST", headers, body })),
    gap: async () => {
      const told = once(child, "message");
      child.send("gap");
      return (await told)[0] as Gap;
    },
    stop: async () => {
      await pool.destroy();
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
      await rm(directory, { recursive: true });
    },
  };
}
