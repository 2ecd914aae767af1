import type { Item, Results, Rule, Test } from "../../input.ts";
import { day, fixed, moment } from "../format.ts";
import { html, type Markup } from "../markup.ts";
import { PAGE_FOOT, pageHead } from "../page.ts";
import { guideLink, rulesText } from "../patient/foot.ts";
import { supersededNotes, statusOf } from "../review.ts";
import { Sources } from "../sources.ts";
import { attentionWords, equationWords, findingWords, measureWords, severityWords } from "../words.ts";
import { countedNoun, countsSection, fitSection, type Population, populationOf } from "./counts.ts";

/** Rows written at once: a page of a thousand patients begins to arrive before it is finished. */
const ROWS_AT_ONCE = 100;

/** Where the report of a patient is. */
export type HrefOf = (patientId: string) => string;

/** The front page of a batch, piece by piece: who needs a person first, then the counts, the fit, and everybody. */
export function* batchPage(results: Results, rules: readonly Rule[], hrefOf: HrefOf): Generator<string> {
  const { report, items, project_id } = results;
  const population = populationOf(items);
  const sources = new Sources(rules);
  yield pageHead(`${project_id}: ${population.patients} spirometry reports`);
  yield html`${headOf(results, population)}${supersededNotes(results)}${attention(results, population, hrefOf)}${countsSection(report, population, sources)}${fitSection(results, population, sources)}${limitations(report.limitations)}`
    .text;
  yield peopleHead(population).text;
  for (let first = 0; first < items.length; first += ROWS_AT_ONCE) {
    yield items
      .slice(first, first + ROWS_AT_ONCE)
      .map((item) => personRow(item, hrefOf).text)
      .join("");
  }
  yield html`</tbody></table></div></section><footer>${sources.list()}<p>${rulesText(report, rules)}</p><p>Batch ${report.batch_id}; analysis ${report.analysis_id}; model ${report.model_id}. Every statement is a draft for a clinician’s review and no diagnosis.</p>${guideLink()}</footer>`
    .text;
  yield PAGE_FOOT;
}

function headOf({ report, company, project_id, items }: Results, population: Population): Markup {
  const { patients, visits } = population;
  const noun = countedNoun(population);
  const facts = [
    ["Patients", String(patients)],
    ...(noun === "Visits" ? [["Visits", String(visits)]] : []),
    [noun === "Visits" ? "Visits interpreted" : "Interpreted", String(report.counts.interpretable)],
    ["Reference equations", equationWords(report.reference_equations)],
    ["Delivered", moment(report.created_at)],
    ["Sequence", String(report.sequence)],
  ];
  return html`<header class="top">
      <div>
        <p class="kicker">Spirometry reports · ${company}</p>
        <h1>${project_id}</h1>
      </div>
      <p class="status">${progressOf(items, noun)}</p>
    </header>
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name ?? ""}</dt>
            <dd>${value ?? ""}</dd>
          </div>`,
      )}
    </dl>`;
}

/** How many of the reports somebody has read. */
function progressOf(items: Results["items"], noun: string): string {
  const read = items.filter(({ review }) => review !== undefined).length;
  return read === 0 ? "Drafts: for a clinician’s review" : `${read} of ${items.length} ${noun.toLowerCase()} reviewed`;
}

function attention({ report }: Results, population: Population, hrefOf: HrefOf): Markup {
  if (report.attention.length === 0) {
    return html`<section aria-labelledby="first">
      <h2 id="first">Who needs a person first</h2>
      <p>Nobody stands out by the rules of this batch.</p>
    </section>`;
  }
  const people = new Set(report.attention.map(({ patient_id }) => patient_id)).size;
  // One entry is a visit: whoever has several is named with the day of each.
  const named = countedNoun(population) === "Visits";
  return html`<section aria-labelledby="first">
    <h2 id="first">Who needs a person first (${people}${named ? `; ${report.attention.length} visits` : ""})</h2>
    <ol class="attention">
      ${report.attention.map(
        ({ patient_id, performed_at, reasons }) =>
          html`<li>
            <a href="${hrefOf(patient_id)}">${patient_id}</a>${named ? `, ${day(performed_at)}` : ""}:
            ${reasons.map(attentionWords).join(", ")}
          </li>`,
      )}
    </ol>
  </section>`;
}

function limitations(told: readonly string[]): Markup {
  return html`<section aria-labelledby="limits">
    <h2 id="limits">What these results cannot say</h2>
    <ul>
      ${told.map((limitation) => html`<li>${limitation}</li>`)}
    </ul>
  </section>`;
}

const COLUMNS = ["Patient", "Tested", "Age", "FEV1 z", "FVC z", "FEV1/FVC z", "Grades", "Finding", "Review"];
const peopleHead = (population: Population): Markup =>
  html`<section class="long" aria-labelledby="people">
    <h2 id="people">All ${countedNoun(population).toLowerCase()}</h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="people">
      <table class="people" role="table">
        <thead role="rowgroup">
          <tr role="row">
            ${COLUMNS.map(
              (name) =>
                html`<th
                  scope="col"
                  role="columnheader"
                  class="${["Patient", "Tested", "Finding", "Review"].includes(name) ? "start" : ""}"
                >
                  ${name}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
   `;

function personRow(item: Item, hrefOf: HrefOf): Markup {
  const test = item.pre_bronchodilator ?? item.post_bronchodilator;
  const severity = severityWords(item);
  return html`<tr role="row">
    <th scope="row" role="rowheader"><a href="${hrefOf(item.patient_id)}">${item.patient_id}</a></th>
    <td class="start" role="cell" data-label="Tested">${day(item.performed_at)}</td>
    <td role="cell" data-label="Age">${fixed(item.subject.age_years, 1)}</td>
    ${scoreCells(test)}
    <td role="cell" data-label="Grades">${gradesOf(test)}</td>
    <td class="start wrap" role="cell" data-label="Finding">
      ${findingWords(item)}${severity === undefined ? "" : `, ${severity}`}
    </td>
    <td class="start" role="cell" data-label="Review">${statusOf(item.review)}</td>
  </tr>`;
}

function scoreCells(test: Test | null): readonly Markup[] {
  return (["fev1", "fvc", "fev1_fvc"] as const).map((name) => {
    const measure = test?.measures[name];
    const low = typeof measure?.measured === "number" && measure.lln !== null && measure.measured < measure.lln;
    const label = `${measureWords(name)} z`;
    return low
      ? html`<td class="low" role="cell" data-label="${label}">▼ ${fixed(measure.z_score, 2)}</td>`
      : html`<td role="cell" data-label="${label}">${fixed(measure?.z_score, 2)}</td>`;
  });
}

function gradesOf(test: Test | null): string {
  const { fev1 = null, fvc = null } = test?.quality ?? {};
  return fev1 === null && fvc === null ? "–" : `${fev1 ?? "–"}/${fvc ?? "–"}`;
}
