import type { RawCurve } from "../measure-curve.ts";
import { volumeAt, type Waveform } from "./waveforms.ts";

export const RATES = [50, 100, 250, 500, 1000] as const;

/** How a recording departs from the bare waveform. */
export interface Recorded {
  /** Recorded before the onset; default 0.5 s and a fraction of a sample, so that no sample falls on the onset. */
  readonly before?: number;
  /** Recorded after the onset, default 8 s. */
  readonly after?: number;
  /** Added to every volume, L. */
  readonly offset?: number;
  /** A half-cosine back to zero volume that follows, s. */
  readonly inspiration?: number;
  /** The last volume repeated, s. */
  readonly padding?: number;
  /** Zeros appended, s. */
  readonly zeros?: number;
  /** Standard deviation of Gaussian noise, L. */
  readonly noise?: number;
  readonly seed?: number;
  /** Resolution of the volumes, L. */
  readonly resolution?: number;
}

export function record(waveform: Waveform, hz: number, how: Recorded = {}): RawCurve {
  const before = how.before ?? 0.5 + 0.37 / hz;
  const samples: number[] = [];
  const count = Math.round((before + (how.after ?? 8)) * hz) + 1;
  for (let i = 0; i < count; i++) samples.push(volumeAt(waveform, i / hz - before));
  appendInspiration(samples, (how.inspiration ?? 0) * hz);
  const last = samples.at(-1) ?? 0;
  for (let i = 0; i < (how.padding ?? 0) * hz; i++) samples.push(last);
  for (let i = 0; i < (how.zeros ?? 0) * hz; i++) samples.push(0);
  const gauss = gaussian(how.seed ?? 1);
  const step = how.resolution ?? 0;
  const volume_l = samples.map((litres) => {
    const heard = litres + (how.offset ?? 0) + (how.noise ?? 0) * gauss();
    return step > 0 ? Math.round(heard / step) * step : heard;
  });
  return { sampling_hz: hz, volume_l };
}

function appendInspiration(samples: number[], count: number): void {
  const full = samples.at(-1) ?? 0;
  for (let i = 1; i <= count; i++) samples.push((full * (1 + Math.cos((Math.PI * i) / count))) / 2);
}

/** Seeded standard normal numbers (mulberry32 and Box-Muller): every run sees the same noise. */
export function gaussian(seed: number): () => number {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Measures without the caller having to rule out null. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("the curve was not measured");
  return value;
}
