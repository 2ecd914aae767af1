import { describe, expect, it } from "vitest";
import { measureCurve } from "./measure-curve.ts";
import { present, RATES, record } from "./testing/recording.ts";
import { exponential } from "./testing/waveforms.ts";

const FVC = 4;
const TAU = 0.5;
const FEV1 = FVC * (1 - Math.exp(-1 / TAU));

describe("a lone sample that no lung makes", () => {
  /** Before the blow, on the way up, on the plateau. s after the first sample; the blow begins at 0.5 s. */
  const places = [0.2, 0.7, 1.2, 5];
  const jumps = [-1, -0.5, -0.1, 0.1, 0.5, 1];

  it.each(RATES)("changes nothing at %s Hz", (hz) => {
    for (const noise of [0, 0.001]) {
      const clean = record(exponential(FVC, TAU), hz, { before: 0.5, after: 6, noise });
      for (const place of places) {
        for (const jump of jumps) {
          const index = Math.round(place * hz);
          // where the flow carries the volume further in one sample than it jumps back, nothing shows
          const step = Math.abs((clean.volume_l[index + 1] ?? 0) - (clean.volume_l[index - 1] ?? 0)) / 2;
          if (3.5 * step > Math.abs(jump)) continue;
          const volume_l = clean.volume_l.map((litres, i) => (i === index ? litres + jump : litres));
          const seen = present(measureCurve({ sampling_hz: hz, volume_l }));
          expect(Math.abs(seen.fvc_l - FVC)).toBeLessThanOrEqual(0.005);
          expect(Math.abs(present(seen.fev1_l) - FEV1)).toBeLessThanOrEqual(0.01);
          expect(Math.abs(present(seen.pef_l_s) / (FVC / TAU) - 1)).toBeLessThanOrEqual(0.03);
          expect(seen).toMatchObject({ plateau: true, coughs: [], closures: [] });
          expect(seen.bev_l).toBeLessThanOrEqual(0.01);
        }
      }
    }
  });
});

describe("the turn from inspiration to expiration", () => {
  it.each(RATES)("is no artefact, however quick, at %s Hz", (hz) => {
    const inspired = Array.from({ length: hz / 2 }, (_, i) => 3 * (1 - i / (hz / 2)));
    const blown = Array.from({ length: 6 * hz }, (_, i) => 3 * (1 - Math.exp(-i / hz / TAU)));
    const back = Array.from({ length: hz / 2 }, (_, i) => 3 - (6 * i) / hz);
    const seen = present(measureCurve({ sampling_hz: hz, volume_l: [...inspired, ...blown, ...back] }));
    expect(seen.fvc_l).toBeCloseTo(3, 2);
    expect(seen.fev1_l).toBeCloseTo(3 * (1 - Math.exp(-1 / TAU)), 2);
  });
});
