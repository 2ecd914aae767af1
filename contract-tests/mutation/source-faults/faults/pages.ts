import { type SourceFault, faultsIn } from "../fault.ts";

const where = ["printed-gli-2012"];
const readers = ["readers-pages"];
const inFhir = ["results-in-fhir"];

/** What readers see of a patient: the numbers of the page, and those of the bundle. */
export const PAGES: readonly SourceFault[] = [
  ...faultsIn(
    { file: "reports/html/patient/measures.ts", where },
    [
      "a page shows the upper limit as the lower one",
      "${fixed(lln, decimals)}</td>`",
      "${fixed(measure?.uln ?? null, decimals)}</td>`",
    ],
    [
      "a page shows the test after bronchodilator as the one before",
      'testCells(pre, row, "Before", true)',
      'testCells(post ?? pre, row, "Before", true)',
    ],
    [
      "a page shows z-scores with the other sign",
      "${fixed(z_score, 2)}",
      "${fixed(z_score === null ? null : -z_score, 2)}",
    ],
    [
      "a page shows percent of predicted one too high",
      "fixed(percent_predicted, 0)",
      "fixed(percent_predicted === null ? null : percent_predicted + 1, 0)",
    ],
    [
      "a page shows the response of FVC as that of FEV1",
      'name === "fev1" ? response?.fev1',
      'name === "fev1" ? response?.fvc',
    ],
    ["a page shows a rise as a fall", "signed(of.change_l, 2)", "signed(-of.change_l, 2)"],
  ),
  ...faultsIn({ file: "reports/html/format.ts", where }, [
    "numbers of a page are cut off",
    "Math.abs(value).toFixed(decimals)",
    "(Math.floor(Math.abs(value) * 10 ** decimals) / 10 ** decimals).toFixed(decimals)",
  ]),
  ...faultsIn(
    { file: "reports/fhir/observations.ts", where },
    [
      "a bundle has the limits exchanged",
      "scaled(lln, scale), scaled(uln, scale))]",
      "scaled(uln, scale), scaled(lln, scale))]",
    ],
    ["a bundle has the lower limit twice", "    high: quantity(high, unit),", "    high: quantity(low, unit),"],
  ),
  ...faultsIn(
    { file: "reports/html/patient/head.ts", where: readers },
    ["a page shows a body mass index of height and not of its square", "/ 100) ** 2", "/ 100) ** 1"],
    [
      "a page shows one diagnosis",
      'record.diagnoses.map(diagnosis).join(", ")',
      "record.diagnoses.slice(0, 1).map(diagnosis).join()",
    ],
    ["a page lacks pack-years", 'smoking.pack_years === undefined ? ""', 'smoking.pack_years !== undefined ? ""'],
  ),
  ...faultsIn(
    { file: "reports/html/patient/finding.ts", where: readers },
    [
      "a page shows a fall since the previous test as a rise",
      "signed(change.fev1_change_l, 2)",
      "signed(-change.fev1_change_l, 2)",
    ],
    ["a page lacks the GOLD group", 'gold.group === null ? "" : `, group', 'gold.group !== null ? "" : `, group'],
    [
      "a page shows the dose in the minutes",
      "${given.dose_ug} µg, ${given.minutes_after} min",
      "${given.minutes_after} µg, ${given.dose_ug} min",
    ],
    [
      "a page shows a response that is significant as none",
      'significant ? "significant" : "not significant"',
      'significant ? "not significant" : "significant"',
    ],
    ["a page shows eosinophils as FeNO", "${scores.feno.ppb} ppb", "${scores.eosinophils?.per_ul ?? 0} ppb"],
    ["a page does not say why a test is missing", "spoken(reason).toLowerCase()} (", "spoken(test).toLowerCase()} ("],
  ),
  ...faultsIn(
    { file: "reports/html/patient/efforts.ts", where: readers },
    [
      "a page counts usable efforts of FEV1 and FVC alone",
      "counts(effort.fev1) || counts(effort.fvc)",
      'effort.fev1 === "acceptable" && counts(effort.fvc)',
    ],
    ["a page lacks the faults of efforts", 'effort.reasons.length === 0 ? ""', 'effort.reasons.length >= 0 ? ""'],
    ["a page shows times as volumes", "fixed(effort.bev_l, 3)", "fixed(effort.fet_s, 3)"],
  ),
  ...faultsIn(
    { file: "reports/html/batch/counts.ts", where: readers },
    [
      "a page of a batch counts grades of FVC as those of FEV1",
      '"quality", of(counts.quality_grade.fev1)',
      '"quality", of({ ...counts.quality_grade.fev1, E: 2 })',
    ],
    [
      "a page of a batch counts visits as patients",
      "new Set(items.map(({ patient_id }) => patient_id)).size",
      "items.length",
    ],
    ["a page of a batch lacks what happens once", "count > 0", "count > 1"],
  ),
  ...faultsIn(
    { file: "reports/html/batch/page.ts", where: readers },
    [
      "a page of a batch marks every z-score as low",
      'html`<td role="cell" data-label="${label}">${fix',
      'html`<td class="low" role="cell" data-label="${label}">▼ ${fix',
    ],
    ["a page of a batch shows the grades the other way round", '`${fev1 ?? "–"}/${fvc ?? "–"}`', '`${fev1 ?? "–"}/–`'],
    [
      "a page of a batch shows every visit at one age",
      "fixed(item.subject.age_years, 1)",
      "fixed(Math.floor(item.subject.age_years / 10) * 10, 1)",
    ],
    [
      "a page of a batch names the first reason alone",
      'reasons.map(attentionWords).join(", ")',
      "reasons.slice(1).map(attentionWords).join()",
    ],
  ),
  ...faultsIn(
    { file: "reports/fhir/observations.ts", where: inFhir },
    [
      "a bundle has what was measured as the predicted value",
      '"predicted", measure.predicted',
      '"predicted", measure.measured',
    ],
    ["a bundle lacks z-scores", "...zScoreOf(measure),", ""],
    [
      "a bundle has the grade of FVC for FEV1",
      'key === "fev1" ? quality.fev1 : key === "fvc" ? quality.fvc',
      'key === "fev1" ? quality.fvc : key === "fvc" ? quality.fev1',
    ],
    [
      "a bundle has limits of a ratio that is told in percent",
      "scaled(lln, scale), scaled(uln",
      "scaled(lln, 1), scaled(uln",
    ],
    ["a bundle does not say what FEV1/FVC is derived from", "origin.length === 2", "origin.length === 3"],
    [
      "a bundle has limits for another age",
      'const age = quantity(age_years, "a")',
      'const age = quantity(age_years + 1, "a")',
    ],
  ),
  ...faultsIn(
    { file: "reports/fhir/effort-observations.ts", where: ["an-over-read"] },
    ["an effort that was rejected is final", '"cancelled" : "final"', '"final" : "final"'],
    ["a decision is that of the effort behind it", "one.effort === place + 1)", "one.effort === place)"],
  ),
  ...faultsIn(
    { file: "reports/fhir/bundle.ts", where: ["an-over-read"] },
    ["what a review corrected is final", 'corrected: "corrected"', 'corrected: "final"'],
    ["a bundle lacks the comments of a review", "...(notes.length === 0 ?", "...(notes.length >= 0 ?"],
    [
      "a bundle names the first who read it",
      "const last = review?.history.at(-1);",
      "const last = review?.history.at(0);",
    ],
    ["a report is of no section", '{ system: SERVICE_SECTIONS, code: "PF", display: "Pulmonary Function" },', ""],
  ),
  ...faultsIn({ file: "reports/fhir/bundle.ts", where: ["an-over-read"] }, [
    "a bundle has an empty list where a review has no comment",
    "...(notes.length === 0 ? {} : { extension: notes })",
    "extension: notes",
  ]),
  ...faultsIn({ file: "reports/fhir/observations.ts", where: inFhir }, [
    "every measure of a bundle is derived from FEV1 and FVC",
    'each.id === idOf("fev1_fvc") && origin',
    'each.id === idOf("fev1_fvc") || origin',
  ]),
  ...faultsIn(
    { file: "reports/html/patient/finding.ts", where: ["further-pages"] },
    [
      "a page lacks the slope",
      'pairs.push(["Slope of FEV1", `${signed(slope.fev1_ml_per_year, 0)} mL a year${interval}`]);',
      "",
    ],
    ["a page lacks the interval of the slope", 'slope.ci95 === null ? "" :', 'slope.ci95 !== null ? "" :'],
    ["a page grades by GOLD without its condition", 'gold.conditional ? ", only', 'false ? ", only'],
    ["a page does not say that its numbers are older", "if (later.length === 0) return [];", "return [];"],
    ["a page does not count older visits without a test", "older > 0 ?", "older > 1000 ?"],
    ["a page lacks the score of a child's asthma", "scores.cact === undefined", "true"],
    ["a page lacks the score of ACQ", "scores.acq === undefined", "true"],
    [
      "a page lacks what a record says of a test that is there",
      "...(visit.contradicted ?? []).map",
      "...(visit.missing ?? []).map",
    ],
  ),
  ...faultsIn({ file: "reports/html/patient/head.ts", where: ["further-pages"] }, [
    "a page tells pack-years that nobody recorded",
    'smoking.pack_years === undefined ? "" : `',
    "`",
  ]),
  ...faultsIn({ file: "reports/html/patient/efforts.ts", where: ["further-pages"] }, [
    "a page tells the verdict on FEV1 as that on both",
    "return fev1 === fvc ? `both ${word(fev1)}` : `FEV1 ${word(fev1)}, FVC ${word(fvc)}`",
    "return `both ${word(fev1)}`",
  ]),
];
