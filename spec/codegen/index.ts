/** node spec/codegen/index.ts [contract] [--out directory] [--check]; SPEC and OUT stand in for the first two. */
import { parseArgs } from "node:util";
import { readRuntime, staleFiles, writeFiles } from "./files.ts";
import { readContract } from "../openapi/read.ts";
import { generate } from "./generate.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, check: { type: "boolean", default: false } },
});

// make passes its variables on, empty ones too
const spec = positionals[0] || process.env["SPEC"] || "spec/openapi.yaml";
const out = values.out || process.env["OUT"] || "generated";

async function main(): Promise<number> {
  const contract = await readContract(spec);
  const { files, notes } = await generate(contract, await readRuntime());
  for (const { at, message } of notes) console.warn(`not checked by the generated code: ${at}: ${message}`);
  if (values.check) {
    const stale = await staleFiles(out, files);
    for (const path of stale) console.error(`${out}/${path} is stale: run "make generate" and commit the result`);
    return stale.length === 0 ? 0 : 1;
  }
  const changed = await writeFiles(out, files);
  console.log(changed.length === 0 ? `${out} is up to date` : `wrote ${changed.length} files to ${out}`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
