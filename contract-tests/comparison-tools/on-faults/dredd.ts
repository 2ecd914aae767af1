/** Dredd by its own interface: its command line would read the contract and start Node anew for every fault. */
import { EventEmitter } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { HOOKS, prepare } from "../dredd/run.ts";
import { dreddSkips } from "../../service-profile/dredd-skips.ts";
import { type ToolContext, type Tool, timeless } from "./tool.ts";
import { room } from "../../service-profile/room.ts";

interface Failed {
  readonly title?: string;
  readonly message?: string;
}
type DreddClass = new (options: object) => { run(done: (error: unknown) => void): void };

const Dredd: DreddClass = createRequire(import.meta.url)("dredd");

export async function dredd({ contract, target }: ToolContext): Promise<Tool> {
  const folder = await mkdtemp(join(await room(), "dredd-"));
  const { file, settings } = await prepare(folder, contract, target.credentials, dreddSkips);
  process.env["DREDD_SETTINGS"] = settings;
  return {
    name: "Dredd",
    repeatsItself: true,
    objections: async () => {
      const objections: string[] = [];
      const emitter = new EventEmitter()
        .on("test fail", ({ title, message }: Failed) => objections.push(`${title}: ${message}`))
        .on("test error", (error: unknown, test: Failed) => objections.push(`${test.title}: ${String(error)}`));
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      new Dredd({
        endpoint: target.url,
        path: [file],
        hookfiles: [HOOKS],
        loglevel: "error",
        reporter: [],
        emitter,
      }).run((error) => (error ? reject(error) : resolve()));
      await promise;
      return objections.map(timeless);
    },
    stop: () => rm(folder, { recursive: true }),
  };
}
