/** The process that `runProgram` shares. */
import { fileURLToPath } from "node:url";
import type { Call, Ran } from "./programs.ts";

const [NODE = ""] = process.argv;

let calls = 0;
process.on("message", (call: Call) => void ran(call).then((told) => process.send?.(told)));

async function ran({ entry, cwd, env, args }: Call): Promise<Ran> {
  const told = { out: "", err: "" };
  for (const [name, stream] of [["out", process.stdout] as const, ["err", process.stderr] as const])
    stream.write = (chunk: Uint8Array | string) => {
      told[name] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
      return true;
    };
  process.chdir(cwd);
  process.env = { ...env };
  process.argv = [NODE, fileURLToPath(entry), ...args];
  process.exitCode = 0;
  calls += 1;
  // under an address of its own the entry point is evaluated again, and what it imports is not
  await import(`${entry}?${calls}.ts`);
  return { code: process.exitCode, ...told };
}
