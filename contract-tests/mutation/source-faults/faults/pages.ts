import { type SourceFault, faultsIn } from "../fault.ts";

const where = ["printed-gli-2012"];

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
];
