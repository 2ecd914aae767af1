import { withoutArguments } from "../spec/programs/usage.ts";
import { ConfigError, parseConfig } from "./config.ts";
import { startService } from "./composition/service.ts";
import { StoreUnusable } from "./storage/store.ts";
import { strangeSettings } from "./strange-settings.ts";

/** One line that a person understands, for what can go wrong at the start; undefined for a defect. */
function explain(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof StoreUnusable) return error.message;
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === "EADDRINUSE") return `${address}:${port} is in use by another program. Set PORT to a free one.`;
  if (code === "EACCES" || code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return `Cannot listen on ${address ?? "this host"} (${code}). Set HOST and PORT.`;
  }
  return undefined;
}

withoutArguments(`npm start

Runs the service. Its settings are environment variables (HOST, PORT, DATA_DIR, DATABASE_URL and others): spec/guides/operating.md
lists them.`);

async function run(): Promise<void> {
  // Before anything can fail: what follows is often because of them.
  for (const line of strangeSettings(process.env)) process.stderr.write(`${line}\n`);
  const starting = startService(parseConfig(), (text) => process.stdout.write(text));
  let stopping = false;
  const stop = (exitCode: number) => {
    // The second signal does not wait.
    if (stopping) process.exit(1);
    stopping = true;
    starting
      .then((service) =>
        service.stop().then(
          () => process.exit(exitCode),
          (error: unknown) => {
            process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
            process.exit(1);
          },
        ),
      )
      // A start that fails ends the process by itself.
      .catch(() => undefined);
  };
  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));
  const service = await starting;
  const { message } = await service.failed;
  process.stderr.write(`${message}. Nothing is acknowledged any more; the service stops.\n`);
  stop(1);
}

try {
  await run();
} catch (error) {
  const message = explain(error);
  if (message === undefined) throw error;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
