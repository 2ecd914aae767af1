import { flowVolumePlot } from "../../plots/flow-volume.ts";
import { type DrawnEffort, drawnEfforts } from "../../plots/session.ts";
import { trendKey, trendPlot } from "../../plots/trend.ts";
import { volumeTimePlot } from "../../plots/volume-time.ts";
import { limitOf, type PatientReport } from "../../input.ts";
import { html, type Markup } from "../markup.ts";

/** A course is two visits at least. */
const FEWEST_VISITS = 2;

/** The recorded curves, and the course over the visits. */
export function plots(report: PatientReport): Markup {
  const efforts = drawnEfforts(report.item, report.record);
  const figures = [...(efforts.length === 0 ? [] : curveFigures(efforts, report)), ...trendFigure(report)];
  const absent = efforts.length === 0 ? html`<p class="note">No curves were sent, so none are drawn.</p>` : html``;
  if (figures.length === 0) return html`<section aria-label="Curves">${absent}</section>`;
  return html`<section aria-label="Curves and course">
    <div class="plots">${figures}</div>
    ${efforts.length === 0 ? absent : curvesNote()}
  </section>`;
}

function curveFigures(efforts: readonly DrawnEffort[], { item }: PatientReport): readonly Markup[] {
  const measures = (item.pre_bronchodilator ?? item.post_bronchodilator)?.measures;
  return [
    html`<figure>
      <figcaption>Flow-volume</figcaption>
      ${flowVolumePlot(efforts)}${curveKey(efforts)}
    </figure>`,
    html`<figure>
      <figcaption>Volume-time</figcaption>
      ${volumeTimePlot(efforts, measures?.fvc.predicted ?? null)}
    </figure>`,
  ];
}

function curveKey(efforts: readonly DrawnEffort[]): Markup {
  const sample = (classes: string, words: string): Markup =>
    html`<span
      ><svg class="sample" aria-hidden="true" viewBox="0 0 28 12"><path class="curve ${classes}" d="M1 6H27" /></svg>
      ${words}</span
    >`;
  const has = (test: "pre" | "post"): boolean => efforts.some((effort) => effort.test === test);
  return html`<p class="key">
    ${has("pre") ? sample("pre best", "before, best") : ""}${has("post") ? sample("post best", "after, best") : ""}${efforts.some(({ unusable }) => unusable) ? sample("unusable", "unusable") : ""}<span
      >thin: other efforts</span
    >
  </p>`;
}

function curvesNote(): Markup {
  return html`<p class="note">
    No predicted loop is drawn: the equations predict no flow but FEF25-75 and FEF75 (GLI-2012), too few points for a
    loop.
  </p>`;
}

function trendFigure({ visits, results }: PatientReport): readonly Markup[] {
  if (visits.length < FEWEST_VISITS) return [];
  return [
    html`<figure>
      <figcaption>Course over ${visits.length} visits</figcaption>
      ${trendPlot(visits, limitOf(results.report))}${trendKey()}
    </figure>`,
  ];
}
