import { bestEffort } from "../../plots/session.ts";
import { type EffortVerdict, hasTest, type PatientReport, type Test } from "../../input.ts";
import { fixed, spoken } from "../format.ts";
import { html, type Markup } from "../markup.ts";
import type { Sources } from "../sources.ts";

/** Grades, usable of performed efforts, and each effort with its verdicts. */
export function quality({ item }: PatientReport, sources: Sources): Markup {
  if (!hasTest(item)) return html``;
  const tests = [
    { test: item.pre_bronchodilator, id: "efforts-pre", title: "Before bronchodilator" },
    { test: item.post_bronchodilator, id: "efforts-post", title: "After bronchodilator" },
  ];
  return html`<section aria-labelledby="quality">
    <h2 id="quality">Test quality${sources.cite("quality")}</h2>
    <div class="two">${tests.map(({ test, id, title }) => (test === null ? html`` : session(test, id, title)))}</div>
  </section>`;
}

const COLUMNS = ["FEV1 L", "FVC L", "PEF L/s", "FET s", "BEV L"];

function session(test: Test, id: string, title: string): Markup {
  const { efforts, quality: grades } = test;
  const grade = (value: string | null): string => value ?? "unknown";
  const head = html`<p id="${id}">
    <strong>${title}</strong>: grade of FEV1 ${grade(grades.fev1)}, of FVC
    ${grade(grades.fvc)}${efforts === undefined ? "; sent as single values, which nobody can grade" : html`; usable ${usable(efforts)} of ${efforts.length} performed`}
  </p>`;
  if (efforts === undefined) return html`<div>${head}</div>`;
  const best = bestEffort(test);
  return html`<div>
    ${head}
    <div class="scroll" tabindex="0" role="group" aria-labelledby="${id}">
      <table class="efforts" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader" class="start">Effort</th>
            ${COLUMNS.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}
            <th scope="col" role="columnheader" class="start">Acceptability</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${efforts.map((effort, place) => effortRow(effort, place, place === best))}
        </tbody>
      </table>
    </div>
  </div>`;
}

function usable(efforts: readonly EffortVerdict[]): number {
  const counts = (verdict: string | null): boolean => verdict === "acceptable" || verdict === "usable";
  return efforts.filter((effort) => counts(effort.fev1) || counts(effort.fvc)).length;
}

function effortRow(effort: EffortVerdict, place: number, best: boolean): Markup {
  const numbers = [
    fixed(effort.fev1_l, 2),
    fixed(effort.fvc_l, 2),
    fixed(effort.pef_l_s, 1),
    fixed(effort.fet_s, 1),
    fixed(effort.bev_l, 3),
  ];
  const reasons =
    effort.reasons.length === 0 ? "" : `: ${effort.reasons.map((reason) => spoken(reason).toLowerCase()).join(", ")}`;
  return html`<tr role="row">
    <th scope="row" role="rowheader">${place + 1}${best ? html` <span class="unit">best</span>` : ""}</th>
    ${numbers.map((number, column) => html`<td role="cell" data-label="${COLUMNS[column]}">${number}</td>`)}
    <td class="start wrap" role="cell" data-label="Acceptability">${verdictsOf(effort)}${reasons}</td>
  </tr>`;
}

function verdictsOf({ fev1, fvc }: EffortVerdict): string {
  const word = (verdict: string | null): string => verdict ?? "unknown";
  return fev1 === fvc ? `both ${word(fev1)}` : `FEV1 ${word(fev1)}, FVC ${word(fvc)}`;
}
