import { describe, expect, it } from "vitest";
import { measureCurve, type SignalFindings } from "./measure-curve.ts";
import { present, RATES, record, type Recorded } from "./testing/recording.ts";
import { creeping, exponential, ramp, sineRise, smooth, twoCompartments, type Waveform } from "./testing/waveforms.ts";

/** Expirations with a real rise of flow: healthy, obstructed, and a lung that hardly empties. */
const SHAPES: readonly Waveform[] = [
  ramp(8, 0.08, 0.5),
  ramp(5, 0.12, 0.45),
  smooth(7, 0.6, 0.04),
  twoCompartments(ramp(3, 0.08, 0.35), ramp(0.8, 0.08, 2.5)),
  twoCompartments(ramp(2, 0.08, 0.3), ramp(0.4, 0.08, 6)),
];
const NOISES = [0, 0.001, 0.003];
const cases = RATES.flatMap((hz) => NOISES.map((noise) => ({ hz, noise })));

function findings(shape: Waveform, hz: number, how: Recorded, change: (litres: number, t: number) => number) {
  const raw = record(shape, hz, how);
  const volume_l = raw.volume_l.map((litres, index) => change(litres, index / hz));
  const { emptied: _, ...seen } = present(measureCurve({ ...raw, volume_l })).signal;
  return seen;
}

const unchanged = (litres: number): number => litres;
const SOUND: Omit<SignalFindings, "emptied"> = {
  startShown: true,
  drift_l_s: null,
  step: false,
  brokenOff: false,
  extraVolume: false,
  stretchMissing: false,
  flatPeak: false,
  flowsUncertain: false,
  noisy: false,
};

describe("a signal in which nothing is wrong", () => {
  it.each(cases)("shows no fault at $hz Hz with $noise L noise, however long the expiration", ({ hz, noise }) => {
    for (const shape of [...SHAPES, creeping(0.2, 0.5, ramp(9, 0.06, 0.45))]) {
      for (const how of [{ after: 1.6 }, { after: 3 }, { after: 6 }, { after: 13 }, { after: 6, inspiration: 1.5 }]) {
        for (const seed of [1, 2]) {
          expect({ shape, seen: findings(shape, hz, { ...how, noise, seed }, unchanged) }).toEqual({
            shape,
            seen: SOUND,
          });
        }
      }
    }
  });

  it.each(RATES)("steps of the recording are no fault at %d Hz", (hz) => {
    for (const shape of SHAPES) {
      for (const resolution of [0.001, 0.01]) {
        expect({ shape, seen: findings(shape, hz, { after: 8, resolution }, unchanged) }).toEqual({
          shape,
          seen: SOUND,
        });
      }
    }
  });
});

describe("a zero-flow drift", () => {
  it.each(cases)(
    "of 0.01 L/s and more (0.03 in strong noise), up or down, is seen at $hz Hz with $noise L noise",
    ({ hz, noise }) => {
      for (const shape of SHAPES.slice(0, 3)) {
        for (const drift of [-0.1, -0.03, -0.01, 0.01, 0.03, 0.1]) {
          if (noise > 0.002 && Math.abs(drift) < 0.03) continue;
          const seen = findings(shape, hz, { before: 1, after: 8, noise }, (litres, t) => litres + drift * t);
          expect(Math.abs((seen.drift_l_s ?? NaN) - drift), `${shape.name} ${drift}`).toBeLessThanOrEqual(0.004);
        }
      }
    },
  );

  it.each(RATES)("is seen at rest where the lung still empties at the end, at %d Hz", (hz) => {
    for (const shape of SHAPES) {
      for (const after of [2.5, 4, 8]) {
        const seen = findings(shape, hz, { before: 1, after, noise: 0.0005 }, (litres, t) => litres + 0.02 * t);
        expect(present(seen.drift_l_s), `${shape.name} ${after}`).toBeGreaterThan(0.01);
      }
    }
  });

  it.each(RATES)("is seen before a blow whose own flow is hardly larger, at %d Hz", (hz) => {
    for (const shape of [ramp(2.2, 0.08, 2.1), ramp(1.4, 0.08, 3)]) {
      for (const drift of [0.05, 0.06, 0.08, 0.1, 0.15]) {
        const how = { before: 0.7, after: 10, noise: 0.0005 };
        const seen = findings(shape, hz, how, (litres, t) => litres + drift * t);
        expect(Math.abs(present(seen.drift_l_s) - drift), `${shape.name} ${drift}`).toBeLessThanOrEqual(0.02);
      }
    }
  });

  it.each(RATES)("is seen where an inspiration follows, at %d Hz", (hz) => {
    for (const shape of SHAPES.slice(0, 3)) {
      const how = { before: 0.2, after: 8, inspiration: 1.5 };
      const seen = findings(shape, hz, how, (litres, t) => litres + 0.03 * Math.min(t, 8.2));
      expect(Math.abs(present(seen.drift_l_s) - 0.03)).toBeLessThanOrEqual(0.004);
    }
  });

  it.each(RATES)("that lets the volume of a child's blow sink to the end of the recording is seen at %d Hz", (hz) => {
    const shape = twoCompartments(ramp(4.1, 0.08, 0.35), ramp(0.42, 0.08, 0.9));
    for (const drift of [-0.03, -0.05, -0.1, -0.15]) {
      for (const after of [3, 4]) {
        const how = { before: 0.7, after, noise: 0.0005 };
        const seen = findings(shape, hz, how, (litres, t) => litres + drift * t);
        expect(Math.abs((seen.drift_l_s ?? 0) - drift), `${drift} ${after}`).toBeLessThanOrEqual(-0.3 * drift);
      }
    }
  });

  it.each(RATES)("is not what lungs with time constants up to 15 s make, at %d Hz", (hz) => {
    for (const slow of [8, 10, 12, 15]) {
      for (const after of [6, 8, 12, 15]) {
        const shape = twoCompartments(ramp(1.7, 0.08, 0.5), ramp(1.8 / slow, 0.08, slow));
        expect({ slow, after, drift: findings(shape, hz, { after }, unchanged).drift_l_s }).toMatchObject({
          drift: null,
        });
      }
    }
  });

  it("below 0.004 L/s is none", () => {
    expect(findings(ramp(8, 0.08, 0.5), 100, { before: 1, after: 8 }, (litres, t) => litres + 0.003 * t)).toEqual(
      SOUND,
    );
  });
});

describe("a step of the volume", () => {
  it.each(cases)("is seen wherever it falls at $hz Hz with $noise L noise", ({ hz, noise }) => {
    for (const shape of SHAPES) {
      for (const at of [0.3, 1, 2.2, 4]) {
        for (const step of [0.4, -0.4]) {
          const seen = measureCurve({
            sampling_hz: hz,
            volume_l: record(shape, hz, { noise }).volume_l.map((litres, i) => litres + (i / hz >= at ? step : 0)),
          });
          // a jump that no lung makes leaves no expiration at all
          expect(seen === null || seen.signal.step, `${shape.name} ${step} at ${at}`).toBe(true);
        }
      }
    }
  });
});

describe("a fall of the volume within the rise", () => {
  it.each(cases)("is a step at $hz Hz with $noise L noise", ({ hz, noise }) => {
    for (const at of [0.6, 0.7, 0.8]) {
      const volume_l = record(ramp(6.5, 0.08, 0.6), hz, { before: 0.5, noise }).volume_l;
      const fallen = volume_l.map((litres, i) => litres - (i / hz >= at ? 0.3 : 0));
      const seen = measureCurve({ sampling_hz: hz, volume_l: fallen });
      expect(seen === null || seen.signal.step, `${at}`).toBe(true);
    }
  });
});

describe("a recording that begins in the blow", () => {
  const cut = (shape: Waveform, hz: number, seconds: number, reZeroed: boolean) => {
    const raw = record(shape, hz, { before: 0, after: 8 });
    const rest = raw.volume_l.slice(Math.round(seconds * hz));
    const from = reZeroed ? (rest[0] ?? 0) : 0;
    return present(measureCurve({ sampling_hz: hz, volume_l: rest.map((litres) => litres - from) }));
  };

  it.each(RATES)("has no start, re-zeroed or not, at %d Hz", (hz) => {
    for (const shape of [...SHAPES, exponential(4.5, 0.5)]) {
      for (const seconds of [0.1, 0.15, 0.3, 0.6, 1]) {
        for (const reZeroed of [true, false]) {
          const seen = cut(shape, hz, seconds, reZeroed);
          expect(seen.signal.startShown, `${shape.name} from ${seconds} s`).toBe(false);
          expect(seen.bev_l).toBeNull();
        }
      }
    }
  });

  it.each(RATES)("has none behind rest that was put before it, at %d Hz", (hz) => {
    for (const shape of [...SHAPES, exponential(4.5, 0.5)]) {
      for (const seconds of [0.15, 0.3, 0.6]) {
        for (const rest of [1, Math.round(0.5 * hz)]) {
          const whole = record(shape, hz, { before: 0, after: 8 }).volume_l.slice(Math.round(seconds * hz));
          const blow = whole.map((litres) => litres - (whole[0] ?? 0));
          const zeros = Array.from({ length: rest }, () => 0);
          const seen = present(measureCurve({ sampling_hz: hz, volume_l: [...zeros, ...blow] }));
          expect({ shape, seconds, rest, shown: seen.signal.startShown }).toMatchObject({ shown: false });
        }
      }
    }
  });

  it.each(cases)("has one behind rest with the fastest rise of a chest, at $hz Hz with $noise L noise", (how) => {
    for (const rise of [0.03, 0.04, 0.053, 0.1, 0.4]) {
      for (const before of [0.5, 0.5033, 0.5071]) {
        const seen = present(measureCurve(record(ramp(8, rise, 0.5), how.hz, { before, noise: how.noise })));
        if (rise < 0.04 && how.noise > 0.002) continue;
        expect({ rise, before, shown: seen.signal.startShown }).toEqual({ rise, before, shown: true });
      }
    }
  });

  it.each(RATES)("has one behind rest where the flow is low and the sensor noisy, at %d Hz", (hz) => {
    for (const peakFlow of [1.5, 2.5, 4]) {
      for (const rise of [0.06, 0.09]) {
        for (const noise of [0.002, 0.003, 0.005]) {
          const shown = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((seed) => {
            const raw = record(sineRise(peakFlow, rise, 1.5), hz, { before: 0.5 + seed / (11 * hz), noise, seed });
            return measureCurve(raw)?.signal.startShown === true;
          });
          expect({ peakFlow, rise, noise, shown: shown.length >= 9 }).toMatchObject({ shown: true });
        }
      }
    }
  });

  it.each([100, 250, 500, 1000])("has one where it begins with the rise of the flow at %d Hz", (hz) => {
    for (const shape of SHAPES)
      expect({ shape, ...cut(shape, hz, 0, true).signal }).toMatchObject({ startShown: true });
  });
});
