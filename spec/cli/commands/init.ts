/** `onecontract init`: a contract to begin with, a configuration and the scripts, beside whatever is there. */
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { stringify } from "yaml";
import { type Command, parsedArgs } from "../command.ts";
import { readProject } from "../config-file.ts";
import { addressOf } from "../../openapi/source.ts";
import { withoutCredentials } from "../../openapi/web.ts";
import { type Manifest, manifestIn } from "../packages.ts";
import { type Resolved, specifiersFor } from "../specifiers.ts";
import { starterContract } from "../starter.ts";
import { usualContract, workflowFor, writtenLike } from "../usual-places.ts";

const SCRIPTS: Readonly<Record<string, string>> = {
  "contract:lint": "onecontract lint",
  "contract:generate": "onecontract generate",
  "contract:mock": "onecontract mock",
  "contract:docs": "onecontract docs",
  "contract:check": "onecontract check",
};

export const command: Command = {
  help: `onecontract init [CONTRACT]

Writes onecontract.config.yaml and, where there is none yet, a small contract with a webhook. Adds npm scripts and a workflow
of GitHub Actions. A file that is there already is left as it is. CONTRACT is a path or an address (https://...).`,
  async run(args) {
    const [given, second] = parsedArgs(args, {}).positionals;
    if (second !== undefined) throw new Error(`${second} is one word too many: onecontract init [CONTRACT]`);
    const manifest = await manifestIn(".");
    const { path: configured, config } = await readProject(undefined);
    // a password has no place in what is committed
    const contract = withoutCredentials(given ?? config.contract ?? (await usualContract(".")) ?? "openapi.yaml");
    addressOf(contract);
    const named =
      config.contract === undefined || config.contract === contract ? "" : `: its contract is ${config.contract}`;
    const resolved = await specifiersFor(".");
    const written = [
      /^https?:/.test(contract)
        ? `${contract} is read from where it is`
        : await placed(contract, starterContract(String(manifest?.["name"] ?? "My service"))),
      configured === undefined
        ? await placed("onecontract.config.yaml", configuration(contract, targetsFor(manifest), resolved))
        : `${basename(configured)} is there already and stays as it is${named}`,
      await placed(...(await workflowFor("."))),
      await withScripts(manifest),
    ];
    for (const line of written) console.log(line);
    if (manifest !== undefined && manifest["type"] !== "module" && resolved === undefined)
      console.log(
        'package.json has no "type": "module". A compiler makes the generated modules what it makes of yours, CommonJS or not, and Node 20.19, 22.12 and later load either with require; where nothing is compiled, set it (npm pkg set type=module) or import them from .mts files.',
      );
    console.log("\nNext: npx onecontract generate, then npx onecontract mock.");
    return 0;
  },
};

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function placed(path: string, text: string): Promise<string> {
  if (await exists(path)) return `${path} is there already and stays as it is`;
  await mkdir(dirname(resolve(path)), { recursive: true });
  await writeFile(path, text);
  return `${path} written`;
}

async function withScripts(manifest: Manifest | undefined): Promise<string> {
  const named = manifest ?? { name: "contract", private: true, type: "module" };
  const own = named["scripts"] as Record<string, string> | undefined;
  const scripts = { ...own, ...SCRIPTS, ...own };
  const before = await readFile("package.json", "utf8").catch(() => "");
  await writeFile("package.json", writtenLike(before, { ...named, scripts }));
  return `package.json has the scripts ${Object.keys(SCRIPTS).join(", ")}`;
}

/** Routes are for Hono; every other server gets what does not depend on one. */
function targetsFor(manifest: Manifest | undefined): readonly string[] {
  const dependencies = Object.keys({ ...(manifest?.["dependencies"] as object | undefined) });
  const all = ["types", "zod", "client", "receiver"];
  return dependencies.includes("hono") ? [...all, "routes"] : all;
}

function configuration(contract: string, targets: readonly string[], resolved: Resolved | undefined): string {
  const specifiers =
    resolved === undefined
      ? ""
      : `# ${resolved.by} finds no module under a name that ends in .js\nspecifiers: ${resolved.specifiers}\n`;
  return `# Every setting: node_modules/onecontract/README.md
contract: ${stringify(contract, { lineWidth: 0 }).trim()}
out: generated
targets: [${targets.join(", ")}]
${specifiers}lint:
  preset: recommended
check:
  # where "onecontract check" finds the server; start: a command that starts it first
  target: http://127.0.0.1:3000
`;
}
