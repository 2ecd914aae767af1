import { describe, expect, it } from "vitest";
import { type CurveMeasurements, measureCurve } from "./measure-curve.ts";
import { present, RATES, record } from "./testing/recording.ts";
import { exponential, type Waveform } from "./testing/waveforms.ts";

const HZ = 100;

/** A quick blow, then a constant trickle: the last second adds exactly the trickle's flow. */
function trickling(flow: number): Waveform {
  const quick = exponential(3, 0.2);
  return { ...quick, volume: (t) => quick.volume(t) + (t > 4 ? flow * (t - 4) : 0) };
}

const measure = (waveform: Waveform, how: Parameters<typeof record>[2]): CurveMeasurements =>
  present(measureCurve(record(waveform, HZ, how)));

describe("the plateau", () => {
  it.each([
    { flow: 0.024, plateau: true },
    { flow: 0.025, plateau: true },
    { flow: 0.026, plateau: false },
  ])("with $flow L in the last second is $plateau", ({ flow, plateau }) => {
    expect(measure(trickling(flow), { after: 9 }).plateau).toBe(plateau);
  });

  it("is not a volume that falls by more", () => {
    expect(measure(trickling(-0.025), { after: 7 }).plateau).toBe(true);
    expect(measure(trickling(-0.026), { after: 7 }).plateau).toBe(false);
  });

  it("is not reached by an expiration of less than a second, however flat it ends", () => {
    expect(measure(exponential(1, 0.1), { after: 0.9 }).plateau).toBe(false);
  });

  it("is not made by padding after an early stop", () => {
    expect(measure(exponential(4, 0.6), { after: 1.5, padding: 5 }).plateau).toBe(false);
    expect(measure(exponential(4, 0.6), { after: 1.5, padding: 5, resolution: 0.003 }).plateau).toBe(false);
  });

  it("is a child's who has emptied the lungs and holds on, at the resolution of the device", () => {
    const child = measure(exponential(1, 0.15), { after: 3, resolution: 0.005 });
    expect(child.plateau).toBe(true);
    expect(child.closures).toEqual([]);
  });

  it("is that of a blow whose flow falls in a straight line to nothing, and then rests", () => {
    const emptied = 1.3;
    const volume = (t: number): number => (t < emptied ? 4 * t - (2 * t * t) / emptied : 2 * emptied);
    for (const hz of RATES) {
      const blow = { name: "straight", volume, peakFlow: 4, peakTime: 0 };
      const seen = present(measureCurve(record(blow, hz, { after: 4 })));
      expect(seen.plateau).toBe(true);
      expect(seen.fet_s).toBeCloseTo(emptied, 1);
      expect(seen.fev1_l).toBeCloseTo(volume(1), 2);
      expect(present(measureCurve(record(blow, hz, { after: 2 }))).plateau).toBe(false);
      const child = { ...blow, volume: (t: number) => volume(2 * t) / 2 };
      expect(present(measureCurve(record(child, hz, { after: 3 }))).fev1_l).toBeCloseTo(volume(2) / 2, 2);
    }
  });

  it("is that of quick lungs that run empty within a second or so, whatever the noise", () => {
    // flow P (1 - t/T)^1.5, a flow-volume curve that is convex to its end: it stops early, yet nothing shut it off
    for (const { litres, emptied } of [
      { litres: 0.9, emptied: 0.9 },
      { litres: 4, emptied: 1.2 },
    ]) {
      const volume = (t: number): number => litres * (1 - Math.max(0, 1 - t / emptied) ** 2.5);
      const blow = { name: "convex", volume, peakFlow: (2.5 * litres) / emptied, peakTime: 0 };
      for (const hz of RATES) {
        for (const noise of [0, 0.001, 0.002]) {
          const seen = present(measureCurve(record(blow, hz, { after: 3.5, noise, seed: 3 })));
          expect(seen).toMatchObject({ plateau: true, closures: [], coughs: [] });
          expect(Math.abs(present(seen.fev1_l) - volume(1))).toBeLessThanOrEqual(0.015);
        }
      }
    }
  });

  it("bears a slow downward drift of the device", () => {
    const blow = exponential(4, 0.4);
    const drifting = { ...blow, volume: (t: number) => blow.volume(t) - Math.max(0, t - 4) * 0.02 };
    const seen = measure(drifting, { after: 8 });
    expect(seen.plateau).toBe(true);
    expect(seen.fvc_l).toBeCloseTo(4, 2);
  });
});

describe("the expiratory time", () => {
  it.each([14.9, 15.1])("of %s s is seen through padding", (seconds) => {
    const slow = exponential(5, 6);
    expect(measure(slow, { after: seconds, padding: 4 }).fet_s).toBeCloseTo(seconds, 1);
    expect(measure(slow, { after: seconds, padding: 4 })).toMatchObject({ plateau: false, closures: [] });
    expect(measure(slow, { after: seconds, inspiration: 2 }).fet_s).toBeCloseTo(seconds, 0);
  });

  it("lasts as long as a slow trickle does, in noise and in coarse steps", () => {
    const slow = exponential(5, 6);
    for (const seed of [1, 2, 3, 4, 5]) {
      const seen = measure(slow, { after: 9, inspiration: 1, noise: 0.002, seed });
      expect(Math.abs(seen.fet_s - 9)).toBeLessThanOrEqual(0.15);
    }
    expect(measure(trickling(0.02), { after: 15.4, resolution: 0.01 }).fet_s).toBeCloseTo(15.4, 1);
  });

  it("counts from time zero, not from the start of the recording", () => {
    expect(measure(exponential(4, 0.5), { before: 3, after: 6 }).fet_s).toBeCloseTo(6, 1);
  });
});

describe("a signal that is no forced expiration", () => {
  it.each([
    { what: "silence", volume: () => 0 },
    { what: "a falling volume", volume: (t: number) => 3 - t },
    { what: "a rise of 0.04 L", volume: (t: number) => 0.04 * (1 - Math.exp(-t)) },
  ])("measures nothing from $what", ({ volume }) => {
    expect(
      measureCurve({ sampling_hz: 100, volume_l: Array.from({ length: 300 }, (_, i) => volume(i / 100)) }),
    ).toBeNull();
  });

  it.each([50, 100, 1000])("measures nothing behind a jump that no lung makes at %s Hz", (hz) => {
    const jump = Array.from({ length: 6 * hz }, (_, i) => (i < hz ? 0 : 3));
    expect(measureCurve({ sampling_hz: hz, volume_l: jump })).toBeNull();
    const offset = record(exponential(4, 0.5), hz, { before: 1, after: 5 });
    const volume_l = offset.volume_l.map((litres, i) => litres + (i < hz / 2 ? 0 : 3));
    expect(measureCurve({ sampling_hz: hz, volume_l })).toBeNull();
  });
});
