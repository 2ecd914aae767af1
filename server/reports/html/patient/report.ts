import type { PatientReport } from "../../input.ts";
import { day } from "../format.ts";
import { html } from "../markup.ts";
import { page } from "../page.ts";
import { quality } from "./efforts.ts";
import { cautions, finding, furtherFindings } from "./finding.ts";
import { Sources } from "../sources.ts";
import { reviewSection, supersededNotes } from "../review.ts";
import { footOf } from "./foot.ts";
import { headOf } from "./head.ts";
import { measuresTable } from "./measures.ts";
import { plots } from "./plots.ts";

/** The report of one patient: one page of A4 when printed. */
export function patientPage(report: PatientReport): string {
  const { item } = report;
  const sources = new Sources(report.rules);
  return page(
    `${item.patient_id}, ${day(item.performed_at)}: spirometry report`,
    html`${headOf(report, sources)}${supersededNotes(report.results)}${cautions(report)}${finding(report, sources)}${measuresTable(report, sources)}${furtherFindings(report, sources)}${plots(report)}${quality(report, sources)}${reviewSection(item)}${footOf(report, sources)}`,
  );
}
