/** node spec/codegen/package.ts [contract] [--out directory] [--name name]; SPEC, OUT and NAME stand in for them. */
import { parseArgs } from "node:util";
import { buildPackage } from "./packaging/build.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, name: { type: "string" } },
});

// make passes its variables on, empty ones too
const spec = positionals[0] || process.env["SPEC"] || "spec/openapi.yaml";
const out = values.out || process.env["OUT"] || ".package";
const name = values.name || process.env["NAME"];

try {
  const built = await buildPackage({ spec, out, ...(name ? { name } : {}) });
  console.log(`${out}: ${built.name}@${built.version}, needs ${built.dependencies.join(", ") || "nothing"}`);
  for (const [path, bytes] of built.modules) console.log(`  ${path} ${(bytes / 1_000).toFixed(1)} kB`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
