import { describe, expect, it } from "vitest";
import { type CurveMeasurements, measureCurve } from "./measure-curve.ts";
import { present, RATES, record } from "./testing/recording.ts";
import {
  creeping,
  exponential,
  ramp,
  sineRise,
  smooth,
  timeZeroOf,
  twoCompartments,
  volumeAt,
  type Waveform,
  windowedTimeZeroOf,
} from "./testing/waveforms.ts";

/** Tolerances: volumes L, peak flow and mid flows as a part of the true value, times s. */
const TOLERANCE = { fev: 0.015, fvc: 0.015, bev: 0.0075, pef: 0.03, flow: 0.03, time: 0.005 };

const AT_ONCE: readonly Waveform[] = [
  exponential(4, 0.4),
  exponential(5.5, 0.6),
  exponential(3, 0.3),
  exponential(2.4, 0.9),
  twoCompartments(exponential(2.6, 0.35), exponential(1.4, 1.6)),
  twoCompartments(exponential(1.2, 0.3), exponential(1.8, 2.5)),
  creeping(0.2, 0.5, exponential(4, 0.45)),
  creeping(0.1, 1.5, exponential(3.5, 0.5)),
];

const GRADUAL: readonly Waveform[] = [
  ramp(8, 0.06, 0.45),
  ramp(9, 0.1, 0.5),
  ramp(6, 0.15, 0.55),
  sineRise(8, 0.08, 0.5),
  sineRise(5, 0.15, 0.4),
  smooth(8, 0.5, 0.03),
  smooth(8, 0.8, 0.02),
  smooth(7, 0.6, 0.05),
  smooth(4, 0.3, 0.05),
];

const cases = (waveforms: readonly Waveform[], rates: readonly number[] = RATES) =>
  waveforms.flatMap((waveform) => rates.map((hz) => ({ waveform, hz, name: waveform.name })));

describe("a curve known in closed form", () => {
  it.each(cases(AT_ONCE))("$name at $hz Hz: time zero is where the tangent meets zero", ({ waveform, hz }) => {
    expectTruth(waveform, hz, timeZeroOf(waveform));
  });

  it.each(cases(GRADUAL))("$name at $hz Hz: the slope averaged over 40 ms", ({ waveform, hz }) => {
    expectTruth(waveform, hz, windowedTimeZeroOf(waveform, 0.04));
  });
});

describe("the slope window", () => {
  const gradual = ramp(8, 0.2, 0.5);

  it.each([{ hz: 50 }, { hz: 100 }, { hz: 128 }, { hz: 250 }, { hz: 1000 }])("is 40 ms at $hz Hz", ({ hz }) => {
    const seen = present(measureCurve(record(gradual, hz)));
    expectNear(seen.bev_l, volumeAt(gradual, windowedTimeZeroOf(gradual, 0.04)), 0.005);
  });

  it("can be named", () => {
    for (const window of [0.01, 0.04, 0.08]) {
      const seen = present(measureCurve(record(gradual, 1000), window));
      expectNear(seen.bev_l, volumeAt(gradual, windowedTimeZeroOf(gradual, window)), 0.003);
    }
  });
});

/** Where the onset falls between two samples, in parts of the interval. */
const PHASES = [0.37, 0.81];

function expectTruth(waveform: Waveform, hz: number, timeZero: number): void {
  for (const phase of PHASES) {
    const after = 8;
    const seen = present(measureCurve(record(waveform, hz, { before: 0.5 + phase / hz, after })));
    const volume = (t: number): number => volumeAt(waveform, t);
    expectNear(seen.fev0_75_l, volume(timeZero + 0.75), TOLERANCE.fev);
    expectNear(seen.fev1_l, volume(timeZero + 1), TOLERANCE.fev);
    expectNear(seen.fev6_l, volume(timeZero + 6), TOLERANCE.fev);
    expectNear(seen.fvc_l, volume(after), TOLERANCE.fvc);
    expectNear(seen.bev_l, volume(timeZero), TOLERANCE.bev);
    expectNear(seen.fet_s, after - timeZero, TOLERANCE.time + 1 / hz);
    expectNear(seen.pef_l_s, waveform.peakFlow, TOLERANCE.pef * waveform.peakFlow);
    expectMidFlows(seen, waveform, volume(after));
    expect([...seen.coughs, ...seen.closures]).toEqual([]);
  }
}

function expectMidFlows(seen: CurveMeasurements, waveform: Waveform, fvc: number): void {
  const quarter = timeOf(waveform, 0.25 * fvc);
  const threeQuarters = timeOf(waveform, 0.75 * fvc);
  const midFlow = (0.5 * fvc) / (threeQuarters - quarter);
  expectNear(seen.fef25_75_l_s, midFlow, TOLERANCE.flow * midFlow);
  const rise = volumeAt(waveform, threeQuarters + 1e-6) - volumeAt(waveform, threeQuarters - 1e-6);
  expectNear(seen.fef75_l_s, rise / 2e-6, (TOLERANCE.flow * rise) / 2e-6);
}

function expectNear(actual: number | null, expected: number, tolerance: number): void {
  expect(Math.abs(present(actual) - expected), `${actual} is not ${expected}`).toBeLessThanOrEqual(tolerance);
}

/** When a volume is reached, by bisection of the closed form. */
function timeOf(waveform: Waveform, litres: number): number {
  let [low, high] = [0, 10];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (volumeAt(waveform, middle) < litres) low = middle;
    else high = middle;
  }
  return low;
}
