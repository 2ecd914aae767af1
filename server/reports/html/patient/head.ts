import { hasTest, type PatientReport } from "../../input.ts";
import { fixed, moment, spoken } from "../format.ts";
import { html, type Markup } from "../markup.ts";
import type { Sources } from "../sources.ts";
import { statusLine } from "../review.ts";
import { equationWords } from "../words.ts";

/** Who was tested and when, and whether somebody has reviewed it. */
export function headOf(report: PatientReport, sources: Sources): Markup {
  const { results, item, batchHref } = report;
  const back =
    batchHref === undefined
      ? html``
      : html`<p class="screen"><a href="${batchHref}">All patients of this batch</a></p>`;
  return html`${back}
    <header class="top">
      <div>
        <p class="kicker">Spirometry report · ${results.company} · project ${results.project_id}</p>
        <h1>${item.patient_id}</h1>
        <p>${hasTest(item) ? "Tested" : "Visit without a test,"} ${moment(item.performed_at)}</p>
      </div>
      <p class="status">${statusLine(item.review)}</p>
    </header>
    ${facts(factsOf(report, sources))}`;
}

function facts(pairs: readonly Pair[]): Markup {
  return html`<dl class="facts">
    ${pairs.map(
      ([name, value, source]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}${source}</dd>
        </div>`,
    )}
  </dl>`;
}

type Pair = readonly [name: string, value: string, source?: Markup];

/** What the predicted values depend on, and what a reader asks for first. */
function factsOf({ item, record }: PatientReport, sources: Sources): readonly Pair[] {
  const { subject } = item;
  const weight = record?.weight_kg;
  const bmi = weight === undefined ? undefined : weight / (subject.height_cm / 100) ** 2;
  return [
    ["Sex at birth", spoken(subject.sex)],
    ["Age", `${fixed(subject.age_years, 1)} years`],
    ["Height", `${fixed(subject.height_cm, 1)} cm`],
    ...(weight === undefined ? [] : [["Weight", `${fixed(weight, 1)} kg (BMI ${fixed(bmi, 1)})`] as const]),
    ...smokingOf(record?.smoking),
    ...(record?.diagnoses === undefined || record.diagnoses.length === 0
      ? []
      : [["Recorded diagnoses", record.diagnoses.map(diagnosis).join(", ")] as const]),
    ["Reference equations", equationsOf(item.subject), sources.cite("equations")],
  ];
}

function smokingOf(
  smoking: { readonly status: string; readonly pack_years?: number } | undefined,
): readonly (readonly [string, string])[] {
  if (smoking === undefined) return [];
  const years = smoking.pack_years === undefined ? "" : `, ${fixed(smoking.pack_years, 0)} pack-years`;
  return [["Smoking", `${spoken(smoking.status)}${years}`]];
}

const ABBREVIATED = new Set(["copd", "ild"]);

function diagnosis(code: string): string {
  return ABBREVIATED.has(code) ? code.toUpperCase() : spoken(code).toLowerCase();
}

function equationsOf(subject: {
  readonly reference_equations: string;
  readonly reference_group: string | null;
}): string {
  const group = subject.reference_group === null ? "" : `, group ${spoken(subject.reference_group).toLowerCase()}`;
  return equationWords(subject.reference_equations) + group;
}
