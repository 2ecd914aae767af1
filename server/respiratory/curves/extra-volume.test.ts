import { describe, expect, it } from "vitest";
import { measureCurve, type SignalFindings } from "./measure-curve.ts";
import { present, record } from "./testing/recording.ts";
import { ramp, volumeAt } from "./testing/waveforms.ts";

const BLOW = ramp(6.5, 0.08, 0.64);
const COPD = ramp(2.4, 0.08, 1.6);

/** A blow whose volume is changed: litres as blown, and seconds from the onset. */
function findings(shape: typeof BLOW, hz: number, change: (litres: number, t: number) => number): SignalFindings {
  const raw = record(shape, hz, { before: 0.6, after: 7, noise: 0.001 });
  const volume_l = raw.volume_l.map((litres, i) => change(litres, i / hz - 0.6));
  return present(measureCurve({ ...raw, volume_l })).signal;
}

/** At `at` the flow stops for `gap` seconds; then `extra` litres come beside what was left. */
const secondBreath = (shape: typeof BLOW, at: number, gap: number, extra: number) => (litres: number, t: number) => {
  if (t < at) return litres;
  const held = volumeAt(shape, at);
  const left = volumeAt(shape, 20) - held;
  return held + (t < at + gap ? 0 : (left + extra) * (1 - Math.exp(-(t - at - gap) / (shape === COPD ? 0.9 : 0.3))));
};

describe("volume that was not in the lungs", () => {
  it.each([50, 100, 200, 500])("comes with a second breath, at %d Hz", (hz) => {
    for (const shape of [BLOW, COPD]) {
      for (const at of [2, 3, 4]) {
        for (const gap of [0, 0.1, 0.2]) {
          const seen = findings(shape, hz, secondBreath(shape, at, gap, 0.8));
          expect({ shape, at, gap, extra: seen.extraVolume }).toEqual({ shape, at, gap, extra: true });
        }
      }
    }
  });

  it.each([50, 100, 200, 500])(
    "comes with a sensor that adds half a litre within a tenth of a second, at %d Hz",
    (hz) => {
      const seen = findings(BLOW, hz, (litres, t) => litres + 0.5 * Math.min(1, Math.max(0, (t - 2) / 0.1)));
      expect(seen.extraVolume).toBe(true);
    },
  );

  /** Seconds that the flow lasts, and litres that it brings, as a wave and evenly. */
  const LATE = [
    [0.25, 0.3],
    [0.25, 0.5],
    [0.5, 0.5],
    [0.5, 0.8],
    [0.8, 0.8],
  ] as const;

  it.each([50, 100, 200, 500])("comes late with a flow after which nothing comes, at %d Hz", (hz) => {
    for (const at of [3, 4, 5]) {
      for (const [lasts, extra] of LATE) {
        const part = (t: number): number => Math.min(1, Math.max(0, (t - at) / lasts));
        const wave = findings(BLOW, hz, (litres, t) => litres + (extra / 2) * (1 - Math.cos(Math.PI * part(t))));
        const even = findings(BLOW, hz, (litres, t) => litres + extra * part(t));
        const seen = { at, lasts, extra, wave: wave.extraVolume, even: even.extraVolume };
        expect(seen).toEqual({ at, lasts, extra, wave: true, even: true });
      }
    }
  });

  it.each([50, 100, 200, 500])("is none of what the airways hold for a cough after the blow, at %d Hz", (hz) => {
    for (const at of [3, 4, 5]) {
      const part = (t: number): number => Math.min(1, Math.max(0, (t - at) / 0.1));
      const seen = findings(BLOW, hz, (litres, t) => litres + 0.08 * part(t));
      expect({ at, extra: seen.extraVolume }).toEqual({ at, extra: false });
    }
  });

  it.each([50, 100, 200, 500])(
    "is none of a smooth blow, nor of coughs that give back what they held, at %d Hz",
    (hz) => {
      for (const shape of [BLOW, COPD]) {
        expect(findings(shape, hz, (litres) => litres).extraVolume).toBe(false);
        for (const at of [0.5, 1.5, 3]) {
          for (const seconds of [0.05, 0.1, 0.15]) {
            // shut for a while, then twice the flow until what was held has come
            const flow = (volumeAt(shape, at + 0.01) - volumeAt(shape, at)) / 0.01;
            const held = (t: number): number => Math.max(0, Math.min(t - at, at + 2 * seconds - t)) * flow;
            const seen = findings(shape, hz, (litres, t) => litres - held(t));
            expect({ at, seconds, extra: seen.extraVolume }).toEqual({ at, seconds, extra: false });
          }
        }
      }
    },
  );
});

describe("the inspiration after the blow", () => {
  const inspired = (beyond: number) => {
    const raw = record(BLOW, 100, { before: 0.6, after: 7 });
    const last = raw.volume_l.at(-1) ?? 0;
    const breath = Array.from(
      { length: 101 },
      (_, i) => last - ((last + beyond) * (1 - Math.cos((Math.PI * i) / 100))) / 2,
    );
    return present(measureCurve({ ...raw, volume_l: [...raw.volume_l, ...breath] }));
  };

  it.each([0, 0.1, 0.3, 1])("is FIVC, with %d L beyond the start", (beyond) => {
    const seen = inspired(beyond);
    expect(present(seen.fivc_l)).toBeCloseTo(seen.fvc_l + beyond, 2);
  });

  it("is none where nothing follows, or zeros that no lung breathes in", () => {
    expect(present(measureCurve(record(BLOW, 100))).fivc_l).toBeNull();
    expect(present(measureCurve(record(BLOW, 100, { zeros: 2, offset: 0.35 }))).fivc_l).toBeNull();
  });
});
