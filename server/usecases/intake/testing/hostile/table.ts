/** What can be wrong with each member of a record, and what comes of it: the vocabulary of the tables of hostile inputs. */
import { record as recorded } from "../../../../respiratory/curves/testing/recording.ts";
import { ramp, twoCompartments } from "../../../../respiratory/curves/testing/waveforms.ts";
import type { AnyRecord } from "../../../../testing/records.ts";

export const FAULTS = [
  "another unit",
  "swapped with its neighbour",
  "copied",
  "another sign",
  "zero",
  "too large",
  "too small",
  "rounded",
  "missing",
  "contradicts another member",
  "contradicts another visit",
] as const;
export type Fault = (typeof FAULTS)[number];

/** `refused`: 422. `warned`: at intake. `flagged`: in the item. `silent`: taken as it is, and why nothing can or need be said. */
export type Outcome = "refused" | "warned" | "flagged" | "silent";

export interface Case {
  readonly outcome: Outcome;
  readonly part: AnyRecord;
  readonly earlier?: AnyRecord;
  readonly why?: string;
}
/** A text: there is no such fault of this member, and why. */
export type Row = Readonly<Record<Fault, readonly Case[] | string>>;

export const refused = (part: AnyRecord, earlier?: AnyRecord): Case => of("refused", part, earlier);
export const warned = (part: AnyRecord, earlier?: AnyRecord): Case => of("warned", part, earlier);
export const flagged = (part: AnyRecord, earlier?: AnyRecord): Case => of("flagged", part, earlier);
export const silent = (why: string, part: AnyRecord, earlier?: AnyRecord): Case => ({
  ...of("silent", part, earlier),
  why,
});

function of(outcome: Outcome, part: AnyRecord, earlier?: AnyRecord): Case {
  return { outcome, part, ...(earlier !== undefined && { earlier }) };
}

/** What is absent is left out. */
export const ABSENT = undefined;

const EFFORT = {
  fev0_75_l: 2.85,
  fev1_l: 3.2,
  fev6_l: 4,
  fvc_l: 4.1,
  pef_l_s: 8.1,
  fef25_75_l_s: 2.7,
  fef75_l_s: 0.8,
  bev_l: 0.05,
  fet_s: 8.2,
  hesitation_s: 0.4,
  plateau: true,
  faults: [] as string[],
};
type EffortPart = Readonly<Partial<Record<keyof typeof EFFORT | "fivc_l" | "fev0_5_l" | "vc_l", unknown>>>;

/** Three sound efforts, each changed in the same way: a mistake of a unit or a field is made in all of them. */
export function efforts(part: EffortPart = {}, count = 3): AnyRecord {
  const shares = [1, 0.985, 0.97, 0.99, 0.98, 0.975, 0.965, 0.96, 0.955];
  return {
    kind: "efforts",
    efforts: shares.slice(0, count).map((share) => ({
      ...Object.fromEntries(Object.entries(EFFORT).map(([name, value]) => [name, scaled(name, value, share)])),
      ...Object.fromEntries(Object.entries(part).map(([name, value]) => [name, scaled(name, value, share)])),
    })),
  };
}

function scaled(name: string, value: unknown, share: number): unknown {
  if (typeof value !== "number" || name === "fet_s" || name === "hesitation_s") return value;
  return Math.round(value * share * 1000) / 1000;
}

export const pre = (part: EffortPart): AnyRecord => ({ pre_bronchodilator: efforts(part) });

const RISE = 0.08;
const LUNG = [
  { litres: 3, tau: 0.4 },
  { litres: 1.1, tau: 1.3 },
].map(({ litres, tau }) => ramp(litres / (tau + RISE / 2), RISE, tau));

/** Three sound curves, each changed in the same way. */
export function curves(change: (curve: { sampling_hz: number; volume_l: readonly number[] }) => AnyRecord): AnyRecord {
  const [quick, slow] = LUNG as [(typeof LUNG)[number], (typeof LUNG)[number]];
  return {
    pre_bronchodilator: {
      kind: "curves",
      efforts: [1, 0.985, 0.97].map((share, index) => {
        const { volume_l } = recorded(twoCompartments(quick, slow), 100, { after: 8, noise: 0.001, seed: index + 1 });
        const litres = volume_l.map((volume) => Math.round(volume * share * 10_000) / 10_000);
        return { faults: [], ...change({ sampling_hz: 100, volume_l: litres }) };
      }),
    },
  };
}

/** A man of 64 years and 175 cm whose test is sound. */
export const BASE: AnyRecord = {
  performed_at: "2026-01-15T09:00:00Z",
  sex: "male",
  age_years: 64.2,
  height_cm: 175,
  weight_kg: 78,
  pre_bronchodilator: efforts(),
};

/** The same man four weeks and a year earlier. */
export const LAST_MONTH: AnyRecord = { performed_at: "2025-12-18T09:00:00Z", age_years: 64.12 };
export const LAST_YEAR: AnyRecord = {
  performed_at: "2025-01-15T09:00:00Z",
  age_years: 63.2,
  pre_bronchodilator: efforts({ fev1_l: 3.25, fvc_l: 4.15 }),
};

/** The same with a test after a bronchodilator. */
export const given = (bronchodilator: AnyRecord): AnyRecord => ({
  post_bronchodilator: efforts({ fev1_l: 3.4, fvc_l: 4.15 }),
  bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 15, ...bronchodilator },
});

/** A girl of eight. */
export const GIRL: AnyRecord = {
  sex: "female",
  age_years: 8.1,
  height_cm: 128,
  weight_kg: 26,
  pre_bronchodilator: efforts({
    fev0_75_l: 1.45,
    fev1_l: 1.62,
    fev6_l: 1.83,
    fvc_l: 1.85,
    pef_l_s: 3.9,
    fef25_75_l_s: 1.9,
    fef75_l_s: 1,
    bev_l: 0.03,
    fet_s: 4,
  }),
};

export const NO_MEMBER = "the contract has no such member: it is refused by its name";
export const NOT_ASKED = "an optional member: what is absent is unknown, and nothing is concluded from it";
export const ANY_DIGITS = "a sound value may have these digits";
export const NOTHING_RESTS = "no verdict rests on it";
