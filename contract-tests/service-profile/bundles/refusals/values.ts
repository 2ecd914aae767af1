/** Values that are no plain numbers of the measure, their units, states and times. */
import { loinc, own, part, quantity, SNOMED, type Told, URN, VALUES, word } from "../building.ts";
import { FEV1, FVC, ofTest, REPORT, type Wrong, wrong, wrongThere } from "./wrong.ts";

const QUANTITY = `${FEV1}/valueQuantity`;
const AGE = "/entry/2/resource/valueQuantity";
const HEIGHT = "/entry/3/resource/valueQuantity";
/** Behind the two volumes. */
const SIXTH = "/entry/6/resource";
const SEVENTH = "/entry/7/resource";

const coded = (code: string): Told[1] => word(`${URN}:codes`, code);
const ofFlow = (code: string): Wrong =>
  ofTest(...VALUES, [loinc("69975-1"), quantity(8, code)])(
    `a-flow-in-${code.replaceAll("/", "-per-")}`,
    "wrong_unit",
    `${SIXTH}/valueQuantity/code`,
  );
const inUnit = (place: string, code: string): Wrong =>
  wrongThere(`a-unit-${code.replaceAll(/[^A-Za-z]/g, "")}`, "wrong_unit", `${place}/code`, code);
const inWord = (place: string, unit: string): Wrong =>
  wrongThere(`a-word-of-a-unit-${unit.replaceAll(/[^A-Za-z]/g, "")}`, "wrong_unit", `${place}/unit`, unit);

const ratio = (value: number): Wrong =>
  ofTest(...VALUES, [loinc("19926-5"), quantity(value, "%")])(
    `a-ratio-of-${value}`,
    "wrong_combination",
    `${SIXTH}/valueQuantity/value`,
  );

export const WRONG_VALUES: readonly Wrong[] = [
  ...["<", "<=", ">=", ">", "ad"].map((comparator, index) =>
    wrongThere(`a-bound-${index}`, "not_plain", `${QUANTITY}/comparator`, comparator),
  ),
  wrong("no-system-of-units", "required", `${QUANTITY}/system`, [`${QUANTITY}/system`]),
  wrongThere("another-system-of-units", "wrong_unit", `${QUANTITY}/system`, SNOMED),
  wrong("no-unit", "required", `${QUANTITY}/code`, [`${QUANTITY}/code`]),
  wrongThere("a-number-as-text", "wrong_type", `${QUANTITY}/value`, "4.1"),
  wrong("no-number", "required", `${QUANTITY}/value`, [`${QUANTITY}/value`]),
  ...["%", "cL", "L/s", "[gal_us]", "m3"].map((code) => inUnit(QUANTITY, code)),
  ...["[in_i]", "[ft_i]", "dm"].map((code) => inUnit(HEIGHT, code)),
  ...["mo", "wk"].map((code) => inUnit(AGE, code)),
  ...["mL/s", "L", "L/h"].map(ofFlow),
  ...["mL", "% predicted", "l/s"].map((unit) => inWord(QUANTITY, unit)),
  ...["inches", "m"].map((unit) => inWord(HEIGHT, unit)),
  ...["months", "A"].map((unit) => inWord(AGE, unit)),
  ofTest(...VALUES, [loinc("29463-7"), quantity(180, "[lb_av]")])(
    "a-weight-in-pounds",
    "wrong_unit",
    `${SIXTH}/valueQuantity/code`,
  ),
  ofTest(...VALUES, [loinc("19926-5"), quantity(80.4, "L")])(
    "a-ratio-in-litres",
    "wrong_unit",
    `${SIXTH}/valueQuantity/code`,
  ),
  // 4.1 of 5.1 is 80.39 %, and one percent of slack
  ratio(79.3),
  ratio(81.5),
  wrong("no-value", "required", QUANTITY, [QUANTITY]),
  wrong("a-value-of-another-kind", "wrong_type", `${FEV1}/valueString`, [QUANTITY], [`${FEV1}/valueString`, "4.1 L"]),
  wrongThere("two-values", "wrong_type", `${FEV1}/valueInteger`, 4),
  ofTest(...VALUES, [own("mmrc"), quantity(2, "{score}")])(
    "a-score-with-a-unit",
    "wrong_type",
    `${SIXTH}/valueQuantity`,
  ),
  ofTest(...VALUES, [own("mmrc"), { valueInteger: 5 }])("a-score-too-high", "out_of_range", `${SIXTH}/valueInteger`),
  ofTest(...VALUES, [own("recorded-diagnosis"), coded("gout")])(
    "a-diagnosis-that-is-not-read",
    "not_a_choice",
    `${SIXTH}/valueCodeableConcept`,
  ),
  ofTest(...VALUES, [own("recorded-diagnosis"), coded("none")], [own("recorded-diagnosis"), coded("copd")])(
    "a-diagnosis-beside-none",
    "wrong_combination",
    SEVENTH,
  ),
  ofTest(...VALUES, [own("recorded-diagnosis"), coded("copd")], [own("recorded-diagnosis"), coded("none")])(
    "none-beside-a-diagnosis",
    "wrong_combination",
    SEVENTH,
  ),
  ofTest(...VALUES, [loinc("8302-2"), quantity(178, "cm")])("a-height-twice", "repeated", SIXTH),
  wrong("the-same-measure-twice", "repeated", FVC, [`${FVC}/code`, loinc("20157-4")]),
  wrong("a-measure-as-a-part", "not_read", `${FEV1}/component/0`, [
    `${FEV1}/component`,
    [{ code: loinc("19876-2"), ...quantity(5.1, "L") }],
  ]),
  wrong("a-part-of-a-height", "not_read", "/entry/3/resource/component/0", [
    "/entry/3/resource/component",
    [part("z-score", quantity(1, "1"))],
  ]),
  ...["entered-in-error", "preliminary", "registered", "cancelled", "unknown"].map((status) =>
    wrongThere(`a-value-that-is-${status}`, "not_final", `${FEV1}/status`, status),
  ),
  ...["entered-in-error", "registered", "partial", "cancelled", "unknown"].map((status) =>
    wrongThere(`a-report-that-is-${status}`, "not_final", `${REPORT}/status`, status),
  ),
  wrongThere("a-time-of-nowhere", "wrong_form", `${REPORT}/effectiveDateTime`, "2026-03-01T09:00:00"),
  wrong("no-time", "required", `${REPORT}/effectiveDateTime`, [`${REPORT}/effectiveDateTime`]),
  wrongThere("a-value-of-a-day", "wrong_form", `${FEV1}/effectiveDateTime`, "2026-03-01"),
  wrongThere("a-value-of-no-day", "wrong_form", `${FEV1}/effectiveDateTime`, "2026-02-30T09:00:00Z"),
  // 12 hours and a second
  wrongThere("a-value-of-the-day-before", "wrong_combination", `${FEV1}/effectiveDateTime`, "2026-02-28T20:59:59Z"),
  wrongThere("a-value-of-the-day-after", "wrong_combination", `${FEV1}/effectiveDateTime`, "2026-03-01T21:00:01Z"),
  ...[2, 3].map((place) =>
    wrongThere(
      `what-is-of-another-time-${place}`,
      "wrong_combination",
      `/entry/${place}/resource/effectiveDateTime`,
      "2020-03-01T09:00:00Z",
    ),
  ),
  ofTest(...VALUES.slice(1))("no-fev1", "required", `${REPORT}/result`),
  ofTest(...VALUES.slice(0, 1))("no-fvc", "required", `${REPORT}/result`),
  ofTest()("no-test", "required", `${REPORT}/result`),
];
