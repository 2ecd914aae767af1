/** node spec/codegen/index.ts [contract] [--out directory] [--check] */
import { parseArgs } from "node:util";
import { readContract, readRuntime, staleFiles, writeFiles } from "./files.ts";
import { generate } from "./generate.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: "generated" }, check: { type: "boolean", default: false } },
});

async function main(): Promise<number> {
  const contract = await readContract(positionals[0] || "spec/openapi.yaml");
  const { files, notes } = await generate(contract, await readRuntime());
  for (const { at, message } of notes) console.warn(`not checked by the generated code: ${at}: ${message}`);
  if (values.check) {
    const stale = await staleFiles(values.out, files);
    for (const path of stale) console.error(`${values.out}/${path} is stale: run "make generate" and commit the result`);
    return stale.length === 0 ? 0 : 1;
  }
  const changed = await writeFiles(values.out, files);
  console.log(changed.length === 0 ? `${values.out} is up to date` : `wrote ${changed.length} files to ${values.out}`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
