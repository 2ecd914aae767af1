import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurveMeasurements, measureCurve } from "./measure-curve.ts";
import { present, record } from "./testing/recording.ts";
import { exponential, ramp, smooth, twoCompartments, type Waveform } from "./testing/waveforms.ts";

const waveforms: fc.Arbitrary<Waveform> = fc.oneof(
  fc
    .tuple(fc.double({ min: 0.6, max: 6, noNaN: true }), fc.double({ min: 0.2, max: 1.5, noNaN: true }))
    .map(([f, tau]) => exponential(f, tau)),
  fc
    .tuple(fc.double({ min: 2, max: 12, noNaN: true }), fc.double({ min: 0.04, max: 0.2, noNaN: true }))
    .map(([p, rise]) => ramp(p, rise, 0.45)),
  fc
    .tuple(fc.double({ min: 2, max: 12, noNaN: true }), fc.double({ min: 0.02, max: 0.08, noNaN: true }))
    .map(([p, fast]) => smooth(p, 0.5, fast)),
  fc.double({ min: 0.4, max: 2, noNaN: true }).map((f) => twoCompartments(exponential(f, 0.3), exponential(1.5, 2))),
);
const rate = fc.constantFrom(50, 64, 100, 125, 200, 250, 500, 1000);

const volumes = (seen: CurveMeasurements) => [seen.bev_l, seen.fev0_75_l, seen.fev1_l, seen.fev6_l, seen.fvc_l];

describe("a measured curve", () => {
  it("scales its volumes and flows with the curve, and keeps its times", () => {
    fc.assert(
      fc.property(waveforms, rate, fc.double({ min: 0.5, max: 1.8, noNaN: true }), (waveform, hz, factor) => {
        const curve = record(waveform, hz, { after: 4 });
        const scaled = { ...curve, volume_l: curve.volume_l.map((litres) => litres * factor) };
        const [one, other] = [present(measureCurve(curve)), present(measureCurve(scaled))];
        for (const [index, litres] of volumes(one).entries()) {
          if (litres === null) expect(volumes(other)[index]).toBeNull();
          else expect(volumes(other)[index]).toBeCloseTo(litres * factor, 6);
        }
        expect(other.fet_s).toBeCloseTo(one.fet_s, 6);
        if (one.pef_l_s !== null && other.pef_l_s !== null) expect(other.pef_l_s).toBeCloseTo(one.pef_l_s * factor, 5);
      }),
      { numRuns: 60 },
    );
  });

  it("is the same wherever the recording starts and whatever its offset", () => {
    fc.assert(
      fc.property(
        waveforms,
        rate,
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.integer({ min: 0, max: 200 }),
        (waveform, hz, offset, lead) => {
          const curve = record(waveform, hz, { after: 4 });
          const first = present(curve.volume_l[0]);
          const moved = [...Array.from({ length: lead }, () => first), ...curve.volume_l].map(
            (litres) => litres + offset,
          );
          const [one, other] = [present(measureCurve(curve)), present(measureCurve({ ...curve, volume_l: moved }))];
          for (const [index, litres] of volumes(one).entries()) {
            if (litres === null) expect(volumes(other)[index]).toBeNull();
            else expect(volumes(other)[index]).toBeCloseTo(litres, 4);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("has BEV, FEV0.75, FEV1, FEV6 and FVC in rising order, all finite, whatever the signal", () => {
    const anything = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 50, maxLength: 400 });
    const wandering = anything.map((steps) => {
      let litres = 0;
      return steps.map((step) => (litres += step / 20));
    });
    fc.assert(
      fc.property(fc.oneof(anything, wandering), rate, (volume_l, sampling_hz) => {
        const seen = measureCurve({ sampling_hz, volume_l });
        if (seen === null) return;
        for (const value of [
          ...volumes(seen),
          seen.pef_l_s,
          seen.fef25_75_l_s,
          seen.fef75_l_s,
          seen.fet_s,
          seen.hesitation_s,
        ]) {
          if (value !== null) expect(Number.isFinite(value) && value >= 0).toBe(true);
        }
        for (const part of [seen.bev_l, seen.fev0_75_l, seen.fev1_l, seen.fev6_l]) {
          expect(part === null || part <= seen.fvc_l).toBe(true);
        }
        if (seen.fev0_75_l !== null && seen.fev1_l !== null) expect(seen.fev0_75_l).toBeLessThanOrEqual(seen.fev1_l);
      }),
      { numRuns: 400 },
    );
  });
});
