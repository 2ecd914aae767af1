import { describe, expect, it } from "vitest";
import { measureCurve } from "./measure-curve.ts";
import { present, RATES, record } from "./testing/recording.ts";
import { exponential } from "./testing/waveforms.ts";

describe("padding", () => {
  const cases = [0, 3, -2].flatMap((offset) => [0.002, 0].map((noise) => ({ offset, noise })));

  it.each(cases)("below a blow with an offset of $offset L and $noise L noise is no step", ({ offset, noise }) => {
    for (const hz of RATES) {
      const { volume_l } = record(exponential(4, 0.5), hz, { after: 6, offset, noise });
      for (const samples of [1, 2, 3 * hz]) {
        const padded = [...volume_l, ...Array.from({ length: samples }, () => -2.5)];
        const seen = present(measureCurve({ sampling_hz: hz, volume_l: padded }));
        expect({ hz, samples, step: seen.signal.step }).toEqual({ hz, samples, step: false });
        expect(seen).toMatchObject({ plateau: true, fivc_l: null });
        expect(Math.abs(seen.fvc_l - 4)).toBeLessThanOrEqual(0.015);
      }
    }
  });

  it("is no fall behind which the volume moves on", () => {
    for (const hz of RATES) {
      const { volume_l } = record(exponential(4, 0.5), hz, { after: 2, noise: 0.001 });
      const slipped = volume_l.map((litres, i) => (i > 1.7 * hz ? litres - 0.4 : litres));
      expect(present(measureCurve({ sampling_hz: hz, volume_l: slipped })).signal.step).toBe(true);
    }
  });
});

describe("an inspiration before the blow", () => {
  const flows = [3, 6, 9].flatMap((peak) => [0.06, 0.1, 0.15].map((rise) => ({ peak, rise })));

  it.each(flows)("that is the flow of a blow with $peak L/s after $rise s is none", ({ peak, rise }) => {
    const flow = (t: number): number => {
      if (t < 0) return 0;
      return t < rise ? peak * Math.sin((Math.PI * t) / (2 * rise)) : peak * Math.exp((rise - t) / 0.6);
    };
    for (const hz of RATES) {
      const volume_l = Array.from({ length: 7 * hz }, (_, i) => -flow(i / hz - 0.503));
      const seen = measureCurve({ sampling_hz: hz, volume_l });
      expect(seen === null || seen.signal.step, `${hz} Hz`).toBe(true);
    }
  });

  it.each([0.5, 1, 2])("of 4 L in %s s changes nothing", (seconds) => {
    for (const hz of RATES) {
      for (const noise of [0, 0.01]) {
        const blow = record(exponential(4, 0.5), hz, { before: 0.3, after: 6, noise });
        const inspired = Array.from(
          { length: seconds * hz },
          (_, i) => 2 * (1 + Math.cos((Math.PI * i) / (seconds * hz))),
        );
        const seen = present(measureCurve({ sampling_hz: hz, volume_l: [...inspired, ...blow.volume_l] }));
        expect(Math.abs(seen.fvc_l - 4)).toBeLessThanOrEqual(0.03);
      }
    }
  });
});
