import type { BatchReport, Results } from "../../input.ts";
import { fixed, spoken } from "../format.ts";
import { html, type Markup } from "../markup.ts";
import type { Sources, Topic } from "../sources.ts";
import { countedPatternWords, measureWords, responseCountWords, severityCountWords } from "../words.ts";

type Counted = readonly (readonly [string, number])[];

/** What the numbers of a batch count: its items are visits, of which a patient may have several. */
export interface Population {
  readonly patients: number;
  readonly visits: number;
}

export function populationOf(items: Results["items"]): Population {
  return { patients: new Set(items.map(({ patient_id }) => patient_id)).size, visits: items.length };
}

/** What one item of the batch is called: a patient, where each has one visit. */
export function countedNoun({ patients, visits }: Population): "Patients" | "Visits" {
  return patients === visits ? "Patients" : "Visits";
}

/** How many items have which pattern, severity, grade, response and GOLD grade; what nobody has is left out. */
export function countsSection({ counts }: BatchReport, population: Population, sources: Sources): Markup {
  const of = (record: Readonly<Record<string, number>>, words = spoken): Counted =>
    Object.entries(record).map(([code, count]) => [words(code), count]);
  const noun = countedNoun(population);
  const countTable = (title: string, topic: Topic, counted: Counted): Markup =>
    tableOf(title, () => sources.cite(topic), counted, noun);
  return html`<section aria-labelledby="counts">
    <h2 id="counts">Counts</h2>
    <div class="counts">
      ${[
        countTable("Pattern", "limits", of(counts.pattern, countedPatternWords)),
        countTable("Severity", "limits", of(severities(counts), severityCountWords)),
        countTable("Grade of FEV1", "quality", of(counts.quality_grade.fev1)),
        countTable("Grade of FVC", "quality", of(counts.quality_grade.fvc)),
        countTable("Bronchodilator response", "response", of(counts.bronchodilator_response, responseCountWords)),
        countTable(
          "GOLD grade",
          "goldGrade",
          of(counts.gold_grade, (code) => code.replace("grade_", "Grade ")),
        ),
      ]}
    </div>
  </section>`;
}

/** Items without a severity by the reason, where the batch has it. */
function severities({ severity, severity_reason }: BatchReport["counts"]): Readonly<Record<string, number>> {
  if (severity_reason === undefined) return severity;
  const { not_graded: _not_graded, ...graded } = severity;
  return { ...graded, ...severity_reason };
}

function tableOf(title: string, source: () => Markup, counted: Counted, noun: string): Markup {
  const rows = counted.filter(([, count]) => count > 0);
  if (rows.length === 0) return html``;
  return html`<table>
    <thead>
      <tr>
        <th class="start" scope="col">${title}${source()}</th>
        <th scope="col">${noun}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name, count]) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${count}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The z-scores of the cohort, and whether the equations fit it. */
export function fitSection({ report }: Results, population: Population, sources: Sources): Markup {
  const noun = countedNoun(population);
  const columns = ["Measure", noun, "Mean z", "SD", "Below the limit", "Fit of the model’s cohort"];
  const verdicts = new Map(report.cohort_verdicts.map(({ measure, verdict }) => [measure, verdict]));
  return html`<section aria-labelledby="fit">
    <h2 id="fit">
      z-scores of this batch, and fit of the equations to the cohort${sources.cite("equations", "cohort")}
    </h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="fit">
      <table class="fit" role="table">
        <thead role="rowgroup">
          <tr role="row">
            ${columns.map(
              (name, place) =>
                html`<th role="columnheader" scope="col" class="${place === 0 || place === 5 ? "start" : ""}">
                  ${name}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${report.z_scores.map(({ measure, n, mean, sd, below_limit, below_limit_percent }) => {
            const below = `${below_limit} (${fixed(below_limit_percent, 1)} %)`;
            const told = [
              String(n),
              fixed(mean, 2),
              fixed(sd, 2),
              below,
              spoken(verdicts.get(measure) ?? "not judged"),
            ];
            return html`<tr role="row">
              <th role="rowheader" scope="row">${measureWords(measure)}</th>
              ${told.map(
                (text, place) =>
                  html`<td role="cell" class="${place === 4 ? "start wrap" : ""}" data-label="${columns[place + 1]}">
                    ${text}
                  </td>`,
              )}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
  </section>`;
}
