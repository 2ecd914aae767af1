/** `onecontract lint`: rules for contracts, with presets. */
import { COMMON_HELP, type Command, called } from "../command.ts";
import { FOUND } from "../exit-codes.ts";
import { annotated, inRepository } from "../../../contract-tests/engine/report/workflow-commands.ts";
import { contradictionsIn, danglingIn, endlessIn, noMapsIn, problemsOf, unfitIn } from "../linting.ts";
import { onOneLine } from "../one-line.ts";
import { PRESETS, type Preset } from "../rules.ts";
import { tellRunner } from "../runner-log.ts";
import { watching } from "../watch.ts";

const OPTIONS = {
  preset: { type: "string" },
  github: { type: "boolean" },
  watch: { type: "boolean" },
} as const;

export const command: Command = {
  help: `onecontract lint [SPEC] [options]

  --preset NAME   recommended: what holds for any contract, the default; strict: the house rules of this toolkit as well
  --github        print annotations of a workflow run as well
  --watch         again whenever the contract, an overlay or the configuration changes
${COMMON_HELP}

A reference that leads nowhere, or to what does not belong there, is an error (no-unresolved-refs); other commands name it and
leave out what it stands for, and end with exit code 1 where they write what the contract says (generate, docs, package). Where the
file or address that it names cannot be read, they do nothing (exit code 2).
An expression that some texts keep busy for ever is a warning (no-endless-patterns), and so are a default that its own schema
refuses (no-unfit-defaults) and what the contract says against itself, so that no value is right (no-contradictions). Rules are switched in the configuration: lint: { preset: strict, rules: { no-server-example.com: off } }.`,
  run: (args) =>
    watching(
      args.includes("--watch"),
      () => once(args),
      async () => {
        const { spec, files } = await called(args, OPTIONS);
        return { spec, files: await files() };
      },
    ),
};

async function once(args: readonly string[]): Promise<number> {
  const { values, project, spec, whole } = await called(args, OPTIONS);
  const settings = project.config.lint ?? {};
  const preset = (values.preset ?? settings.preset ?? "recommended") as Preset;
  if (!Object.hasOwn(PRESETS, preset))
    throw new Error(`There is no preset ${preset}: ${Object.keys(PRESETS).join(", ")}`);
  // whatever cannot be read at all is told in the words of the reader
  const reading = await whole();
  const rules = settings.rules ?? {};
  const problems = [
    ...danglingIn(reading.slips, rules),
    ...endlessIn(reading, rules),
    ...unfitIn(reading, rules),
    ...contradictionsIn(reading, rules),
    ...noMapsIn(reading, rules),
    ...(await problemsOf({ ...reading, spec, preset, rules })),
  ];
  for (const { severity, message, rule, file, line } of problems) {
    console.log(onOneLine(`${file}:${line} ${severity} ${rule}: ${message}`));
    if (!values.github) continue;
    const level = severity === "error" ? "error" : "warning";
    tellRunner(annotated(level, `${rule}: ${message}`, { file: inRepository(file), line }));
  }
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const told = [counted(errors, "error"), counted(problems.length - errors, "warning")].join(", ");
  console.log(`${spec}: ${told} (${preset})`);
  return errors === 0 ? 0 : FOUND;
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
