/** What the gate knows about this service beyond its contract. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Json } from "../../spec/openapi/json.ts";
import { TOOLS } from "../comparison-tools/index.ts";
import { type Profile } from "../engine/profile.ts";
import { workflowsOf } from "../engine/workflows/arazzo.ts";
import { alikeBundles } from "./bundles/alike.ts";
import { refusedBundles } from "./bundles/refused.ts";
import { takenBundles } from "./bundles/taken.ts";
import { closedForms } from "./closed-forms.ts";
import { cohortWorkflows } from "./cohorts.ts";
import { publishedWorkflows } from "./published.ts";
import { corpus } from "./corpus/corpus.ts";
import { erasedOutlier } from "./erased-outlier.ts";
import { fhirForm } from "./fhir-form.ts";
import { launch, rebuild } from "./launch.ts";
import { dreddSkips } from "./dredd-skips.ts";
import { furtherPages } from "./pages/further-pages.ts";
import { readersPages } from "./pages/readers-pages.ts";
import { ruleWorkflows } from "./rules/index.ts";
import { staleAlone } from "./stale-alone.ts";

const COMPUTING = new Set(["buildModel", "analyse", "interpret", "getResults", "openResultsLink", "reviewResults"]);

const STORING = new Set(["intakePatients", "analyse", "interpret", "reviewResults"]);

/** The page of a patient computes the visits before the newest, so there has to be one. */
const twoVisits: Json = {
  project_id: "visits",
  patients: [2024, 2026].map((year) => ({
    patient_id: "P-001",
    performed_at: `${year}-03-01T09:00:00Z`,
    sex: "male",
    age_years: year - 1986,
    height_cm: 178,
    ancestry: "caucasian",
    pre_bronchodilator: { kind: "values", fev1_l: 4.1, fvc_l: 5.1 },
  })),
};

/** Told in this order, each document after the examples or, where it says so, after the webhooks. */
const STORIES = [
  "intake",
  "records",
  "webhooks",
  "forms",
  "analysis",
  "quality",
  "review",
  "links",
  "audit",
  "erasure",
  "days",
];

function read(name: string): ReturnType<typeof parse> {
  return parse(readFileSync(new URL(name, import.meta.url), "utf8"), { merge: true });
}

export const profile: Profile = {
  launch,
  rebuild,
  provocations: [
    { status: 500, headers: [["X-Gate-Fault", "defect"]] },
    { status: 503, headers: [["X-Gate-Fault", "storage"]] },
    // who opens a link has no key, and no minute's requests
    { status: 429, headers: [["X-Gate-Fault", "limit"]], operations: (id) => id !== "openResultsLink" },
    { status: 409, headers: [["X-Gate-Fault", "quota"]], operations: (id) => STORING.has(id) },
    {
      status: 429,
      headers: [["X-Gate-Fault", "crowd"]],
      operations: (id) => COMPUTING.has(id),
      crowd: 48,
      bodies: { intakePatients: twoVisits },
      queries: { getResults: "patient_id=P-001&format=html" },
    },
  ],
  clock: (seconds) => [["X-Gate-Clock", String(seconds)]],
  hold: [["X-Gate-Fault", "hold"]],
  workflows: [
    ...STORIES.flatMap((name) => workflowsOf(read(`workflows/${name}.yaml`))),
    refusedBundles(),
    takenBundles(),
    alikeBundles(),
    erasedOutlier(),
    staleAlone(),
    fhirForm(),
    readersPages(),
    furtherPages(),
    ...cohortWorkflows(),
    ...publishedWorkflows(),
    ...closedForms(),
    ...ruleWorkflows(),
  ],
  corpus,
  exclusions: read("coverage-exclusions.yaml") ?? [],
  dreddSkips,
  tools: TOOLS,
};
