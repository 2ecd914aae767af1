/** node mock/corpus/run.ts FOLDER - holds each contract of this folder. FOLDER gets what was made, `faults.json` and `unmade.json`. */
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Held, holdContract } from "../holding/hold.ts";

const [out = ""] = process.argv.slice(2);
const entries = await readdir(import.meta.dirname, { withFileTypes: true });
const faults: Record<string, readonly unknown[]> = {};
const unmade: string[] = [];
for (const entry of entries.filter((one) => one.isDirectory() || /\.(yaml|json)$/.test(one.name))) {
  const path = join(import.meta.dirname, entry.name, entry.isDirectory() ? "openapi.yaml" : "");
  const name = entry.name.replace(/\.(yaml|json)$/, "");
  const failed = (error: unknown): Pick<Held, "faults"> => ({ faults: [error instanceof Error ? error.stack : error] });
  const held = await holdContract(path.replace(/\/$/, ""), join(out, name)).catch(failed);
  faults[name] = held.faults;
  if ("answers" in held) unmade.push(...held.answers.unmade);
}
await writeFile(join(out, "faults.json"), JSON.stringify(faults));
await writeFile(join(out, "unmade.json"), JSON.stringify(unmade));
