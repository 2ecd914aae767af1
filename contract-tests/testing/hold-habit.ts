/** A service of a few lines, held whole where it is right, and by some phases, or all, as far as the first finding of these checks. */
import type { Phase } from "../engine/context.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import type { RunReport } from "../engine/report/model.ts";
import { Run } from "../engine/run.ts";
import { type Habit, serveHabit } from "./short-service.ts";

export async function holdHabit(
  service: Habit,
  related: readonly Phase[] | "all",
  until: readonly string[] = [],
): Promise<RunReport> {
  return await new Run({
    contract: service.contract,
    profile: NO_PROFILE,
    seed: 4,
    start: () => serveHabit(service),
    settings: { budgetSeconds: 280 },
    ...(until.length === 0 || related === "all" ? {} : { tracks: { related } }),
    enough: ({ check }) => until.includes(check),
  }).run();
}
