/**
 * `npm run peers`: this generator beside two well-kept ones, on the same three contracts in one run. It installs the two from the npm
 * registry into a folder of its own, so that they are nobody's dependencies. Times are of this machine in this run: compare them, never quote one.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONTRACTS } from "./contracts.ts";
import { installPeers } from "./install.ts";
import { measure } from "./measure.ts";
import { type Line, tableOf } from "./table.ts";
import { TOOLS } from "./tools.ts";

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !CONTRACTS.some((contract) => contract.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `No contract ${unknown.join(", ")}; there are ${CONTRACTS.map(({ name }) => name).join(", ")}.\n`,
  );
  process.exit(2);
}

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
