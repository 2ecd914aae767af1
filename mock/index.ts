/** node mock/index.ts - a mock of any OpenAPI 3.1 contract, webhooks included. Settings: SPEC, PORT, HOST, ALLOW_REMOTE. */
import { env } from "node:process";
import { readContract } from "../spec/openapi/read.ts";
import { startMock } from "./server.ts";

const DEFAULT_PORT = 4010;

async function main(): Promise<void> {
  const path = env["SPEC"] || "spec/openapi.yaml";
  const port = Number(env["PORT"] || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is no port number: ${env["PORT"]}`);
  const allowRemote = env["ALLOW_REMOTE"] === "1";
  const mock = await startMock({
    document: await readContract(path),
    port,
    host: env["HOST"] || "127.0.0.1",
    allowRemote,
    print: (line) => console.log(line),
  });
  console.log(`Mock of ${path}: ${mock.url}`);
  console.log(`What was fired and what came back: ${mock.url}/__mock`);
  console.log(
    allowRemote
      ? "Webhooks go to any receiver that is registered."
      : "Webhooks go to receivers on this machine only (ALLOW_REMOTE=1 lifts that).",
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void mock.close());
}

try {
  await main();
} catch (error) {
  const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === "EADDRINUSE") console.error(`Port ${port} is in use by another program. Set PORT to a free one.`);
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
