/** Records of one man, a test of each kind, and the curves of a healthy and of an obstructed lung, changed. */
import { record as recorded } from "../../../respiratory/curves/testing/recording.ts";
import { ramp, twoCompartments, type Waveform } from "../../../respiratory/curves/testing/waveforms.ts";
import type { AnyRecord } from "../../../testing/records.ts";

const NOW = "2026-03-01T09:00:00Z";
export const MAN: AnyRecord = { performed_at: NOW, sex: "male", age_years: 55, height_cm: 175 };
const values = (fev1_l: number, fvc_l: number, more: AnyRecord = {}) => ({ kind: "values", fev1_l, fvc_l, ...more });
export const pre = (fev1: number, fvc: number): AnyRecord => ({ pre_bronchodilator: values(fev1, fvc) });
export const post = (fev1: number, fvc: number): AnyRecord => ({ post_bronchodilator: values(fev1, fvc) });
export const given = (dose_ug: number, minutes_after: number): AnyRecord => ({
  bronchodilator: { agent: "salbutamol", dose_ug, minutes_after },
});
export const ago = (years: number): string => new Date(Date.parse(NOW) - years * 31_557_600_000).toISOString();
export const efforts = (part: AnyRecord, shares = [1, 0.99, 0.98]): AnyRecord => ({
  kind: "efforts",
  efforts: shares.map((share) => {
    const { fev1_l = 3.5, fvc_l = 4.4, ...more } = part as { fev1_l?: number; fvc_l?: number };
    const volume = (litres: number) => Math.round(1000 * litres * share) / 1000;
    return { bev_l: 0.05, fet_s: 8, plateau: true, faults: [], ...more, fev1_l: volume(fev1_l), fvc_l: volume(fvc_l) };
  }),
});

const RISE = 0.08;
const part = (litres: number, tau: number) => ramp(litres / (tau + RISE / 2), RISE, tau);
export const COPD = twoCompartments(part(1.1, 0.25), part(2.95, 2.4));
export const HEALTHY = twoCompartments(part(3.4, 0.33), part(1.1, 1));

/** Three blows of one lung, each changed in the same way. */
export function curves(
  lung: Waveform,
  after: number,
  change: (volumes: number[], hz: number) => readonly number[],
): AnyRecord {
  const blows = [1, 0.99, 0.985].map((share, i) => {
    const { volume_l } = recorded(lung, 100, { before: 0.6, after, noise: 0.0005, seed: i + 1 });
    const scaled = volume_l.map((litres) => litres * share);
    return {
      sampling_hz: 100,
      volume_l: change(scaled, 100).map((litres) => Math.round(litres * 10_000) / 10_000),
      faults: [],
    };
  });
  return { pre_bronchodilator: { kind: "curves", efforts: blows } };
}
export const whole = (volumes: number[]) => volumes;
export const drifting = (volumes: number[], hz: number) => volumes.map((litres, i) => litres + (0.05 * i) / hz);
export const fromOneLitre = (volumes: number[]) => {
  const rest = volumes.slice(volumes.findIndex((litres) => litres > 1));
  return rest.map((litres) => litres - (rest[0] ?? 0));
};
/** A sensor of flow that did not hear 0.2 s, and one that hears no more than 6 L/s. */
export const unheard = (volumes: number[], hz: number) => {
  const [first, next] = [Math.round(0.9 * hz), Math.round(1.1 * hz)];
  const lost = (volumes[next] ?? 0) - (volumes[first] ?? 0);
  return [...volumes.slice(0, first), ...volumes.slice(next).map((litres) => litres - lost)];
};
export const clipped = (volumes: number[], hz: number) => {
  let litres = 0;
  return volumes.map((volume, i) => (litres += Math.min(6 / hz, volume - (volumes[i - 1] ?? volume))));
};
