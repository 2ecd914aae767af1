/** Efforts with everything that is told of one, and signals. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { loinc, own, part, quantity, SIGNAL, type Told } from "../building.ts";
import type { Alike } from "./told.ts";

const FAULTS = [
  "cough_first_second",
  "glottic_closure_first_second",
  "glottic_closure",
  "leak",
  "obstructed_mouthpiece",
  "zero_flow_error",
];

const fault = (code: string): JsonObject => part("effort-fault", { valueCodeableConcept: own(code) });

const WHOLE: JsonObject = {
  fev1_l: 4.1,
  fvc_l: 5.1,
  fev0_75_l: 3.5,
  fev6_l: 4.9,
  fef25_75_l_s: 3.9,
  fef75_l_s: 1.4,
  pef_l_s: 9,
  bev_l: 0.08,
  fet_s: 6.5,
  plateau: true,
  hesitation_s: 0.4,
  fivc_l: 5,
  operator_acceptable: false,
  faults: FAULTS,
};

const PARTS: readonly JsonObject[] = [
  part("effort-fev1", quantity(4100, "mL")),
  part("effort-fvc", quantity(5.1, "L")),
  part("effort-fev0_75", quantity(3.5, "L")),
  part("effort-fev6", quantity(4.9, "L")),
  part("effort-fef25_75", quantity(234, "L/min")),
  part("effort-fef75", quantity(1.4, "L/s")),
  part("effort-pef", quantity(540, "L/min")),
  part("effort-back-extrapolated-volume", quantity(80, "mL")),
  part("effort-forced-expiratory-time", quantity(6500, "ms")),
  part("effort-plateau", { valueBoolean: true }),
  part("effort-hesitation", quantity(0.4, "s")),
  part("effort-fivc", quantity(5, "L")),
  part("effort-operator-acceptable", { valueBoolean: false }),
  ...FAULTS.map(fault),
];

const PLAIN: JsonObject = { fev1_l: 4, fvc_l: 5 };
const PLAIN_PARTS = [part("effort-fev1", quantity(4, "L")), part("effort-fvc", quantity(5, "L"))];

function efforts(...made: readonly JsonObject[]): JsonObject {
  return { kind: "efforts", efforts: [...made] };
}

function curves(more: JsonObject = {}): JsonObject {
  return { kind: "curves", efforts: [{ sampling_hz: 100, volume_l: SIGNAL.data.split(" ").map(Number), ...more }] };
}

function session(side: "pre" | "post", patient: string, test: JsonObject, ...observations: readonly Told[]): Alike {
  return { patient, records: [{ [`${side}_bronchodilator`]: test }], observations };
}

const effort = (side: "pre" | "post", ...component: readonly JsonObject[]): Told => [
  own(`effort-${side}`),
  { component: [...component] },
];
const signal = (more: JsonObject, ...component: readonly JsonObject[]): Told => [
  own("curve-pre"),
  { valueSampledData: { ...SIGNAL, ...more }, ...(component.length > 0 && { component: [...component] }) },
];

const THOUSANDTHS = SIGNAL.data
  .split(" ")
  .map((volume) => String(Math.round(Number(volume) * 1000)))
  .join(" ");

export const EFFORTS: readonly Alike[] = [
  session("pre", "efforts-before", efforts(WHOLE, PLAIN), effort("pre", ...PARTS), effort("pre", ...PLAIN_PARTS)),
  session("post", "efforts-after", efforts(PLAIN, WHOLE), effort("post", ...PLAIN_PARTS), effort("post", ...PARTS)),
  session(
    "pre",
    "efforts-without-faults",
    efforts({ ...PLAIN, faults: [] }),
    effort("pre", ...PLAIN_PARTS, fault("none")),
  ),
  session("pre", "signals", curves(), signal({})),
  session("pre", "signals-of-a-factor", curves(), signal({ factor: 0.001, data: THOUSANDTHS })),
  session(
    "pre",
    "signals-of-an-operator",
    curves({ fivc_l: 3, operator_acceptable: true, faults: ["leak"] }),
    signal(
      {},
      part("effort-fivc", quantity(3, "L")),
      part("effort-operator-acceptable", { valueBoolean: true }),
      fault("leak"),
    ),
  ),
  // single values are computed from the efforts, and may be printed beside them
  session(
    "pre",
    "efforts-with-single-values",
    efforts(PLAIN),
    effort("pre", ...PLAIN_PARTS),
    [loinc("20157-4"), quantity(4, "L")],
    [loinc("19876-2"), quantity(5, "L")],
  ),
];
