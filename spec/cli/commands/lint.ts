/** `onecontract lint`: rules for contracts, with presets. */
import type { Slip } from "../../openapi/slip.ts";
import { COMMON_HELP, type Command, FOUND, called } from "../command.ts";
import { annotated } from "../github.ts";
import { type Preset, PRESETS, danglingIn, problemsOf } from "../linting.ts";
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
  --watch         again whenever the contract changes
${COMMON_HELP}

A reference that leads nowhere, or to what does not belong there, is an error (no-unresolved-refs); other commands name it and
leave out what it stands for. Rules are switched in the configuration: lint: { preset: strict, rules: { no-server-example.com: off } }.`,
  run: (args) => watching(args, () => once(args)),
};

async function once(args: readonly string[]): Promise<number> {
  const { values, project, spec, contract } = await called(args, OPTIONS);
  const settings = project.config.lint ?? {};
  const preset = (values.preset ?? settings.preset ?? "recommended") as Preset;
  if (!Object.hasOwn(PRESETS, preset))
    throw new Error(`There is no preset ${preset}: ${Object.keys(PRESETS).join(", ")}`);
  // whatever cannot be read at all is told in the words of the reader
  const slips: Slip[] = [];
  const document = await contract((found) => void slips.push(...found));
  const rules = settings.rules ?? {};
  const problems = [...danglingIn(slips, rules), ...(await problemsOf({ spec, document, slips, preset, rules }))];
  for (const { severity, message, rule, file, line } of problems) {
    console.log(`${file}:${line} ${severity} ${rule}: ${message}`);
    if (values.github)
      console.log(annotated(severity === "error" ? "error" : "warning", `${rule}: ${message}`, file, line));
  }
  const errors = problems.filter(({ severity }) => severity === "error").length;
  console.log(`${spec}: ${errors} errors, ${problems.length - errors} warnings (${preset})`);
  return errors === 0 ? 0 : FOUND;
}
