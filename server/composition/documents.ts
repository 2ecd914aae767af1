import { readFileSync } from "node:fs";
import type { Documents } from "../routes/route-deps.ts";

/** Beside the entry point of the package, which does not export it. */
const REFERENCE_SCRIPT = new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference"));

/** Reads, once, what is served as it is: the bundled contract and the interactive reference. */
export function readDocuments(): Documents {
  return {
    contractJson: generated("openapi.json").toString(),
    contractYaml: generated("openapi.yaml").toString(),
    reference: {
      page: generated("docs/index.html").toString(),
      scripts: { "reference.js": readFileSync(REFERENCE_SCRIPT), "start.js": generated("docs/start.js") },
    },
  };
}

function generated(name: string): Buffer {
  return readFileSync(new URL(`../../generated/${name}`, import.meta.url));
}
