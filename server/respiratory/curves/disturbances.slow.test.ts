import { describe, expect, it } from "vitest";
import { measureCurve } from "./measure-curve.ts";
import { present, RATES, record, type Recorded } from "./testing/recording.ts";
import { creeping, exponential, ramp, smooth, twoCompartments, volumeAt } from "./testing/waveforms.ts";

const FEV_TOLERANCE = 0.015;
const BEV_TOLERANCE = 0.01;
const PEF_TOLERANCE = 0.03;

const blow = exponential(4, 0.5);
const rates = RATES.map((hz) => ({ hz }));

const disturbances: readonly { what: string; how: Recorded; expired: number }[] = [
  { what: "an offset of the baseline", how: { offset: 0.35 }, expired: 8 },
  { what: "an offset below zero", how: { offset: -0.6 }, expired: 8 },
  { what: "a late start", how: { before: 4.2 }, expired: 8 },
  { what: "a recording that starts with the blow", how: { before: 0 }, expired: 8 },
  { what: "an early stop", how: { after: 1.6 }, expired: 1.6 },
  { what: "an early stop and padding with the last volume", how: { after: 1.6, padding: 3 }, expired: 1.6 },
  { what: "an early stop and padding with zeros", how: { after: 1.6, zeros: 3 }, expired: 1.6 },
  { what: "a following inspiration", how: { after: 3, inspiration: 1.5 }, expired: 3 },
  { what: "a following inspiration and padding", how: { after: 3, inspiration: 1.5, padding: 4 }, expired: 3 },
];

describe("a disturbed recording", () => {
  const cases = disturbances.flatMap((disturbance) => RATES.map((hz) => ({ ...disturbance, hz })));

  it.each(cases)("shows the same expiration in spite of $what at $hz Hz", ({ how, expired, hz }) => {
    const seen = present(measureCurve(record(blow, hz, how)));
    // at full flow from the first sample, nothing shows what was expired before
    if (how.before === 0) expect(seen.bev_l).toBeNull();
    else expect(seen.bev_l).toBeLessThanOrEqual(BEV_TOLERANCE);
    expect(Math.abs(present(seen.fev1_l) - volumeAt(blow, 1))).toBeLessThanOrEqual(FEV_TOLERANCE);
    expect(Math.abs(seen.fvc_l - volumeAt(blow, expired))).toBeLessThanOrEqual(FEV_TOLERANCE);
    expect(Math.abs(present(seen.pef_l_s) / blow.peakFlow - 1)).toBeLessThanOrEqual(PEF_TOLERANCE);
    expect([...seen.coughs, ...seen.closures]).toEqual([]);
    // the half-cosine inspiration starts so gently that its first tenths belong to the end of expiration
    const slack = how.inspiration === undefined ? 0 : 0.1;
    expect(Math.abs(seen.fet_s - expired)).toBeLessThanOrEqual(0.005 + 1 / hz + slack);
  });

  it.each(rates)("has no FEV1 where it ends within a second of time zero at $hz Hz", ({ hz }) => {
    for (const how of [{ after: 0.8 }, { after: 0.8, padding: 5 }, { after: 0.8, inspiration: 1 }]) {
      const seen = present(measureCurve(record(blow, hz, how)));
      expect(seen.fev1_l).toBeNull();
      expect(present(seen.fev0_75_l)).toBeCloseTo(volumeAt(blow, 0.75), 1.5);
      expect(Math.abs(seen.fvc_l - volumeAt(blow, 0.8))).toBeLessThanOrEqual(FEV_TOLERANCE);
    }
  });

  it.each(rates)("has no FEV6 where it ends within six seconds at $hz Hz, plateau or not", ({ hz }) => {
    expect(present(measureCurve(record(blow, hz, { after: 5.8 }))).fev6_l).toBeNull();
    expect(present(measureCurve(record(blow, hz, { after: 6.2 }))).fev6_l).toBeCloseTo(volumeAt(blow, 6), 2);
  });
});

/** Tolerances by noise (standard deviation) and resolution, L; PEF as a part of the true peak flow. */
const NOISES: readonly { noise: number; resolution: number; bev: number; pef: number }[] = [
  { noise: 0.001, resolution: 0, bev: 0.01, pef: 0.03 },
  { noise: 0.002, resolution: 0, bev: 0.016, pef: 0.04 },
  { noise: 0.003, resolution: 0, bev: 0.02, pef: 0.05 },
  { noise: 0, resolution: 0.001, bev: 0.01, pef: 0.03 },
  { noise: 0, resolution: 0.003, bev: 0.01, pef: 0.03 },
  { noise: 0.001, resolution: 0.01, bev: 0.02, pef: 0.06 },
];

describe("a noisy or coarse recording", () => {
  const shapes = [
    blow,
    exponential(4.5, 0.4),
    twoCompartments(exponential(2.6, 0.35), exponential(1.4, 1.6)),
    smooth(8, 0.5, 0.04),
    creeping(0.2, 0.5, exponential(4, 0.45)),
  ];
  const cases = NOISES.flatMap((row) => [100, 250, 500, 1000].map((hz) => ({ ...row, hz })));

  it.each(cases)(
    "$noise L noise, $resolution L steps, $hz Hz: within tolerance",
    ({ noise, resolution, bev, pef, hz }) => {
      for (const shape of shapes) {
        const truth = present(measureCurve(record(shape, hz)));
        for (const seed of [1, 2, 3, 4]) {
          for (const how of [{ before: 0.5 }, { after: 2.5 }, { after: 4, inspiration: 1.2 }]) {
            const seen = present(measureCurve(record(shape, hz, { ...how, noise, resolution, seed })));
            expect(Math.abs(present(seen.fev1_l) - present(truth.fev1_l))).toBeLessThanOrEqual(FEV_TOLERANCE);
            expect(Math.abs(seen.fvc_l - volumeAt(shape, how.after ?? 8))).toBeLessThanOrEqual(FEV_TOLERANCE);
            expect(Math.abs(present(seen.bev_l) - present(truth.bev_l))).toBeLessThanOrEqual(bev);
            expect(Math.abs(present(seen.pef_l_s) / shape.peakFlow - 1)).toBeLessThanOrEqual(pef);
            expect([...seen.coughs, ...seen.closures]).toEqual([]);
            if (how.after === undefined) expect(seen.plateau).toBe(true);
          }
        }
      }
    },
  );
});

describe("resampling from 1000 to 100 Hz", () => {
  it.each([blow, ramp(8, 0.06, 0.45), ramp(9, 0.12, 0.5), smooth(7, 0.6, 0.05), creeping(0.2, 0.5, blow)])(
    "moves FEV1 of $name by less than 0.015 L",
    (shape) => {
      const fine = record(shape, 1000);
      for (const phase of [0, 3, 7]) {
        const coarse = { sampling_hz: 100, volume_l: fine.volume_l.filter((_, index) => index % 10 === phase) };
        const moved = present(measureCurve(coarse)?.fev1_l) - present(measureCurve(fine)?.fev1_l);
        expect(Math.abs(moved)).toBeLessThan(0.015);
      }
    },
  );
});
