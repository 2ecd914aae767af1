import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Documents } from "../routes/route-deps.ts";
import { guidePage, readGuides, withGuides } from "./guides.ts";

/** Beside the entry point of the package, which does not export it. */
const REFERENCE_SCRIPT = new URL("browser/standalone.js", import.meta.resolve("@scalar/api-reference"));
const HASH_LENGTH = 12;

/** Reads, once, what is served as it is: the bundled contract and the interactive reference. */
export function readDocuments(): Documents {
  const contractJson = generated("openapi.json").toString();
  return {
    contractJson,
    contractYaml: generated("openapi.yaml").toString(),
    reference: besideGuides(
      hashed(generated("docs/index.html").toString(), {
        "reference.js": readFileSync(REFERENCE_SCRIPT),
        "contract.js": contractScript(JSON.parse(contractJson)),
        "prepare.js": generated("docs/prepare.js"),
        "start.js": generated("docs/start.js"),
      }),
    ),
  };
}

function contractScript(contract: unknown): Buffer<ArrayBuffer> {
  return Buffer.from(`globalThis.contract = ${JSON.stringify(contract)};\n`);
}

/** The reference, and the guides drawn by it: each is a page that differs in its contract. */
function besideGuides({ page, scripts }: Hashed): Documents["reference"] {
  const written = readGuides();
  const guides = written.map((guide) => {
    const script = contractScript(guide.contract);
    const unique = `guide-${guide.name}.${hashOf(script)}.js`;
    return { name: guide.name, unique, script, page: guidePage(page, guide, unique) };
  });
  return {
    page: withGuides(page, written),
    scripts: { ...scripts, ...Object.fromEntries(guides.map(({ unique, script }) => [unique, script])) },
    guides: Object.fromEntries(guides.map((guide) => [guide.name, guide.page])),
  };
}

type Hashed = Pick<Documents["reference"], "page" | "scripts">;

function hashOf(script: Uint8Array): string {
  return createHash("sha256").update(script).digest("hex").slice(0, HASH_LENGTH);
}

/** The page asks for each script under a name that changes with the script, so that a browser may keep it for ever. */
function hashed(page: string, scripts: Documents["reference"]["scripts"]): Hashed {
  const names = Object.entries(scripts).map(([name, script]) => ({
    name,
    script,
    unique: name.replace(/\.js$/, `.${hashOf(script)}.js`),
  }));
  return {
    page: names.reduce((text, { name, unique }) => text.replace(`"docs/${name}"`, `"docs/${unique}"`), page),
    scripts: Object.fromEntries(names.map(({ unique, script }) => [unique, script])),
  };
}

function generated(name: string): Buffer<ArrayBuffer> {
  return readFileSync(new URL(`../../generated/${name}`, import.meta.url));
}
