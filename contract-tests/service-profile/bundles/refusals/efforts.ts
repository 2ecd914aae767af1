/** Efforts and signals that are none, and values beside them that are of none of them. */
import type { Json, JsonObject } from "../../../../spec/openapi/json.ts";
import { loinc, own, part, quantity, SIGNAL, type Told } from "../building.ts";
import { FEV1, ofTest, type Wrong } from "./wrong.ts";

const FIRST = part("effort-fev1", quantity(4.1, "L"));
const SECOND = part("effort-fvc", quantity(5.1, "L"));
const fault = (code: string): JsonObject => part("effort-fault", { valueCodeableConcept: own(code) });

const effort = (...component: readonly JsonObject[]): Told => [own("effort-pre"), { component: [...component] }];
const wrongEffort = (name: string, code: string, at: string, ...component: readonly JsonObject[]): Wrong =>
  ofTest(effort(FIRST, SECOND, ...component))(name, code, `${FEV1}/${at}`);
const wrongSignal = (
  name: string,
  code: string,
  at: string,
  change: Readonly<Record<string, Json | undefined>>,
): Wrong => {
  const signal = Object.entries({ ...SIGNAL, ...change }).filter(([, value]) => value !== undefined);
  return ofTest([own("curve-pre"), { valueSampledData: Object.fromEntries(signal) as JsonObject }])(
    name,
    code,
    `${FEV1}/valueSampledData/${at}`,
  );
};

const SIGNALS: readonly Wrong[] = [
  wrongSignal("a-signal-that-is-cut-off", "not_plain", "upperLimit", { upperLimit: 5 }),
  wrongSignal("a-signal-that-is-cut-off-below", "not_plain", "lowerLimit", { lowerLimit: 0 }),
  ...["E", "U", "L", "1,5", "0x1", ".5", "1."].map((sample, index) =>
    wrongSignal(`a-signal-with-a-sample-that-is-none-${index}`, "not_plain", "data", { data: `0 0.1 ${sample} 0.3` }),
  ),
  wrongSignal("a-signal-of-two-dimensions", "wrong_form", "dimensions", { dimensions: 2 }),
  wrongSignal("a-signal-of-no-dimension", "wrong_form", "dimensions", { dimensions: undefined }),
  wrongSignal("a-signal-without-time", "wrong_form", "period", { period: 0 }),
  wrongSignal("a-signal-backwards", "wrong_form", "period", { period: -10 }),
  wrongSignal("a-signal-of-no-factor", "wrong_form", "factor", { factor: 0 }),
  wrongSignal("a-signal-turned-over", "wrong_form", "factor", { factor: -1 }),
  wrongSignal("a-signal-without-samples", "required", "data", { data: undefined }),
  wrongSignal("a-signal-without-origin", "required", "origin", { origin: undefined }),
  wrongSignal("a-signal-of-flow", "wrong_unit", "origin/code", { origin: { ...SIGNAL.origin, code: "L/s" } }),
  wrongSignal("a-signal-too-slow", "out_of_range", "period", { period: 21 }),
  ofTest([own("curve-pre"), { component: [part("effort-plateau", { valueBoolean: true })], valueSampledData: SIGNAL }])(
    "a-signal-with-what-is-computed",
    "not_read",
    `${FEV1}/component/0`,
  ),
];

const EFFORTS: readonly Wrong[] = [
  wrongEffort("an-effort-with-a-part-twice", "repeated", "component/2", FIRST),
  wrongEffort("an-effort-with-an-unknown-part", "not_read", "component/2", part("effort-colour", quantity(1, "L"))),
  wrongEffort("an-effort-with-an-unknown-fault", "not_a_choice", "component/2/valueCodeableConcept", fault("laughing")),
  wrongEffort(
    "an-effort-with-a-fault-and-none",
    "wrong_combination",
    "component/3/valueCodeableConcept",
    fault("leak"),
    fault("none"),
  ),
  wrongEffort("an-effort-with-a-part-of-two-codes", "wrong_code", "component/2/code", {
    code: { coding: [...codings("effort-fev6"), ...codings("effort-fev0_75")] },
    ...quantity(4.9, "L"),
  }),
  wrongEffort("an-effort-with-a-part-of-another-name", "wrong_code", "component/2/code", {
    code: { coding: codings("effort-fev6"), text: "FVC" },
    ...quantity(4.9, "L"),
  }),
  wrongEffort(
    "an-effort-with-a-time-in-litres",
    "wrong_unit",
    "component/2/valueQuantity/code",
    part("effort-forced-expiratory-time", quantity(6, "L")),
  ),
  wrongEffort(
    "an-effort-with-a-plateau-in-words",
    "wrong_type",
    "component/2/valueString",
    part("effort-plateau", { valueString: "yes" }),
  ),
  ofTest([own("effort-pre"), { component: [FIRST, SECOND], ...quantity(4.1, "L") }])(
    "an-effort-with-a-value",
    "wrong_type",
    `${FEV1}/valueQuantity`,
  ),
  ofTest(effort(FIRST, SECOND), [loinc("20157-4"), quantity(4.2, "L")])(
    "a-value-of-no-effort",
    "wrong_combination",
    "/entry/5/resource/valueQuantity/value",
  ),
  ofTest([own("curve-pre"), { valueSampledData: SIGNAL }], [loinc("19876-2"), quantity(3.2, "L")])(
    "a-value-of-no-signal",
    "wrong_combination",
    "/entry/5/resource/valueQuantity/value",
  ),
  ofTest(effort(FIRST, SECOND), [own("curve-pre"), { valueSampledData: SIGNAL }])(
    "an-effort-beside-a-signal",
    "wrong_combination",
    FEV1,
  ),
  ofTest(
    effort(FIRST, SECOND),
    [loinc("20157-4"), quantity(4.1, "L")],
    [loinc("19876-2"), quantity(5.1, "L")],
    [loinc("19926-5"), quantity(70, "%")],
  )("a-ratio-of-no-effort", "wrong_combination", "/entry/7/resource/valueQuantity/value"),
  ofTest(effort(FIRST, SECOND, part("effort-reviewer-acceptable", { valueBoolean: false })))(
    "an-effort-that-was-rejected-and-is-final",
    "not_final",
    `${FEV1}/status`,
  ),
  ofTest([own("effort-pre"), { status: "cancelled", component: [FIRST, SECOND] }])(
    "an-effort-that-nobody-rejected",
    "not_final",
    `${FEV1}/status`,
  ),
];

function codings(code: string): JsonObject[] {
  return own(code)["coding"] as JsonObject[];
}

export const WRONG_EFFORTS: readonly Wrong[] = [...SIGNALS, ...EFFORTS];
