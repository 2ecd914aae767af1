import { describe, expect, it } from "vitest";
import { measureCurve, type RawCurve } from "./measure-curve.ts";
import { present, record } from "./testing/recording.ts";
import { exponential, ramp, smooth, twoCompartments, type Waveform } from "./testing/waveforms.ts";

/** Tolerance of PEF: 10 % or 0.30 L/s (Miller et al., Eur Respir J 2005;26:319, table 6). */
const TOLERANCE = { share: 0.1, flow: 0.3 };

/** A short spike and a long tail, as severe obstruction blows: what extrapolates the limb back overshoots here. */
const SPIKED: readonly Waveform[] = [
  twoCompartments(exponential(1, 0.08), exponential(3, 1.5)),
  twoCompartments(exponential(0.4, 0.04), exponential(1.6, 2.5)),
  twoCompartments(exponential(0.8, 0.1), exponential(0.7, 0.9)),
  ramp(6, 0.04, 0.06),
  ramp(3, 0.05, 0.12),
];
const ORDINARY: readonly Waveform[] = [
  exponential(3, 0.3),
  exponential(5.5, 0.6),
  ramp(9, 0.1, 0.5),
  smooth(8, 0.5, 0.03),
];
const PHASES = [0, 0.1, 0.25, 0.5, 0.75, 0.95];

const cases = (waveforms: readonly Waveform[]) =>
  waveforms.flatMap((waveform) =>
    [50, 60, 100, 128, 200, 500, 1000].flatMap((hz) =>
      PHASES.map((phase) => ({ name: waveform.name, waveform, hz, phase })),
    ),
  );

describe("peak expiratory flow", () => {
  it.each(cases([...SPIKED, ...ORDINARY]))(
    "of $name at $hz Hz ($phase) is no flow that no two samples show",
    ({ waveform, hz, phase }) => {
      const curve = record(waveform, hz, { before: 0.5 + phase / hz });
      const largest = largestFlow(curve);
      expect(pefOf(curve)).toBeLessThanOrEqual(largest + TOLERANCE.share * largest);
      // the closer the samples, the less can hide between them
      if (hz >= 100) expect(pefOf(curve)).toBeLessThanOrEqual(1.05 * largest + 1e-9);
      // nor does it fall below what they show
      expect(pefOf(curve)).toBeGreaterThanOrEqual(largest - Math.max(TOLERANCE.share * largest, TOLERANCE.flow));
    },
  );

  it.each(cases(ORDINARY))("of $name at $hz Hz ($phase) is the true one to 4 %", ({ waveform, hz, phase }) => {
    const pef = pefOf(record(waveform, hz, { before: 0.5 + phase / hz }));
    expect(Math.abs(pef / waveform.peakFlow - 1)).toBeLessThanOrEqual(0.04);
  });
});

function pefOf(curve: RawCurve): number {
  return present(present(measureCurve(curve)).pef_l_s);
}

/** Between neighbouring samples, L/s: no formula of the service's. */
function largestFlow({ volume_l, sampling_hz }: RawCurve): number {
  return Math.max(...volume_l.slice(1).map((litres, i) => litres - (volume_l[i] ?? 0))) * sampling_hz;
}
