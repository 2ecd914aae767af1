/** `onecontract package`: the client and the receivers of a contract as an npm package. */
import { dirname, isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { COMMON_HELP, type Command, called } from "../command.ts";
import { installLine } from "../packages.ts";

const OPTIONS = { out: { type: "string" }, name: { type: "string" } } as const;
const HERE = fileURLToPath(new URL(".", import.meta.url));
/** A bundler is large, and only who builds packages needs one. */
const BUNDLER = "rolldown";

export const command: Command = {
  help: `onecontract package [SPEC] [options]

Builds an npm package of the contract's client and its webhook receivers: modules, declarations, README and licences. It needs
${BUNDLER} and what the generated code imports, and names what is not installed.

  --out DIR     the folder to fill (OUT, .package); what an earlier build wrote there is replaced
  --name NAME   the name of the package (NAME, made of the contract's title)
${COMMON_HELP}`,
  async run(args) {
    const { values, read, spec, project } = await called(args, OPTIONS);
    const { env } = process;
    const out = values.out ?? (env["OUT"] || ".package");
    const name = values.name ?? (env["NAME"] || undefined);
    const { document: contract, code } = await read();
    // the bundler is imported from here, the rest by the generated code
    const bundler = await installLine([BUNDLER], [HERE]);
    if (bundler !== undefined)
      throw new Error(
        `A package is made by a bundler that is not installed:\n  ${bundler.replace("npm i", "npm i -D")}`,
      );
    const { buildPackage, codeOf } = await import("../../codegen/packaging/build.ts");
    const from = [project.folder, HERE];
    const missing = await installLine((await codeOf(contract)).imports, from);
    if (missing !== undefined)
      throw new Error(`The generated code needs packages that are not installed here:\n  ${missing}`);
    const beside = /^(https?:|-$)/.test(spec) ? project.folder : dirname(resolve(spec));
    const licensedIn = [beside, dirname(beside)];
    const built = await buildPackage({ contract, out, from, licensedIn, ...(name !== undefined && { name }) });
    console.log(`${out}: ${built.name}@${built.version}, needs ${built.dependencies.join(", ") || "nothing"}`);
    for (const [path, bytes] of built.modules) console.log(`  ${path} ${(bytes / 1_000).toFixed(1)} kB`);
    console.log(`"npm pack ${isAbsolute(out) ? out : `./${out}`}" makes the tarball`);
    return code;
  },
};
