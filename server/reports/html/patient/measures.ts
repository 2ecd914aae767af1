import { isBeyondBar, zBar, zScaleHead } from "../../plots/z-bar.ts";
import { hasTest, type Item, limitOf, type Measure, type PatientReport, type Test } from "../../input.ts";
import { fixed, signed } from "../format.ts";
import { html, type Markup } from "../markup.ts";
import type { Sources, Topic } from "../sources.ts";
import { measureWords } from "../words.ts";

type Name = "fev1" | "fvc" | "fev1_fvc" | "fef25_75" | "fef75";

interface Row {
  readonly name: Name;
  readonly unit: string;
  readonly decimals: number;
}

const ROWS: readonly Row[] = [
  { name: "fev1", unit: "L", decimals: 2 },
  { name: "fvc", unit: "L", decimals: 2 },
  { name: "fev1_fvc", unit: "", decimals: 3 },
  { name: "fef25_75", unit: "L/s", decimals: 2 },
  { name: "fef75", unit: "L/s", decimals: 2 },
];

/** Without reference values, so without z-scores; FEV0.75 is a measure of young children (ATS/ERS 2019). */
const BESIDE = [
  { name: "pef_l_s", label: "PEF", unit: "L/s", upToYears: Infinity },
  { name: "fev0_75_l", label: "FEV0.75", unit: "L", upToYears: 6 },
] as const;

/** Measured, lower limit, z-score, % predicted, in this order (Culver et al. 2017), before and after side by side, with the bars. */
export function measuresTable({ item, results }: PatientReport, sources: Sources): Markup {
  if (!hasTest(item)) return html``;
  const { pre_bronchodilator: pre, post_bronchodilator: post } = item;
  const limit = limitOf(results.report);
  const rows = ROWS.filter(({ name }) => pre?.measures[name] !== undefined || post?.measures[name] !== undefined);
  return html`<section aria-labelledby="measures">
    <h2 id="measures">Measures</h2>
    <table class="measures${pre !== null && post !== null ? " both" : ""}" role="table">
      <thead role="rowgroup">
        ${headOf(pre, post, sources)}
      </thead>
      <tbody role="rowgroup">
        ${rows.map((row) => rowOf(row, item, limit))}${BESIDE.filter(({ upToYears }) => item.subject.age_years <= upToYears).map((row) => besideRow(row, pre, post))}
      </tbody>
    </table>
    ${measuresNote(pre, post, limit)}
  </section>`;
}

function headOf(pre: Test | null, post: Test | null, sources: Sources): Markup {
  const one = (text: string, ...topics: readonly Topic[]): Markup =>
    html`<th role="columnheader" scope="col">${text}${sources.cite(...topics)}</th>`;
  const limit = one("LLN", "equations", "limits");
  const computed = [one("z-score", "equations"), one("% pred", "equations")];
  // The second test stands on what the first does.
  const again = pre === null ? [limit, ...computed] : [one("z-score"), one("% pred")];
  const groups = html`<tr role="row">
    <td></td>
    ${pre === null ? html`` : html`<th class="group" role="columnheader" scope="colgroup" colspan="4">Before bronchodilator</th>`}${post === null ? html`` : html`<th class="group" role="columnheader" scope="colgroup" colspan="${pre === null ? 4 : 3}">After bronchodilator</th>`}${pre === null || post === null ? html`` : html`<td></td>`}
    <td></td>
  </tr>`;
  return html`${groups}
    <tr role="row">
      <th class="start" role="columnheader" scope="col">Measure</th>
      ${pre === null ? html`` : [one("Measured"), limit, ...computed]}${post === null ? html`` : [one("Measured"), ...again]}${pre === null || post === null ? html`` : one("Change", "response")}
      <th class="bar" role="columnheader" scope="col"><span class="unit">z-score</span>${zScaleHead()}</th>
    </tr>`;
}

function rowOf(row: Row, item: Item, limit: number): Markup {
  const pre = item.pre_bronchodilator?.measures[row.name];
  const post = item.post_bronchodilator?.measures[row.name];
  const label = measureWords(row.name);
  return html`<tr role="row">
    <th role="rowheader" scope="row">${label} <span class="unit">${row.unit}</span></th>
    ${item.pre_bronchodilator === null ? html`` : testCells(pre, row, "Before", true)}${item.post_bronchodilator === null ? html`` : testCells(post, row, "After", item.pre_bronchodilator === null)}${item.pre_bronchodilator === null || item.post_bronchodilator === null ? html`` : changeCell(row, item)}
    <td class="bar" role="cell">${zBar(label, { pre: pre?.z_score ?? null, post: post?.z_score ?? null }, limit)}</td>
  </tr>`;
}

function testCells(
  measure: Measure | undefined,
  { name, decimals }: Row,
  when: string,
  withLimit: boolean,
): readonly Markup[] {
  const { measured = null, lln = null, z_score = null, percent_predicted = null } = measure ?? {};
  const low = measure !== undefined && isLow(measure);
  const mark = low ? html` <span aria-label="below the lower limit of normal" role="img">▼</span>` : html``;
  return [
    html`<td class="${low ? "low" : ""}" role="cell" data-label="${when}">${fixed(measured, decimals)}${mark}</td>`,
    withLimit ? html`<td role="cell" data-label="LLN">${fixed(lln, decimals)}</td>` : html``,
    html`<td class="${low ? "low" : ""}" role="cell" data-label="z-score">${fixed(z_score, 2)}</td>`,
    // FEV1/FVC is not to be reported in percent of predicted, which is taken for the ratio itself (Culver et al. 2017).
    name === "fev1_fvc"
      ? html`<td class="absent" role="cell"></td>`
      : html`<td role="cell" data-label="% pred">${fixed(percent_predicted, 0)}</td>`,
  ];
}

function isPartial({ measured, lln, z_score }: Measure): boolean {
  return [measured, lln, z_score].includes(null);
}

function isLow({ measured, lln }: Measure): boolean {
  return measured !== null && lln !== null && measured < lln;
}

function changeCell({ name }: Row, { bronchodilator_response: response }: Item): Markup {
  const of = name === "fev1" ? response?.fev1 : name === "fvc" ? response?.fvc : undefined;
  if (of === undefined || of.change_l === null) return html`<td class="absent" role="cell">–</td>`;
  return html`<td role="cell" data-label="Change">
    ${signed(of.change_l, 2)} L, ${signed(of.change_percent_of_predicted, 1)} %
  </td>`;
}

function besideRow({ name, label, unit }: (typeof BESIDE)[number], pre: Test | null, post: Test | null): Markup {
  const [before, after] = [pre?.measures[name], post?.measures[name]];
  if (before === undefined && after === undefined) return html``;
  const blank = (count: number): Markup =>
    html`${Array.from({ length: count }, () => html`<td class="absent" role="cell"></td>`)}`;
  const cell = (value: number | undefined, when: string): Markup =>
    html`<td role="cell" data-label="${when}">${fixed(value, 2)}</td>`;
  return html`<tr role="row">
    <th role="rowheader" scope="row">${label} <span class="unit">${unit}</span></th>
    ${pre === null ? html`` : html`${cell(before, "Before")}${blank(3)}`}${post === null ? html`` : html`${cell(after, "After")}${blank(pre === null ? 3 : 2)}`}${pre !== null && post !== null ? blank(1) : html``}
    <td class="bar absent" role="cell"></td>
  </tr>`;
}

/** The key of what is in the table, and of nothing else. */
function measuresNote(pre: Test | null, post: Test | null, limit: number): Markup {
  const measures = [pre, post].flatMap((test) => (test === null ? [] : ROWS.map(({ name }) => test.measures[name])));
  const has = (is: (measure: Measure) => boolean): boolean => measures.some((one) => one !== undefined && is(one));
  const both = pre !== null && post !== null;
  const marks = [pre === null ? "" : "● before", post === null ? "" : "◇ after"].filter((mark) => mark !== "");
  const parts = [
    `${marks.join(", ")} bronchodilator`,
    `the band lies between the limits of normal (z ${fixed(-limit, 3)} to ${fixed(limit, 3)})`,
    ...(has(({ z_score }) => z_score !== null && isBeyondBar(z_score)) ? ["▸ the z-score lies beyond the bar"] : []),
    ...(has(isLow) ? ["▼ below the lower limit (LLN)"] : []),
  ];
  return html`<p class="note">
    ${parts.join("; ")}.${both ? " Change in litres and in % of the predicted value." : ""}${both || has(isPartial) ? " – is not computed." : ""}
    FEV1/FVC has no % of predicted, which would be taken for the ratio itself (Culver et al. 2017).
  </p>`;
}
