import { describe, expect, it } from "vitest";
import { type CurveMeasurements, measureCurve } from "./measure-curve.ts";
import { gaussian, present, record } from "./testing/recording.ts";
import { ramp, twoCompartments, type Waveform } from "./testing/waveforms.ts";

/** Parts that fill to `fvc` litres, `share` of it quickly. */
function lung(fvc: number, share: number, quick: number, slow: number): Waveform {
  const part = (litres: number, tau: number) => ramp(litres / (tau + 0.04), 0.08, tau);
  return twoCompartments(part(share * fvc, quick), part((1 - share) * fvc, slow));
}

/** The flow of a lung from `stop` on fades linearly to nothing within `fade` seconds; then it rests. */
function stopped(shape: Waveform, hz: number, stop: number, fade: number, noise = 0): CurveMeasurements {
  const gauss = gaussian(3);
  const at = shape.volume(stop);
  const flow = (shape.volume(stop) - shape.volume(stop - 0.001)) / 0.001;
  const volume = (t: number): number => {
    if (t <= stop) return t <= 0 ? 0 : shape.volume(t);
    const faded = Math.min(fade, t - stop);
    return at + flow * (faded - (faded * faded) / 2 / fade);
  };
  const count = Math.round((0.6 + stop + fade + 1.3) * hz);
  const volume_l = Array.from({ length: count }, (_, i) => volume(i / hz - 0.6) + noise * gauss());
  return present(measureCurve({ sampling_hz: hz, volume_l }));
}

const RATES_AND_NOISES = [50, 100, 200, 1000].flatMap((hz) => [0, 0.001].map((noise) => ({ hz, noise })));

describe("an expiration that is stopped while the lungs still empty", () => {
  it.each(RATES_AND_NOISES)("shows no plateau however gently its flow fades, at $hz Hz with $noise L", (how) => {
    for (const fvc of [2.6, 3.4, 4.4]) {
      for (const stop of [1.1, 1.5, 2.2, 3.1, 4]) {
        for (const fade of [0.03, 0.1, 0.3]) {
          const seen = stopped(lung(fvc, 0.45, 0.35, 3), how.hz, stop, fade, how.noise);
          const { plateau, signal } = seen;
          expect({ fvc, stop, fade, plateau, broken: signal.brokenOff, emptied: signal.emptied }).toEqual({
            fvc,
            stop,
            fade,
            plateau: false,
            broken: true,
            emptied: false,
          });
          expect(Math.abs(seen.fet_s - stop - fade / 2)).toBeLessThan(0.3);
        }
      }
    }
  });

  it.each(RATES_AND_NOISES)("has its plateau where they had emptied, at $hz Hz with $noise L noise", (how) => {
    for (const [shape, stop] of [
      [lung(1.2, 1, 0.3, 1), 1.3],
      [lung(2.2, 1, 0.4, 1), 2],
      [lung(4.4, 1, 0.6, 1), 3.2],
      [lung(4.4, 0.8, 0.4, 1), 6],
      [lung(3.5, 0.4, 0.4, 2.5), 13],
    ] as const) {
      const seen = stopped(shape, how.hz, stop, 0.1, how.noise);
      expect({ stop, ...seen.signal, plateau: seen.plateau }).toMatchObject({ stop, brokenOff: false, plateau: true });
    }
  });

  it.each(RATES_AND_NOISES)("is not what a bulging limb ends like, at $hz Hz with $noise L noise", ({ hz, noise }) => {
    // flow in proportion to a power of the volume that is left: 0.5 would be a fall in a straight line
    for (const power of [0.6, 0.7, 0.85]) {
      for (const [fvc, seconds] of [
        [1.2, 1],
        [2.5, 1.6],
        [5, 2.5],
      ] as const) {
        const gauss = gaussian(9);
        const left = (t: number): number => Math.max(0, 1 - t / seconds) ** (1 / (1 - power));
        const volume = (t: number): number => (t <= 0 ? 0 : fvc * (1 - left(t < 0.06 ? (t * t) / 0.12 : t - 0.03)));
        const volume_l = Array.from(
          { length: (0.6 + seconds + 1.5) * hz },
          (_, i) => volume(i / hz - 0.6) + noise * gauss(),
        );
        const seen = present(measureCurve({ sampling_hz: hz, volume_l }));
        expect({ power, fvc, broken: seen.signal.brokenOff }).toEqual({ power, fvc, broken: false });
      }
    }
  });
});

describe("a recording that ends with the expiration", () => {
  it.each([50, 100, 200, 1000])("tells lungs that had emptied from others at %d Hz", (hz) => {
    const emptied = (shape: Waveform, after: number): boolean =>
      present(measureCurve(record(shape, hz, { after, noise: 0.001 }))).signal.emptied;
    // what is left: 1.2 L e^(-1.5/0.35) = 0.017 L; 4.4 L e^(-3/0.6) = 0.030 L
    expect(emptied(lung(1.2, 1, 0.35, 1), 1.5)).toBe(true);
    expect(emptied(lung(4.4, 1, 0.6, 1), 3)).toBe(true);
    // 0.22 L; 0.36 L; a slow part of 15 % that holds 0.27 L
    expect(emptied(lung(1.2, 1, 0.6, 1), 1)).toBe(false);
    expect(emptied(lung(4.4, 1, 0.6, 1), 1.5)).toBe(false);
    expect(emptied(lung(3, 0.85, 0.35, 3), 1.5)).toBe(false);
  });
});
