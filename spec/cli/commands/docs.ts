/** `onecontract docs`: the interactive reference as a static site. */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { filesOfOthers, readRuntime, writeFiles } from "../../codegen/files.ts";
import { headed } from "../../codegen/targets.ts";
import { uninterrupted } from "../../codegen/uninterrupted.ts";
import { siteFiles } from "../../docs/site.ts";
import { COMMON_HELP, type Called, type Command, called } from "../command.ts";
import { watching } from "../watch.ts";

const OPTIONS = {
  out: { type: "string" },
  server: { type: "string", multiple: true },
  watch: { type: "boolean" },
} as const;

/** The reference as one script; it stands beside the entry point of its package, which does not export it. */
const SCRIPT = "browser/standalone.js";

export const command: Command = {
  help: `onecontract docs [SPEC] [options]

Writes a folder that any web server can publish under any path. The page asks no other host than the servers of the contract.

  --out DIR      where it goes (.site)
  --server URL   takes the place of the contract's servers; may be given several times
  --watch        again whenever the contract, an overlay or the configuration changes
${COMMON_HELP}`,
  run: (args) =>
    watching(
      args.includes("--watch"),
      () => once(args),
      async () => {
        const { values, spec, files } = await called(args, OPTIONS);
        return { spec, out: outOf({ values }), files: await files() };
      },
    ),
};

function outOf({ values }: Pick<Called<typeof OPTIONS>, "values">): string {
  return values.out ?? (process.env["OUT"] || ".site");
}

async function once(args: readonly string[]): Promise<number> {
  const { values, read, spec, project } = await called(args, OPTIONS);
  const out = outOf({ values });
  const command = project.config.command ?? "onecontract docs";
  const servers = values.server ?? (process.env["SERVER"] ?? "").split(/[\s,]+/).filter((url) => url !== "");
  const { document, code } = await read();
  const site = siteFiles(document, await readRuntime(), servers);
  const files = new Map([...site].map(([path, text]) => [path, headed(text, command)]));
  const others = await filesOfOthers(out, files);
  if (others.length > 0)
    throw new Error(`${out} holds ${others.join(", ")} of somebody else: name another folder with --out`);
  await uninterrupted(async () => {
    await writeFiles(out, files, ["docs"]);
    await copyFile(new URL(SCRIPT, import.meta.resolve("@scalar/api-reference")), join(out, "docs/reference.js"));
  });
  console.log(`The reference of ${spec} is in ${out}: publish the folder with any web server, under any path.`);
  return code;
}
