import { readFile } from "node:fs/promises";
import { type Cohort, readCohort } from "./cohort.ts";
import { ancestryFaults } from "./rules.ts";
import { type Settings, SettingsError } from "./settings.ts";

/** The patients of a file, checked for what the equations need. Throws SettingsError when it cannot be read. */
export async function readCohortFile(path: string, equations: Settings["equations"]): Promise<Cohort> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(`The file ${path} cannot be read (${error.code}).`);
  });
  const cohort = readCohort(text, `${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
  if (cohort.faults.length > 0 || equations !== "gli-2012") return cohort;
  return { ...cohort, faults: ancestryFaults(cohort.rows) };
}
