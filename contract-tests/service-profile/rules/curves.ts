/** Blows with one fault each, drawn by their formula, beside those that have less of it than the contract names. */
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Ruled, near, recordOf, told } from "./told.ts";

const HZ = 100;
/** Litres a second, and seconds: the flow rises in a straight line to its peak and falls by e^(-t/tau). */
const PEAK = 8;
const RISE = 0.08;
const TAU = 0.6;
/** Back-extrapolated, such a blow begins half way through its rise. */
const FVC = PEAK * (RISE / 2 + TAU);
const FEV1 = FVC - PEAK * TAU * Math.exp(-(1 - RISE / 2) / TAU);
const SECONDS = 7;
const REST = 0.3;
const STEPS = 10;

type Flow = (seconds: number) => number;

const ramp =
  (peak: number, rise: number): Flow =>
  (t) =>
    t < rise ? (peak * Math.max(0, t)) / rise : peak * Math.exp(-(t - rise) / TAU);
const sound = ramp(PEAK, RISE);

/** No more than so much. */
const most =
  (peak: number): Flow =>
  (t) =>
    Math.min(peak, sound(t));

const beside =
  (flow: Flow, more: Flow): Flow =>
  (t) =>
    flow(t) + more(t);
const during =
  (from: number, to: number, litresASecond: number): Flow =>
  (t) =>
    t >= from && t < to ? litresASecond : 0;
/** A second breath: half a wave of flow. */
const breath =
  (from: number, lasts: number, peak: number): Flow =>
  (t) =>
    t < from || t > from + lasts ? 0 : peak * Math.sin((Math.PI * (t - from)) / lasts);
const stopped =
  (from: number, to = Infinity): Flow =>
  (t) =>
    t >= from && t < to ? 0 : sound(t < from ? t : t - (to - from));

interface Drawn {
  readonly flow?: Flow;
  readonly seconds?: number;
  readonly rest?: number;
  /** Of each sample: its volume as it is recorded. */
  readonly recorded?: (litres: number, index: number) => number;
}

function volumes({ flow = sound, seconds = SECONDS, rest = REST, recorded = (litres) => litres }: Drawn): number[] {
  const step = 1 / (HZ * STEPS);
  const samples: number[] = [];
  let litres = 0;
  for (let index = 0; index < (seconds + rest) * HZ; index += 1) {
    samples.push(Math.round(recorded(litres, index) * 10_000) / 10_000);
    for (let part = 0; part < STEPS; part += 1) litres += flow(index / HZ - rest + (part + 0.5) * step) * step;
  }
  return samples;
}

function blow(patient: string, volume_l: number[], ...says: readonly string[]): Ruled {
  const pre_bronchodilator = { kind: "curves", efforts: [{ sampling_hz: HZ, volume_l, faults: [] }] };
  return { patient, records: [recordOf({ age: 40.25 }, 0, { pre_bronchodilator })], says };
}

const EFFORT = "@.pre_bronchodilator.efforts[0]";
const because = (reason: string, times: 0 | 1 = 1): string => `count(${EFFORT}.reasons[?@ == '${reason}']) == ${times}`;

/** A blow with the fault, and one with less of it. */
function fault(reason: string, drawn: Drawn, less: Drawn, ...says: readonly string[]): Ruled[] {
  return [
    blow(reason, volumes(drawn), because(reason), ...says),
    blow(`less-than-${reason}`, volumes(less), because(reason, 0)),
  ];
}

const noise = (litres: number): Drawn => ({
  recorded: (volume, index) => volume + (index % 2 === 0 ? litres : -litres),
});
const drift = (litresASecond: number): Drawn => ({
  recorded: (volume, index) => volume + (litresASecond * index) / HZ,
});
const jump = (litres: number): Drawn => ({ recorded: (volume, index) => volume + (index > 3 * HZ ? litres : 0) });
/** The lungs fill again after the blow, from 7 s on. */
const refilled = (litres: number): Drawn => ({ seconds: 9, flow: beside(sound, during(7, 8, -litres)) });
const skipped =
  (from: number, to: number): Flow =>
  (t) =>
    sound(t < from ? t : t + (to - from));

const CURVES: readonly Ruled[] = [
  blow(
    "sound",
    volumes({}),
    `count(${EFFORT}.reasons[*]) == 0 && ${EFFORT}.fev1 == 'acceptable' && ${EFFORT}.fvc == 'acceptable'`,
    near(`${EFFORT}.fev1_l`, FEV1, 0.025),
    near(`${EFFORT}.fvc_l`, FVC, 0.025),
  ),
  blow(
    "offset",
    volumes({ rest: 1.5, recorded: (litres) => litres + 1 }),
    near(`${EFFORT}.fev1_l`, FEV1, 0.025),
    near(`${EFFORT}.fvc_l`, FVC, 0.025),
  ),
  // back-extrapolated from its steepest slope, a flow that rises in a line for T seconds to F has a volume of F T / 8
  ...fault(
    "excess_back_extrapolation",
    { flow: ramp(PEAK, 0.36) },
    { flow: ramp(PEAK, 0.2) },
    `${EFFORT}.fev1 == 'unusable'`,
    near(`${EFFORT}.bev_l`, 0.36, 0.03),
  ),
  blow("back-extrapolation", volumes({ flow: ramp(PEAK, 0.2) }), near(`${EFFORT}.bev_l`, 0.2, 0.03)),
  ...fault("start_not_shown", { rest: -0.2 }, { rest: 0.1 }, `${EFFORT}.fev1 == 'usable'`),
  // zeros before a flow that is full at once were put there; a rise of 42 ms is the fastest of the standard's waveforms
  blow(
    "start-put-there",
    volumes({ flow: ramp(PEAK, 0.001) }),
    because("start_not_shown"),
    `${EFFORT}.fev1 == 'usable'`,
  ),
  blow("fastest-start", volumes({ flow: ramp(PEAK, 0.042) }), because("start_not_shown", 0)),
  blow(
    "some-noise",
    volumes(noise(0.01)),
    near(`${EFFORT}.fev1_l`, FEV1, 0.05),
    near(`${EFFORT}.fvc_l`, FVC, 0.05),
    near(`${EFFORT}.bev_l`, (PEAK * RISE) / 8, 0.03),
  ),
  ...fault("zero_flow_drift", drift(0.006), drift(0.002), `${EFFORT}.fvc == 'usable'`),
  ...fault("volume_step", jump(0.2), jump(0), `${EFFORT}.fvc == 'usable'`),
  ...fault("noisy_signal", noise(0.04), noise(0.01), `${EFFORT}.fev1 == 'usable'`),
  ...fault(
    "extra_volume",
    { flow: beside(sound, breath(3, 0.6, 2)) },
    { flow: beside(sound, breath(3, 0.6, 0.4)) },
    `${EFFORT}.fvc == 'usable' && ${EFFORT}.fev1 == 'acceptable'`,
  ),
  ...fault("stretch_missing", { flow: skipped(0.4, 0.7) }, { flow: skipped(0.4, 0.42) }, `${EFFORT}.fev1 == 'usable'`),
  ...fault("flat_peak", { flow: most(5) }, { flow: ramp(PEAK, 0.1) }),
  ...fault("abrupt_end", { flow: stopped(1.3) }, { flow: stopped(5) }),
  ...fault("glottic_closure", { flow: stopped(1.3, 1.6) }, { flow: stopped(1.3, 1.4) }, `${EFFORT}.fvc == 'usable'`),
  ...fault(
    "glottic_closure_first_second",
    { flow: stopped(0.5, 0.8) },
    { flow: stopped(0.5, 0.55) },
    `${EFFORT}.fev1 == 'unusable'`,
  ),
  ...fault(
    "cough_first_second",
    { flow: beside(sound, during(0.5, 0.55, -4)) },
    { flow: beside(sound, during(0.5, 0.55, -0.5)) },
    `${EFFORT}.fev1 == 'unusable'`,
  ),
  ...fault(
    "end_of_expiration_not_reached",
    { flow: (t) => (t < 0 ? 0 : (FVC / 2) * Math.exp(-t / 2)) },
    {},
    `${EFFORT}.fvc == 'usable'`,
  ),
  ...fault("shorter_than_one_second", { seconds: 0.9 }, { seconds: 1.2 }, `${EFFORT}.fev1_l == null`),
  ...fault("no_forced_expiration", { flow: () => 0 }, {}),
  ...fault("inspired_volume_exceeds_fvc", refilled(5.6), refilled(5.2), near(`${EFFORT}.fivc_l`, 5.6, 0.03)),
];

export function curveRules(): Workflow[] {
  return [told("rules-of-curves", CURVES)];
}
