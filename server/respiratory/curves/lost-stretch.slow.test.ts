import { describe, expect, it } from "vitest";
import { measureCurve, type RawCurve } from "./measure-curve.ts";
import { present, type Recorded, record } from "./testing/recording.ts";
import { ramp, sineRise, smooth, twoCompartments, volumeAt, type Waveform } from "./testing/waveforms.ts";

const RISE = 0.08;
const BEFORE = 0.6;

/** Litres that a quick and a slow part hold, emptied with their time constants, s. */
function lung(quick: number, quickTau: number, slow: number, slowTau: number): Waveform {
  const part = (litres: number, tau: number) => ramp(litres / (tau + RISE / 2), RISE, tau);
  return twoCompartments(part(quick, quickTau), part(slow, slowTau));
}

const HEALTHY = lung(3.4, 0.33, 1.1, 1);
const LUNGS = {
  "a healthy adult's": HEALTHY,
  "an obstructed": lung(0.9, 0.25, 2.6, 2.4),
  "a severely obstructed": lung(0.35, 0.12, 1.9, 3.5),
  "one with airways that collapse": lung(0.3, 0.06, 2.2, 3),
  "a child's": lung(0.9, 0.3, 0.2, 0.5),
  "a quick": lung(2.5, 0.1, 2, 0.6),
  "a smooth": smooth(7, 0.6, 0.05),
  "a slowly rising": sineRise(8, 0.15, 0.4),
} as const;
const NAMES = Object.keys(LUNGS) as (keyof typeof LUNGS)[];
const RATES = [50, 60, 100, 128, 200, 256, 500, 1000];

const seen = (curve: RawCurve) => present(measureCurve(curve));

/** The same recording without the samples from `at` on, s after the onset, and the volume added up from what came after. */
function without({ volume_l, sampling_hz }: RawCurve, at: number, seconds: number): RawCurve {
  const first = Math.round((BEFORE + at) * sampling_hz);
  const next = first + Math.round(seconds * sampling_hz);
  const lost = (volume_l[next] ?? 0) - (volume_l[first] ?? 0);
  return {
    sampling_hz,
    volume_l: [...volume_l.slice(0, first), ...volume_l.slice(next).map((litres) => litres - lost)],
  };
}

describe("a stretch of the blow that a sensor of flow did not hear", () => {
  const cases = ([0.25, 0.5, 0.8] as const).flatMap((at) =>
    ([0.2, 0.4] as const).flatMap((seconds) => [50, 100, 200, 500].map((hz) => ({ at, seconds, hz }))),
  );

  it.each(cases)("is told: $seconds s of a healthy blow, $at s after its onset, at $hz Hz", ({ at, seconds, hz }) => {
    const curve = without(record(HEALTHY, hz, { before: BEFORE, after: 9, noise: 0.0005 }), at, seconds);
    const { fvc_l, signal } = seen(curve);
    expect(volumeAt(HEALTHY, 9) - fvc_l).toBeGreaterThan(0.15);
    expect(signal.stretchMissing).toBe(true);
  });

  it.each(RATES)("is told of a child's: 0.2 s, 0.25 s after its onset, at %s Hz", (hz) => {
    const whole = record(LUNGS["a child's"], hz, { before: BEFORE, after: 4 });
    expect(seen(without(whole, 0.25, 0.2)).signal.stretchMissing).toBe(true);
  });

  it("is not told where next to nothing was lost: 0.03 L", () => {
    const whole = record(HEALTHY, 100, { before: BEFORE, after: 9 });
    expect(seen(without(whole, 2, 0.1)).signal.stretchMissing).toBe(false);
  });
});

const SOUND: readonly (Recorded & { readonly beat?: number })[] = [
  {},
  ...[0.001, 0.003, 0.005, 0.01, 0.02].map((noise) => ({ noise, seed: 7 })),
  ...[0.001, 0.005, 0.01, 0.02, 0.03].map((resolution) => ({ resolution })),
  ...[0.004, 0.008, 0.015].map((beat) => ({ beat })),
];

/** A heart that moves so many litres to and fro, 1.3 times a second. */
function beating({ volume_l, sampling_hz }: RawCurve, litres = 0): RawCurve {
  const wave = (seconds: number) => Math.sin(2 * Math.PI * 1.3 * seconds) + 0.4 * Math.sin(2 * Math.PI * 2.6 * seconds);
  return { sampling_hz, volume_l: volume_l.map((volume, i) => volume + litres * wave(i / sampling_hz)) };
}

describe.each(NAMES)("%s blow that is whole", (name) => {
  it.each(RATES)("loses nothing at %s Hz, in noise, steps and heartbeats", (hz) => {
    for (const { beat, ...how } of SOUND) {
      const curve = beating(record(LUNGS[name], hz, { before: BEFORE, after: 9, ...how }), beat);
      expect({ beat, ...how, missing: seen(curve).signal.stretchMissing }).toMatchObject({ missing: false });
    }
  });
});

describe("a cough", () => {
  it("comes back, and is no missing stretch", () => {
    const bare = record(HEALTHY, 100, { before: BEFORE, after: 9 });
    let litres = 0;
    const volume_l = bare.volume_l.map((volume, i) => {
      const seconds = i / 100 - BEFORE;
      litres += (volume - (bare.volume_l[i - 1] ?? volume)) * (seconds > 0.5 && seconds < 0.6 ? 0.3 : 1);
      return litres;
    });
    const { coughs, signal } = seen({ ...bare, volume_l });
    expect({ coughs: coughs.length, missing: signal.stretchMissing }).toEqual({ coughs: 1, missing: false });
  });
});
