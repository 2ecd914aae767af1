import { describe, expect, it } from "vitest";
import { type CurveMeasurements, measureCurve, type RawCurve } from "./measure-curve.ts";
import { present, type Recorded, record } from "./testing/recording.ts";
import { exponential, ramp, smooth, twoCompartments, type Waveform } from "./testing/waveforms.ts";

/** Tolerance of PEF: 10 % or 0.30 L/s (Miller et al., Eur Respir J 2005;26:319, table 6). */
const TOLERANCE = { share: 0.1, flow: 0.3 };
const RISE = 0.08;
const RATES = [50, 60, 100, 128, 200, 500, 1000];
const SEEDS = [1, 2, 3];

/** Litres that a quick and a slow part hold, emptied with their time constants, s. */
function lung(quick: number, quickTau: number, slow: number, slowTau: number): Waveform {
  const part = (litres: number, tau: number) => ramp(litres / (tau + RISE / 2), RISE, tau);
  return twoCompartments(part(quick, quickTau), part(slow, slowTau));
}

const LUNGS = {
  "a healthy adult's": lung(3.6, 0.33, 1.2, 1.05),
  "an obstructed": lung(0.5, 0.2, 2.2, 2.2),
  "a child's": lung(0.9, 0.3, 0.2, 0.5),
  "a smooth": smooth(8, 0.5, 0.03),
  // the true peak is 5.7 L/s; 40 mL of noise made it 11 to 19.5
  "an emptying at one rate": exponential(4, 0.7),
} as const;
const NAMES = Object.keys(LUNGS) as (keyof typeof LUNGS)[];

const seen = (curve: RawCurve): CurveMeasurements => present(measureCurve(curve));
const blown = (name: keyof typeof LUNGS, hz: number, how: Recorded): CurveMeasurements =>
  seen(record(LUNGS[name], hz, { after: 9, ...how }));
/** The same curve without noise. */
const quiet = (name: keyof typeof LUNGS, hz: number): number => present(blown(name, hz, {}).pef_l_s);

/** How far the peak flow is off, in tolerances; 0 where it is withheld. */
function off(pef: number | null, truth: number): number {
  return pef === null ? 0 : Math.abs(pef - truth) / Math.max(TOLERANCE.flow, TOLERANCE.share * truth);
}

describe.each(NAMES)("peak flow of %s blow", (name) => {
  it.each(RATES)("is given in the noise of sound recordings, at %s Hz", (hz) => {
    for (const noise of [0.001, 0.003, 0.005]) {
      for (const seed of SEEDS) {
        const { pef_l_s, signal } = blown(name, hz, { noise, seed });
        expect({ noise, given: pef_l_s !== null, ...signal }).toMatchObject({
          given: true,
          flowsUncertain: false,
          noisy: false,
        });
        expect(off(pef_l_s, quiet(name, hz))).toBeLessThanOrEqual(1.6);
      }
    }
    for (const resolution of [0.001, 0.005, 0.01]) {
      const { pef_l_s, signal } = blown(name, hz, { resolution });
      expect({ resolution, given: pef_l_s !== null, ...signal }).toMatchObject({ given: true, flowsUncertain: false });
      expect(off(pef_l_s, quiet(name, hz))).toBeLessThanOrEqual(1);
    }
  });

  it.each(RATES)("is right or withheld in more noise and coarser steps, at %s Hz", (hz) => {
    for (const noise of [0.008, 0.012, 0.02, 0.03, 0.04, 0.06]) {
      for (const seed of SEEDS) {
        const { pef_l_s, signal } = blown(name, hz, { noise, seed });
        expect({ noise, off: off(pef_l_s, quiet(name, hz)) }).toSatisfy((one: { off: number }) => one.off <= 1.6);
        if (pef_l_s === null) expect(signal.flowsUncertain).toBe(true);
      }
    }
    for (const resolution of [0.02, 0.05, 0.1]) {
      const { pef_l_s } = blown(name, hz, { resolution });
      expect({ resolution, off: off(pef_l_s, quiet(name, hz)) }).toSatisfy((one: { off: number }) => one.off <= 1.6);
    }
  });

  it.each([
    [200, 50],
    [250, 50],
    [500, 50],
    [1000, 50],
    [500, 60],
    [1000, 60],
    [100, 15],
    [128, 15],
    [250, 25],
    [200, 30],
    [500, 30],
  ])("is right or withheld in hum of mains, a fan or a valve, at %s Hz of %s Hz", (hz, mains) => {
    for (const litres of [0.001, 0.003, 0.01, 0.03]) {
      const bare = record(LUNGS[name], hz, { after: 9, noise: 0.0005 });
      const volume_l = bare.volume_l.map((one, i) => one + litres * Math.sin((2 * Math.PI * mains * i) / hz + 0.7));
      const { pef_l_s } = seen({ ...bare, volume_l });
      if (litres === 0.001) expect(pef_l_s).not.toBeNull();
      expect({ litres, off: off(pef_l_s, quiet(name, hz)) }).toSatisfy((one: { off: number }) => one.off <= 1.6);
    }
  });
});

describe("a curve of less than a second", () => {
  it.each(RATES)("shows no noise, and its flows are as certain as in the whole, at %s Hz", (hz) => {
    for (const after of [0.3, 0.5, 0.8]) {
      const { pef_l_s, signal } = blown("a healthy adult's", hz, { before: 0.3, after });
      expect({ after, off: off(pef_l_s, quiet("a healthy adult's", hz)), given: pef_l_s !== null }).toMatchObject({
        given: true,
      });
      expect(signal.flowsUncertain).toBe(false);
    }
  });
});

describe("noise of more than a volume may be off by", () => {
  it.each([
    [0.022, false],
    [0.028, true],
  ])("is told from 25 mL on: %s L", (noise, noisy) => {
    const { signal, fef25_75_l_s } = blown("a healthy adult's", 100, { noise });
    expect(signal.noisy).toBe(noisy);
    expect(fef25_75_l_s === null).toBe(noisy);
  });

  it("makes FEF75 uncertain sooner", () => {
    expect(blown("a healthy adult's", 100, { noise: 0.005 }).fef75_l_s).not.toBeNull();
    expect(blown("a healthy adult's", 100, { noise: 0.012 }).fef75_l_s).toBeNull();
  });
});
