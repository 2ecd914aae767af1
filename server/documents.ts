import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Documents } from "./routes/route-deps.ts";

/** Reads, once, what is served as it is: the bundled contract and the script of the interactive reference. */
export function readDocuments(): Documents {
  return {
    contractJson: generated("openapi.json"),
    contractYaml: generated("openapi.yaml"),
    referenceScript: readFileSync(join(packageDirectory("@scalar/api-reference"), "dist/browser/standalone.js")),
  };
}

function generated(name: string): string {
  return readFileSync(new URL(`../generated/${name}`, import.meta.url), "utf8");
}

/** The package's directory, found from its entry point: not every package exports its package.json. */
function packageDirectory(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  return join(entry.slice(0, entry.indexOf(join("node_modules", name))), "node_modules", name);
}
