/** The whole gate: the run, the structure, and what other tools say of the same server. */
import { unhurried } from "./patience.ts";
import { type RunReport, withFindings, withOpinions } from "./report/model.ts";
import type { Tool } from "./profile.ts";
import { type SecondOpinion, noOpinion } from "./report/second-opinion.ts";
import { Run, type RunOptions } from "./run.ts";
import { structureFindings } from "./structure.ts";

/** A tool that hangs has no opinion. */
const LONGEST_OPINION_MS = 75_000;

/** A tool that breaks down has no opinion; it says nothing of the target. */
async function ask(name: string, tool: Tool, options: RunOptions): Promise<SecondOpinion> {
  const { contract, profile, seed, start, onPhase } = options;
  const target = await start();
  onPhase?.(name);
  try {
    return await Promise.race([
      tool({ contract, target, seed, skips: profile.dreddSkips }),
      unhurried(LONGEST_OPINION_MS).then(() => noOpinion(name, "it did not finish")),
    ]);
  } catch (error) {
    return noOpinion(name, error instanceof Error ? error.message : String(error));
  } finally {
    await target.stop();
  }
}

/** Beside the run where everyone has an instance; after it where all share one, which they would change under its feet. */
export async function conform(options: RunOptions): Promise<RunReport> {
  const { contract, profile, separate = false } = options;
  const asked = Object.entries(profile.tools ?? {}).map(
    ([name, tool]) =>
      () =>
        ask(name, tool, options),
  );
  if (separate) {
    const [report, structure, ...opinions] = await Promise.all([
      new Run(options).run(),
      structureFindings(contract, profile),
      ...asked.map((one) => one()),
    ]);
    return withOpinions(withFindings(report, structure), opinions, true);
  }
  const report = await new Run(options).run();
  const structure = await structureFindings(contract, profile);
  const opinions: SecondOpinion[] = [];
  for (const one of asked) opinions.push(await one());
  return withOpinions(withFindings(report, structure), opinions, false);
}
