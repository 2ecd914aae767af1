import { describe, expect, it } from "vitest";
import { record } from "../curves/testing/recording.ts";
import { ramp, type Waveform, volumeAt } from "../curves/testing/waveforms.ts";
import { evaluateSpirometry } from "./evaluate.ts";
import { effort, evaluate, verdictOnLast, without } from "./testing/efforts.ts";
import type { Curve } from "../spirometry.ts";

describe("single values", () => {
  it("come back as they are, with their ratio, and no grade", () => {
    const seen = evaluateSpirometry({ kind: "values", fev1_l: 2.4, fvc_l: 3, pef_l_s: 6.1 }, 40);
    expect(seen).toEqual({
      values: {
        fev1_l: 2.4,
        fvc_l: 3,
        fev1_fvc: 0.8,
        fev0_75_l: null,
        fev6_l: null,
        fef25_75_l_s: null,
        fef75_l_s: null,
        pef_l_s: 6.1,
      },
      quality: { fev1: null, fvc: null, fev1_reason: "single_values", fvc_reason: "single_values" },
    });
  });
});

describe("the reported values", () => {
  it("are the largest FEV1 and the largest FVC, each on its own, and their ratio", () => {
    const { values } = evaluate([effort({ fev1_l: 3.2, fvc_l: 3.9 }), effort({ fev1_l: 3, fvc_l: 4 })]);
    expect(values).toMatchObject({ fev1_l: 3.2, fvc_l: 4, fev1_fvc: 0.8 });
  });

  it("come from acceptable efforts even where a usable one is larger", () => {
    const leaking = effort({ fev1_l: 3.5, fvc_l: 4.5, faults: ["leak"] });
    expect(evaluate([leaking, effort()]).values).toMatchObject({ fev1_l: 3, fvc_l: 4 });
    expect(evaluate([leaking, effort({ bev_l: 0.9 })]).values).toMatchObject({ fev1_l: 3.5, fvc_l: 4.5 });
  });

  it("prefer an effort of unknown acceptability to one known to be usable only", () => {
    const unknown = without(effort({ fev1_l: 2.9, fvc_l: 3.9 }), "bev_l");
    const leaking = effort({ faults: ["leak"] });
    expect(evaluate([leaking, unknown]).values).toMatchObject({ fev1_l: 2.9, fvc_l: 3.9 });
  });

  it("are null where nothing is usable", () => {
    const { values, quality } = evaluate([effort({ bev_l: 0.9, pef_l_s: 7 })]);
    expect(quality).toEqual({ fev1: "F", fvc: "F" });
    expect(Object.values(values).every((value) => value === null)).toBe(true);
  });

  it("take every flow from the effort with the largest FEV1 + FVC", () => {
    const first = effort({ fev1_l: 3.1, fvc_l: 3.9, pef_l_s: 9, fef25_75_l_s: 3, fef75_l_s: 1 });
    const second = effort({ fev1_l: 3, fvc_l: 4.1, pef_l_s: 8, fef25_75_l_s: 2.5, fef75_l_s: 0.9 });
    expect(evaluate([first, second]).values).toMatchObject({ pef_l_s: 8, fef25_75_l_s: 2.5, fef75_l_s: 0.9 });
    const tied = { ...second, fvc_l: 4 };
    expect(evaluate([first, tied]).values).toMatchObject({ pef_l_s: 9, fef25_75_l_s: 3, fef75_l_s: 1 });
  });

  it("have no ratio where they come from efforts that contradict each other", () => {
    const fvcOnly = effort({ fev1_l: 2, fvc_l: 2.9, faults: ["cough_first_second"] });
    const fev1Only = effort({ fev1_l: 3, fvc_l: 3.5, faults: ["glottic_closure"] });
    const { values } = evaluate([fev1Only, fvcOnly]);
    expect(values).toMatchObject({ fev1_l: 3, fvc_l: 2.9, fev1_fvc: null });
  });

  it("are the same whichever effort came first, though nothing before the first shows its end", () => {
    const short = (fev1_l: number, fvc_l: number) => effort({ fev1_l, fvc_l, bev_l: 0.02, fet_s: 1.3, plateau: false });
    const three = [short(0.95, 0.97), short(0.92, 0.94), short(0.91, 0.93)];
    for (const order of [three, three.toReversed(), [three[1], three[0], three[2]]]) {
      const { values } = evaluate(order as typeof three, 4.2);
      expect(values).toMatchObject({ fev1_l: 0.95, fvc_l: 0.97 });
    }
  });
});

describe("a young child", () => {
  const given = effort({ fev0_75_l: 0.7, fev1_l: 0.8, fvc_l: 0.9 });

  it("has FEV0.75 judged beside FEV1 up to the age of 6.0", () => {
    expect(verdictOnLast([given], 6)).toMatchObject({ fev0_75: "acceptable", fev1: "acceptable" });
    expect(verdictOnLast([given], 6.1)).not.toHaveProperty("fev0_75");
    expect(verdictOnLast([without(given, "fev0_75_l")], 5).fev0_75).toBeNull();
  });

  it("may have coughed after 0.75 s: a device's cough in the first second leaves FEV0.75 unknown", () => {
    const verdict = verdictOnLast([{ ...given, faults: ["cough_first_second"] }], 5);
    expect(verdict).toMatchObject({ fev0_75: null, fev1: "unusable", reasons: ["cough_first_second"] });
  });
});

describe("raw curves", () => {
  const blowOf = (fvc: number): Waveform => ramp(fvc / 0.54, 0.08, 0.5);
  const curve = (fvc: number, part: Partial<Curve> = {}, how = {}): Curve => ({
    ...record(blowOf(fvc), 100, how),
    ...part,
  });
  const evaluateCurves = (efforts: Curve[], age = 40) => evaluateSpirometry({ kind: "curves", efforts }, age);

  it("are measured, judged and graded", () => {
    const { values, quality, efforts } = evaluateCurves([curve(4), curve(4.1), curve(3.9)]);
    expect(quality).toEqual({ fev1: "A", fvc: "A" });
    expect(values.fvc_l).toBeCloseTo(4.1, 2);
    expect(values.fev1_l).toBeCloseTo(volumeAt(blowOf(4.1), 1.04), 2);
    expect(efforts?.[0]).toMatchObject({ fev1: "acceptable", fvc: "acceptable", plateau: true, reasons: [] });
  });

  it("use the route of a prior FVC where they stop early", () => {
    const early = { after: 1.5 };
    const { quality, efforts } = evaluateCurves([curve(4, {}, early), curve(3.96, {}, early), curve(3.94, {}, early)]);
    expect(efforts?.map((one) => one.fvc)).toEqual(["usable", "acceptable", "acceptable"]);
    expect(efforts?.[1]?.reasons).toEqual(["end_shown_by_repeat_only"]);
    expect(quality).toEqual({ fev1: "A", fvc: "B" });
  });

  it("rest on more than that FVC where their flow had as good as died out: 0.05 L were left of 4 L", () => {
    const { efforts } = evaluateCurves([4, 3.96, 3.94].map((fvc) => curve(fvc, {}, { after: 2.2 })));
    expect(efforts?.map(({ fvc, reasons }) => [fvc, reasons])).toEqual([
      ["usable", ["end_of_expiration_not_reached"]],
      ["acceptable", []],
      ["acceptable", []],
    ]);
  });

  it("that miss a stretch are usable at most, and a flow that stays at its peak is named", () => {
    const blow = curve(4);
    const missing = blow.volume_l.map((litres) => Math.min(litres, 2 + 0.7 * (litres - 2)));
    expect(evaluateCurves([{ ...blow, volume_l: missing }]).efforts?.[0]).toMatchObject({
      fev1: "usable",
      fvc: "usable",
      reasons: ["stretch_missing"],
    });
    const fall = (t: number): number => 1.8 + 1.8 * (1 - Math.exp(-t / 0.45));
    const plateau = (t: number): number => (t < 0.1 ? 20 * t * t : t < 0.5 ? 4 * t - 0.2 : fall(t - 0.5));
    const held = record({ name: "plateau", volume: plateau, peakFlow: 4, peakTime: 0.1 }, 100, { after: 9 });
    expect(evaluateCurves([held]).efforts?.[0]).toMatchObject({
      fev1: "acceptable",
      fvc: "acceptable",
      reasons: ["flat_peak"],
    });
  });

  it("with a second breath are usable for FVC, and with a fading stop show no plateau", () => {
    const blow = curve(4);
    const again = blow.volume_l.map((litres, i) => litres + 0.5 * Math.min(1, Math.max(0, (i / 100 - 2.5) / 0.1)));
    expect(evaluateCurves([{ ...blow, volume_l: again }]).efforts?.[0]).toMatchObject({
      fev1: "acceptable",
      fvc: "usable",
      reasons: ["extra_volume"],
    });
    const slow = ramp(4 / 1.54, 0.08, 1.5);
    const [at, flow] = [slow.volume(1.5), slow.volume(1.505) - slow.volume(1.495)];
    const fading = (t: number): number => at + 100 * flow * (t - (t * t) / 0.4);
    const volume = (t: number): number => (t < 1.5 ? slow.volume(t) : fading(Math.min(0.2, t - 1.5)));
    expect(evaluateCurves([record({ ...slow, volume }, 100, { after: 3 })]).efforts?.[0]).toMatchObject({
      plateau: false,
      fvc: "usable",
      reasons: ["abrupt_end", "end_of_expiration_not_reached"],
    });
  });

  it("begun below full inflation are usable only, as the inspiration after them shows", () => {
    const blow = curve(3.4);
    const last = blow.volume_l.at(-1) ?? 0;
    const breath = Array.from(
      { length: 101 },
      (_, i) => last - ((last + 0.3) * (1 - Math.cos((Math.PI * i) / 100))) / 2,
    );
    const effort = evaluateCurves([{ ...blow, volume_l: [...blow.volume_l, ...breath] }]).efforts?.[0];
    expect(effort).toMatchObject({ fev1: "usable", fvc: "usable", reasons: ["inspired_volume_exceeds_fvc"] });
  });

  it("without a full second have no FEV1, and FVC does not stand in for it", () => {
    const { values, efforts } = evaluateCurves([curve(4, {}, { after: 0.8 })]);
    expect(efforts?.[0]).toMatchObject({ fev1_l: null, fev1: "unusable", fvc: "usable" });
    expect(efforts?.[0]?.reasons).toContain("shorter_than_one_second");
    expect(values.fev1_l).toBeNull();
    expect(values.fvc_l).not.toBeNull();
  });

  it("that begin in the middle of the blow are not graded, because their start was lost", () => {
    const whole = curve(4, {}, { before: 0.5, after: 6 });
    const cut = { ...whole, volume_l: whole.volume_l.slice(0.7 * whole.sampling_hz) };
    const { quality, efforts } = evaluateCurves([cut, cut, cut]);
    expect(quality).toEqual({ fev1: "U", fvc: "U" });
    expect(efforts?.[0]).toMatchObject({ bev_l: null, fev1: "usable", fvc: "usable" });
    expect(efforts?.[0]?.reasons).toContain("start_not_shown");
  });

  it("that begin in the middle of the blow behind a slow leak have an excess of back-extrapolation, whatever was lost", () => {
    const whole = curve(4, {}, { before: 0.5, after: 6 });
    const cut = whole.volume_l.slice(0.6 * whole.sampling_hz);
    const behind = (leak: number): Curve => {
      const creep = Array.from({ length: 100 }, (_, index) => (leak * Math.min(index, 80)) / 80);
      return { ...whole, volume_l: [...creep, ...cut.map((litres) => litres - (cut[0] ?? 0) + leak)] };
    };
    const [lost] = evaluateCurves([behind(0)]).efforts ?? [];
    expect(lost).toMatchObject({ fev1: "usable", fvc: "usable" });
    const [leaked] = evaluateCurves([behind(0.6)]).efforts ?? [];
    expect(leaked).toMatchObject({ fev1: "unusable", fvc: "unusable" });
    expect(leaked?.reasons).toEqual(expect.arrayContaining(["excess_back_extrapolation", "start_not_shown"]));
  });

  it("with a drift of the zero flow, or a step of the volume, are usable only", () => {
    const blow = curve(4, {}, { before: 1 });
    const changed = (change: (seconds: number) => number): Curve => ({
      ...blow,
      volume_l: blow.volume_l.map((litres, index) => litres + change(index / 100)),
    });
    const drifting = evaluateCurves([changed((t) => 0.01 * t)]);
    expect(drifting.efforts?.[0]).toMatchObject({ fev1: "usable", fvc: "usable", reasons: ["zero_flow_drift"] });
    const slipped = evaluateCurves([changed((t) => (t > 3 ? 0.4 : 0))]);
    // so steep a jump passes for the steepest part of the curve too
    expect(slipped.efforts?.[0]?.reasons).toContain("volume_step");
    expect(["usable", "unusable"]).toContain(slipped.efforts?.[0]?.fev1);
  });

  it("without an expiration are unusable", () => {
    const { quality, efforts } = evaluateCurves([{ sampling_hz: 100, volume_l: Array.from({ length: 200 }, () => 0) }]);
    expect(quality).toEqual({ fev1: "F", fvc: "F" });
    expect(efforts?.[0]).toMatchObject({ fev1: "unusable", fvc: "unusable", reasons: ["no_forced_expiration"] });
  });

  it("take the faults that the operator reports, and FIVC", () => {
    const reported = evaluateCurves([curve(4, { faults: ["leak"], fivc_l: 4.5 })]).efforts?.[0];
    expect(reported).toMatchObject({ fev1: "usable", fvc: "usable", reasons: ["leak", "inspired_volume_exceeds_fvc"] });
  });

  it("show a cough in the first second, unusable for FEV1 only, and before 0.75 s for FEV0.75 too", () => {
    const blow = blowOf(4);
    const gap = 0.12;
    const coughAt = (second: number): Curve => {
      const paused = (t: number): number => (t < second ? t : Math.max(second, t - gap));
      return record({ ...blow, volume: (t) => blow.volume(paused(t)) }, 100);
    };
    const early = evaluateCurves([coughAt(0.3)], 5).efforts?.[0];
    expect(early).toMatchObject({ fev1: "unusable", fev0_75: "unusable", fvc: "acceptable" });
    expect(early?.reasons).toEqual(["cough_first_second", "cough_first_three_quarter_second"]);
    const later = evaluateCurves([coughAt(0.82)], 5).efforts?.[0];
    expect(later).toMatchObject({ fev1: "unusable", fev0_75: "acceptable", fvc: "acceptable" });
  });
});
