import { describe, expect, it } from "vitest";
import { measureCurve, type RawCurve } from "./measure-curve.ts";
import { present, record } from "./testing/recording.ts";
import { exponential, ramp, sineRise, smooth, twoCompartments, type Waveform } from "./testing/waveforms.ts";

const RISE = 0.08;

/** Litres that a quick and a slow part hold, emptied with their time constants, s. */
function lung(quick: number, quickTau: number, slow: number, slowTau: number): Waveform {
  const part = (litres: number, tau: number) => ramp(litres / (tau + RISE / 2), RISE, tau);
  return twoCompartments(part(quick, quickTau), part(slow, slowTau));
}

const RATES = [50, 60, 100, 128, 200, 256, 500, 1000];
const seen = (curve: RawCurve) => present(measureCurve(curve));

/** The same blow through a sensor that hears no flow above this part of the peak. */
function clipped({ volume_l, sampling_hz }: RawCurve, share: number): RawCurve {
  const steps = volume_l.map((litres, i) => litres - (volume_l[i - 1] ?? litres));
  const most = share * Math.max(...steps);
  let litres = 0;
  return { sampling_hz, volume_l: steps.map((step) => (litres += Math.min(most, step))) };
}

describe("a flow at the end of a sensor's range", () => {
  const healthy = lung(3.4, 0.33, 1.1, 1);

  it.each(RATES)("is told where it took 0.2 L and more of the first second, at %s Hz", (hz) => {
    const whole = record(healthy, hz, { before: 0.6, after: 9 });
    for (const share of [0.5, 0.6]) {
      const { fev1_l, signal } = seen(clipped(whole, share));
      expect(present(seen(whole).fev1_l) - present(fev1_l)).toBeGreaterThan(0.2);
      expect({ share, flat: signal.flatPeak }).toEqual({ share, flat: true });
    }
  });

  it("is not told where it took next to nothing", () => {
    const whole = record(healthy, 100, { before: 0.6, after: 9 });
    const { fev1_l, signal } = seen(clipped(whole, 0.95));
    expect(present(seen(whole).fev1_l) - present(fev1_l)).toBeLessThan(0.02);
    expect(signal.flatPeak).toBe(false);
  });

  it("is told of a narrow upper airway: 4 L/s for half a second", () => {
    const volume = (t: number) => (t < 0.5 ? 4 * t : 2 + 1.8 * (1 - Math.exp(-(t - 0.5) / 0.45)));
    const curve = record({ name: "plateau", volume, peakFlow: 4, peakTime: 0 }, 100, { before: 0.6, after: 9 });
    expect(seen(curve).signal.flatPeak).toBe(true);
  });
});

const SOUND: readonly Waveform[] = [
  lung(3.4, 0.33, 1.1, 1),
  lung(0.9, 0.25, 2.6, 2.4),
  lung(0.35, 0.12, 1.9, 3.5),
  lung(0.9, 0.3, 0.2, 0.5),
  exponential(4, 0.5),
  smooth(8, 0.5, 0.03),
  smooth(7, 0.6, 0.05),
  smooth(4, 0.3, 0.05),
  smooth(8, 0.8, 0.02),
  sineRise(5, 0.18, 0.5),
];

describe("a forced blow", () => {
  it.each(RATES)("is at its peak for a moment, at %s Hz", (hz) => {
    for (const waveform of SOUND) {
      for (const how of [{}, { noise: 0.001 }, { noise: 0.004 }, { resolution: 0.005 }, { resolution: 0.02 }]) {
        const { signal } = seen(record(waveform, hz, { before: 0.6, after: 9, ...how }));
        expect({ name: waveform.name, ...how, flat: signal.flatPeak }).toMatchObject({ flat: false });
      }
    }
  });
});
