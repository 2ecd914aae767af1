import type { PatientReport } from "../../input.ts";
import { day } from "../format.ts";
import { html } from "../markup.ts";
import { page } from "../page.ts";
import { quality } from "./efforts.ts";
import { cautions, finding, furtherFindings } from "./finding.ts";
import { reviewSection, supersededNotes } from "../review.ts";
import { footOf } from "./foot.ts";
import { headOf } from "./head.ts";
import { measuresTable } from "./measures.ts";
import { plots } from "./plots.ts";

/** The report of one patient: one page of A4 when printed. */
export function patientPage(report: PatientReport): string {
  const { item } = report;
  return page(
    `${item.patient_id}, ${day(item.performed_at)}: spirometry report`,
    html`${headOf(report)}${supersededNotes(report.results)}${cautions(report)}${finding(report)}${measuresTable(report)}${furtherFindings(report)}${plots(report)}${quality(report)}${reviewSection(item)}${footOf(report)}`,
  );
}
