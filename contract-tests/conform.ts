/** The whole gate: the run, the structure, and what Dredd and the Prism proxy say of the same server. */
import { unhurried } from "./engine/patience.ts";
import { runDredd } from "./comparison-tools/dredd/run.ts";
import type { RunningTarget } from "./engine/profile.ts";
import { runProxy } from "./comparison-tools/prism-proxy/run.ts";
import { type RunReport, withFindings, withOpinions } from "./engine/report/model.ts";
import { type SecondOpinion, noOpinion } from "./engine/report/second-opinion.ts";
import { Run, type RunOptions } from "./engine/run.ts";
import { structureFindings } from "./service-profile/structure.ts";

/** A tool that hangs has no opinion. */
const LONGEST_OPINION_MS = 75_000;

type Asking = (target: RunningTarget) => Promise<SecondOpinion>;

function askers({ contract, profile, seed }: RunOptions): Readonly<Record<string, Asking>> {
  return {
    Dredd: (target) => runDredd(contract, target, profile.dreddSkips),
    "Prism proxy": (target) => runProxy(contract, target, seed),
  };
}

/** A tool that breaks down has no opinion; it says nothing of the target. */
async function ask(name: string, asking: Asking, { start, onPhase }: RunOptions): Promise<SecondOpinion> {
  const target = await start();
  onPhase?.(name);
  try {
    return await Promise.race([
      asking(target),
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
  const tools = Object.entries(askers(options));
  const asked = tools.map(
    ([name, asking]) =>
      () =>
        ask(name, asking, options),
  );
  const { contract, profile, separate } = options;
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
