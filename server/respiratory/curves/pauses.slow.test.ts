import { describe, expect, it } from "vitest";
import { measureCurve } from "./measure-curve.ts";
import { present, record, type Recorded } from "./testing/recording.ts";
import { exponential, ramp, twoCompartments, type Waveform } from "./testing/waveforms.ts";

const RATES = [50, 100, 200, 1000];
const RISE = 0.08;

function lung(quick: number, quickTau: number, slow: number, slowTau: number): Waveform {
  const part = (litres: number, tau: number) => ramp(litres / (tau + RISE / 2), RISE, tau);
  return twoCompartments(part(quick, quickTau), part(slow, slowTau));
}

const HEALTHY = lung(3.6, 0.33, 1.2, 1.05);
const SEVERE = lung(0.5, 0.2, 2.2, 2.2);
const MODERATE = lung(1.6, 0.35, 2.2, 1.8);
const CHILD = lung(0.9, 0.3, 0.2, 0.5);
const SOUND = [HEALTHY, SEVERE, MODERATE, CHILD, exponential(4, 0.9)] as const;

/** From `at` on the lungs do not empty for so long; the glottis shuts and opens in 0.05 s. */
function shut(waveform: Waveform, at: number, seconds: number): Waveform {
  const fade = 0.05;
  const opened = (time: number): number =>
    time < fade ? (time * time) / (2 * fade) : fade / 2 + Math.max(0, time - fade);
  const closing = (time: number): number => (time < fade ? time - (time * time) / (2 * fade) : fade / 2);
  const passed = (time: number): number =>
    closing(Math.min(time, seconds)) + (time > seconds ? opened(time - seconds) : 0);
  return { ...waveform, volume: (t) => waveform.volume(t < at ? t : at + passed(t - at)) };
}

const closures = (waveform: Waveform, hz: number, how: Recorded = {}, heart = 0, beats = 0): readonly number[] => {
  const { volume_l } = record(waveform, hz, { after: 9, ...how });
  const beating = volume_l.map((litres, i) => litres + heart * Math.sin((2 * Math.PI * beats * i) / hz + 1));
  return present(measureCurve({ sampling_hz: hz, volume_l: heart === 0 ? volume_l : beating })).closures;
};

describe.each(RATES)("a closure of the glottis that opens again, at %s Hz", (hz) => {
  // flows of 0.41, 0.43, 0.33 and 0.26 L/s when it shuts
  it.each([
    [SEVERE, 2],
    [MODERATE, 2],
    [SEVERE, 2.5],
    [SEVERE, 3],
  ] as const)("is seen where little flow is left: case %#", (waveform, at) => {
    for (const seconds of [0.3, 0.45, 0.6, 1]) {
      for (const noise of [0, 0.001]) {
        const seen = closures(shut(waveform, at, seconds), hz, { noise });
        expect({ seconds, noise, seen: seen.length }).toEqual({ seconds, noise, seen: 1 });
        expect(present(seen[0])).toBeGreaterThan(at - 0.2);
        expect(present(seen[0])).toBeLessThan(at + seconds + 0.2);
      }
    }
  });

  it("is none of 0.1 s, nor where next to no flow is left", () => {
    expect(closures(shut(SEVERE, 2, 0.1), hz, { noise: 0.001 })).toEqual([]);
    // 0.12 L/s
    expect(closures(shut(HEALTHY, 2.5, 0.5), hz, { noise: 0.001 })).toEqual([]);
  });

  it("is not seen in a sound blow, in noise, in steps and with a beating heart", () => {
    for (const waveform of SOUND) {
      for (const noise of [0, 0.003, 0.005]) expect(closures(waveform, hz, { noise })).toEqual([]);
      for (const resolution of [0.01, 0.03]) expect(closures(waveform, hz, { resolution })).toEqual([]);
      for (const heart of [0.004, 0.008, 0.015])
        for (const beats of [1, 1.4, 1.9])
          expect({ heart, beats, seen: closures(waveform, hz, { noise: 0.0005 }, heart, beats) }).toEqual({
            heart,
            beats,
            seen: [],
          });
    }
  });
});
