import { describe, expect, it } from "vitest";
import { type CurveMeasurements, measureCurve } from "./measure-curve.ts";
import { gaussian, present, RATES, record } from "./testing/recording.ts";
import { exponential } from "./testing/waveforms.ts";

const ONSET = 0.5;
const PEAK = 8;
const TAU = 0.5;

/** A blow whose flow is changed by hand, integrated in steps of 0.1 ms, with a live signal's 0.3 mL of noise. */
function blowWith(change: (flow: number, t: number) => number, hz: number, seconds = 6): CurveMeasurements {
  const gauss = gaussian(5);
  const volume_l: number[] = [];
  let litres = 0;
  for (let i = 0; i < seconds * 10_000; i++) {
    if (i % (10_000 / hz) === 0) volume_l.push(litres + 0.0003 * gauss());
    const t = i / 10_000 - ONSET;
    litres += change(t < 0 ? 0 : PEAK * Math.exp(-t / TAU), t) / 10_000;
  }
  return present(measureCurve({ sampling_hz: hz, volume_l }));
}

const between = (t: number, from: number, to: number): boolean => t >= from && t < to;
const cough = (at: number) => (flow: number, t: number) =>
  between(t, at, at + 0.1) ? 0.02 : between(t, at + 0.1, at + 0.2) ? 5 : flow;

describe("a cough in the signal", () => {
  it.each(RATES)("is seen, with its time, at %s Hz", (hz) => {
    for (const at of [0.35, 0.6, 1.3]) {
      const seen = blowWith(cough(at), hz);
      expect(seen.coughs.length).toBeGreaterThan(0);
      for (const time of seen.coughs) expect(between(time, at - 0.05, at + 0.25)).toBe(true);
      expect(seen.closures).toEqual([]);
    }
  });

  it.each(RATES)("is not seen in a smooth blow, nor in one with a shoulder or a dip to above half, at %s Hz", (hz) => {
    const shoulder = (flow: number, t: number): number => (between(t, 0.3, 0.4) ? flow * 0.8 : flow);
    const half = (flow: number, t: number): number => (between(t, 0.1, 0.25) ? flow * 0.6 : flow);
    for (const seen of [blowWith((flow) => flow, hz), blowWith(shoulder, hz), blowWith(half, hz)]) {
      expect(seen.coughs).toEqual([]);
      expect(seen.closures).toEqual([]);
    }
  });
});

describe("a closure of the glottis in the signal", () => {
  it.each(RATES)("that opens again is seen at %s Hz", (hz) => {
    const seen = blowWith((flow, t) => (between(t, 0.4, 0.8) ? 0 : t >= 0.8 && t < 1.2 ? 2 : flow), hz);
    expect(seen.closures).toHaveLength(1);
    expect(between(present(seen.closures[0]), 0.35, 0.85)).toBe(true);
    expect(seen.coughs).toEqual([]);
  });

  it.each(RATES)("that stays shut ends the expiration at %s Hz", (hz) => {
    const seen = blowWith((flow, t) => (t > 0.7 ? 0 : flow), hz);
    expect(seen.closures).toHaveLength(1);
    expect(present(seen.closures[0])).toBeCloseTo(0.7, 1);
    expect(seen.fet_s).toBeCloseTo(0.7, 1);
    expect(seen.fev1_l).toBeNull();
    expect(seen.plateau).toBe(false);
    expect(seen.fvc_l).toBeCloseTo(PEAK * TAU * (1 - Math.exp(-0.7 / TAU)), 1.5);
  });

  it("that is held until an inspiration is one even without any noise", () => {
    const shut = { ...exponential(4, 0.5), volume: (t: number) => 4 * (1 - Math.exp(-Math.min(t, 0.9) / 0.5)) };
    const seen = present(measureCurve(record(shut, 100, { after: 2, inspiration: 1 })));
    expect(seen.closures).toHaveLength(1);
    expect(present(seen.closures[0])).toBeCloseTo(0.9, 1);
  });

  it.each(RATES)("is not seen where the lungs have run empty at %s Hz", (hz) => {
    expect(blowWith((flow) => flow, hz, 9).closures).toEqual([]);
  });
});

describe("hesitation", () => {
  it.each([
    { held: 1.9, hesitates: false },
    { held: 2.1, hesitates: true },
  ])("of $held s is measured from the fullest inspiration to time zero", ({ held, hesitates }) => {
    const inspiring = Array.from({ length: 100 }, (_, i) => 2 * (1 - i / 100));
    const holding = Array.from({ length: held * 100 }, () => 0);
    const blowing = Array.from({ length: 500 }, (_, i) => 4 * (1 - Math.exp(-i / 50)));
    const seen = present(measureCurve({ sampling_hz: 100, volume_l: [...inspiring, ...holding, ...blowing] }));
    expect(seen.hesitation_s).toBeCloseTo(held, 1);
    expect(seen.hesitation_s > 2).toBe(hesitates);
  });
});
