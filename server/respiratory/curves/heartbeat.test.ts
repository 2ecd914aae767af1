import { describe, expect, it } from "vitest";
import { type CurveMeasurements, measureCurve } from "./measure-curve.ts";
import { gaussian, present } from "./testing/recording.ts";
import { ramp, twoCompartments, type Waveform } from "./testing/waveforms.ts";

/** Litres that quick and slow parts hold, emptied with their time constants. */
function lung(quick: number, quickTau: number, slow: number, slowTau: number): Waveform {
  return twoCompartments(ramp(quick / (quickTau + 0.04), 0.08, quickTau), ramp(slow / (slowTau + 0.04), 0.08, slowTau));
}

interface Recorded {
  readonly rest: number;
  readonly seconds: number;
  /** Litres and beats a second. */
  readonly beat: number;
  readonly rate: number;
  readonly phase: number;
  /** When the glottis closes, s. */
  readonly stop?: number;
  readonly drift?: number;
}

/** Recorded at 100 Hz with 1 mL of noise, while the heart moves air to and fro. */
function blown(shape: Waveform, { rest, seconds, beat, rate, phase, stop, drift = 0 }: Recorded): CurveMeasurements {
  const gauss = gaussian(17);
  const litres = (t: number): number => (t <= 0 ? 0 : shape.volume(Math.min(t, stop ?? t)));
  const volume_l = Array.from({ length: Math.round((rest + seconds) * 100) }, (_, i) => {
    const t = i / 100;
    return (
      litres(t - rest) + drift * t + beat * Math.sin(2 * Math.PI * rate * t + phase) + (beat > 0 ? 0.001 * gauss() : 0)
    );
  });
  return present(measureCurve({ sampling_hz: 100, volume_l }));
}

const PHASES = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6);
const LUNGS = [
  ["a child's", lung(1.6, 0.35, 0.4, 0.9), 4, [1.4, 1.9]],
  ["an adult's", lung(3.4, 0.4, 1, 1.3), 7, [1, 1.6]],
  ["obstructed", lung(1.2, 0.5, 1.8, 3), 10, [1, 1.5]],
] as const;

describe("the heart that beats in the lungs", () => {
  it.each(LUNGS)("breaks off no expiration and drifts not: %s", (_, shape, seconds, rates) => {
    for (const beat of [0.004, 0.008, 0.015]) {
      for (const rate of rates) {
        for (const phase of PHASES) {
          for (const rest of [0.3, 0.7]) {
            const { signal } = blown(shape, { rest, seconds, beat, rate, phase });
            const found = { broken: signal.brokenOff, drift: signal.drift_l_s !== null };
            expect({ beat, rate, phase, rest, ...found }).toMatchObject({ broken: false, drift: false });
          }
        }
      }
    }
  });

  it("hides no stop at a flow far above its own", () => {
    // 0.9 L of the slow part are still to come, at 0.3 L/s; the heart moves 0.06 L/s to and fro
    for (const phase of PHASES) {
      const seen = blown(lung(1.2, 0.4, 2.2, 3), { rest: 0.7, seconds: 4.2, beat: 0.008, rate: 1.2, phase, stop: 2.5 });
      expect({ phase, broken: seen.signal.brokenOff, plateau: seen.plateau }).toMatchObject({
        broken: true,
        plateau: false,
      });
    }
  });

  it("hides no drift", () => {
    for (const phase of PHASES) {
      const seen = blown(lung(3.4, 0.4, 1, 1.3), {
        rest: 0.7,
        seconds: 7,
        beat: 0.004,
        rate: 1.2,
        phase,
        drift: 0.08,
      });
      expect({ phase, drift: seen.signal.drift_l_s !== null }).toMatchObject({ drift: true });
    }
  });
});

describe("a drift with a third of a second of rest before the blow", () => {
  it.each([0.05, 0.1])("of %s L/s is seen", (drift) => {
    for (const [, shape, seconds] of LUNGS) {
      const { signal } = blown(shape, { rest: 0.35, seconds, beat: 0, rate: 1, phase: 0, drift });
      expect(Math.abs((signal.drift_l_s ?? 0) - drift)).toBeLessThan(0.3 * drift);
    }
  });
});

describe("a small child's stop", () => {
  it.each([0.03, 0.1, 0.2])("that fades within %s s is seen after 1.1 and 1.5 s", (fade) => {
    const shape = lung(0.54, 0.35, 0.66, 2.5);
    for (const stop of [1.1, 1.5]) {
      const flow = (shape.volume(stop) - shape.volume(stop - 0.001)) / 0.001;
      const volume_l = Array.from({ length: 340 }, (_, i) => {
        const t = i / 100 - 0.6;
        const faded = Math.max(0, Math.min(fade, t - stop));
        return t <= 0 ? 0 : shape.volume(Math.min(t, stop)) + flow * (faded - (faded * faded) / 2 / fade);
      });
      const seen = present(measureCurve({ sampling_hz: 100, volume_l }));
      expect({ stop, broken: seen.signal.brokenOff, plateau: seen.plateau }).toMatchObject({
        broken: true,
        plateau: false,
      });
    }
  });
});
