import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Documents } from "../routes/route-deps.ts";

/** Beside the entry point of the package, which does not export it. */
const REFERENCE_SCRIPT = new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference"));
const HASH_LENGTH = 12;

/** Reads, once, what is served as it is: the bundled contract and the interactive reference. */
export function readDocuments(): Documents {
  const contractJson = generated("openapi.json").toString();
  return {
    contractJson,
    contractYaml: generated("openapi.yaml").toString(),
    reference: hashed(generated("docs/index.html").toString(), {
      "reference.js": readFileSync(REFERENCE_SCRIPT),
      "contract.js": Buffer.from(`globalThis.contract = ${JSON.stringify(JSON.parse(contractJson))};\n`),
      "prepare.js": generated("docs/prepare.js"),
      "start.js": generated("docs/start.js"),
    }),
  };
}

/** The page asks for each script under a name that changes with the script, so that a browser may keep it for ever. */
function hashed(page: string, scripts: Readonly<Record<string, Uint8Array>>): Documents["reference"] {
  const names = Object.entries(scripts).map(([name, script]) => {
    const hash = createHash("sha256").update(script).digest("hex").slice(0, HASH_LENGTH);
    return { name, script, unique: name.replace(/\.js$/, `.${hash}.js`) };
  });
  return {
    page: names.reduce((text, { name, unique }) => text.replace(`"docs/${name}"`, `"docs/${unique}"`), page),
    scripts: Object.fromEntries(names.map(({ unique, script }) => [unique, script])),
  };
}

function generated(name: string): Buffer {
  return readFileSync(new URL(`../../generated/${name}`, import.meta.url));
}
