/** Judges traffic that others made. Exit status 0: no finding; 1: some; 2: it could not be watched. */
import { parseArgs } from "node:util";
import { readContract } from "./engine/contract.ts";
import { WATCH_HELP, WATCH_OPTIONS, interrupted, watching } from "./engine/watch/program.ts";
import { OUR_CONTRACT } from "./options.ts";

const USAGE = `node contract-tests/watch.ts FILE [--spec FILE] [options]          a HAR document or NDJSON
node contract-tests/watch.ts --target URL [--spec FILE] [options]   what passes, until Ctrl-C

  --spec FILE           the contract, OpenAPI 3.1 (${OUR_CONTRACT})
  --overlay FILE        what it does not say of itself; may be given several times
${WATCH_HELP}`;

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...WATCH_OPTIONS, spec: { type: "string" }, overlay: { type: "string", multiple: true } },
    allowPositionals: true,
  });
  const contract = await readContract(values.spec ?? OUR_CONTRACT, values.strict, values.overlay);
  const end = values.target === undefined ? Promise.resolve() : interrupted();
  return await watching(contract, positionals[0], values, { end, print: console.log });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
