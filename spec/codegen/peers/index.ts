/** `npm run peers`. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { namesOf } from "../../programs/usage.ts";
import { CONTRACTS } from "./contracts.ts";
import { installPeers } from "./install.ts";
import { measure } from "./measure.ts";
import { type Line, tableOf } from "./table.ts";
import { TOOLS } from "./tools.ts";

const NAMES = CONTRACTS.map(({ name }) => name);
const USAGE = `npm run peers -- [CONTRACT...]

This generator beside two well-kept ones, on the same contracts in one run: ${NAMES.join(", ")}, or those that are named. It installs
the two from the npm registry into a folder of its own, so that they are nobody's dependencies. Times are of this machine in
this run: compare them, never quote one.`;

const asked = namesOf(USAGE, NAMES);

const folder = await mkdtemp(join(tmpdir(), "peers-"));
try {
  await installPeers(folder);
  const lines: Line[] = [];
  for (const contract of CONTRACTS.filter(({ name }) => asked.length === 0 || asked.includes(name)))
    for (const tool of TOOLS) {
      process.stderr.write(`${contract.name}: ${tool.name} ${tool.version}\n`);
      const failed = (error: unknown): Line => ({ contract: contract.name, tool: tool.name, failure: String(error) });
      lines.push(await measure(tool, contract, folder).catch(failed));
    }
  process.stdout.write(tableOf(lines));
  if (lines.some((line) => "failure" in line)) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
