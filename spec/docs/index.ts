/** node spec/docs/index.ts - the interactive reference of any OpenAPI 3.1 contract as a static site. Settings: SPEC, OUT, SERVER. */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "node:process";
import { readRuntime, writeFiles } from "../codegen/files.ts";
import { readContract } from "../openapi/read.ts";
import { siteFiles } from "./site.ts";

/** The reference as one script; it stands beside the entry point of its package, which does not export it. */
const REFERENCE_SCRIPT = new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference"));

async function main(): Promise<void> {
  const spec = env["SPEC"] || "spec/openapi.yaml";
  const out = env["OUT"] || ".site";
  const servers = (env["SERVER"] ?? "").split(/[\s,]+/).filter((url) => url !== "");
  await writeFiles(out, siteFiles(await readContract(spec), await readRuntime(), servers));
  await copyFile(REFERENCE_SCRIPT, join(out, "docs/reference.js"));
  console.log(`The reference of ${spec} is in ${out}: publish the folder with any web server, under any path.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
