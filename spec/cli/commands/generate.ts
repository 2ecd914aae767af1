/** `onecontract generate`: types, client, receiver and routes from the contract. */
import { resolve } from "node:path";
import { filesOfOthers, readRuntime, staleFiles, writeFiles } from "../../codegen/files.ts";
import { type Generated, generate } from "../../codegen/generate.ts";
import { FOLDERS, SPECIFIERS, type Specifiers, fitted, packagesOf } from "../../codegen/targets.ts";
import { COMMON_HELP, type Called, type Command, called } from "../command.ts";
import { FOUND } from "../exit-codes.ts";
import { TARGETS } from "../config.ts";
import { compilerLine, projectLine } from "../packages.ts";
import { grouped } from "../notes.ts";
import { specifiersFor } from "../specifiers.ts";
import { watching } from "../watch.ts";

const OPTIONS = {
  out: { type: "string" },
  target: { type: "string", multiple: true },
  specifiers: { type: "string" },
  check: { type: "boolean" },
  notes: { type: "boolean" },
  watch: { type: "boolean" },
} as const;

export const command: Command = {
  help: `onecontract generate [SPEC] [options]

Writes TypeScript modules made from the contract. They import each other and the few packages that the command names.

  --out DIR         where they go (generated)
  --target NAME     only this: ${TARGETS.join(", ")}; may be given several times (all)
  --specifiers EXT  how modules import each other: .js (what Node, compilers and Vite resolve), .ts (what Node runs as it is) or none
                    (what webpack, Next.js, Jest and React Native look for)
  --check           write nothing; exit code 1 when what is there is not what the contract generates
  --notes           every part of the contract that the code does not check, instead of their number by kind
  --watch           again whenever the contract, an overlay or the configuration changes
${COMMON_HELP}`,
  run: (args) =>
    watching(
      args.includes("--watch"),
      () => once(args),
      async () => {
        const call = await called(args, OPTIONS);
        return { spec: call.spec, out: outOf(call), files: await call.files() };
      },
    ),
};

function outOf({ values, project }: Called<typeof OPTIONS>): string {
  return values.out ?? (process.env["OUT"] || resolve(project.folder, project.config.out ?? "generated"));
}

function specifiersOf(given: string | undefined): Specifiers | undefined {
  const known = Object.values(SPECIFIERS);
  const found = known.find((one) => one === given);
  if (given !== undefined && found === undefined)
    throw new Error(`--specifiers is ${known.slice(0, -1).join(", ")} or ${known.at(-1)}, not ${given}`);
  return found;
}

async function once(args: readonly string[]): Promise<number> {
  const call = await called(args, OPTIONS);
  const { values, project } = call;
  const { config } = project;
  const out = outOf(call);
  const targets = values.target ?? config.targets;
  const unknown = targets?.filter((name) => !TARGETS.some((known) => known === name)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no target ${unknown.join(", ")}: ${TARGETS.join(", ")}`);
  const specifiers = specifiersOf(values.specifiers ?? config.specifiers);
  const { document, code, writtenAt } = await call.read();
  const made: Generated = await generate(document, await readRuntime());
  const files = fitted(made.files, {
    ...(specifiers === undefined ? {} : { specifiers }),
    ...(targets === undefined ? {} : { targets }),
    command: config.command ?? "onecontract generate",
  });
  for (const line of grouped(made.notes, values.notes === true, writtenAt)) console.warn(line);
  if (values.check) {
    const stale = await staleFiles(out, files, FOLDERS);
    for (const path of stale) console.error(`${out}/${path} is stale: generate again and commit the result`);
    return stale.length === 0 ? code : FOUND;
  }
  const others = await filesOfOthers(out, files);
  if (others.length > 0)
    throw new Error(`${out} holds ${others.join(", ")} of somebody else: name another folder with --out`);
  const changed = await writeFiles(out, files, FOLDERS);
  console.log(changed.length === 0 ? `${out} is up to date` : `wrote ${changed.length} files to ${out}`);
  const line = await projectLine(packagesOf(files), project.folder);
  if (line !== undefined)
    console.log(`The generated code needs packages that are no dependencies here yet:\n  ${line}`);
  const needed = specifiers === undefined ? await specifiersFor(project.folder) : undefined;
  if (needed !== undefined)
    console.warn(
      `${needed.by} finds no module under a name that ends in .js: set specifiers: ${needed.specifiers} in the configuration, or .js to be told no more`,
    );
  const outdated = await compilerLine(project.folder);
  if (outdated !== undefined) console.warn(outdated);
  return code;
}
