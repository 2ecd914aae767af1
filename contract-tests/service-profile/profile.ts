/** What the gate knows about this service beyond its contract. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { type Profile } from "../engine/profile.ts";
import { workflowsOf } from "../engine/phases/workflows.ts";
import { cohortWorkflows } from "./cohorts.ts";
import { corpus } from "./corpus.ts";
import { launch, rebuild } from "./launch.ts";
import { dreddSkips } from "./dredd-skips.ts";

function read(name: string): ReturnType<typeof parse> {
  return parse(readFileSync(new URL(name, import.meta.url), "utf8"));
}

export const profile: Profile = {
  launch,
  rebuild,
  provocations: [
    { status: 500, headers: [["X-Gate-Fault", "defect"]] },
    { status: 503, headers: [["X-Gate-Fault", "storage"]] },
    { status: 429, headers: [["X-Gate-Fault", "hold"]], crowd: 48 },
  ],
  clock: (seconds) => [["X-Gate-Clock", String(seconds)]],
  hold: [["X-Gate-Fault", "hold"]],
  workflows: [...workflowsOf(read("workflows.yaml")), ...cohortWorkflows()],
  corpus,
  exclusions: read("coverage-exclusions.yaml") ?? [],
  dreddSkips,
};
