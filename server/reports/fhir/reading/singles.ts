import { factsOfCurve } from "../../../respiratory/quality/curve-effort.ts";
import type { Curve } from "../../../respiratory/spirometry.ts";
import { MEMBERS, type MeasureKey } from "../codes.ts";
import type { ReadEffort } from "./efforts.ts";
import type { Note } from "./part.ts";

/** A measure told beside the efforts of its test, and where. */
export interface Single {
  readonly measure: MeasureKey;
  readonly value: number;
  readonly at: string;
}

/** What a test was computed from: efforts as a device evaluated them, single values, or signals. */
export interface Origin {
  readonly efforts: readonly Readonly<Record<string, unknown>>[];
  readonly isSignal: boolean;
}

/** Printed values have two decimals. */
const ROUNDED = 0.0051;
/** Printed flows may be whole litres a minute. */
const ROUNDED_FLOW = 0.06;
/** Another evaluation of the same signal: further apart two efforts are not repeatable (ATS/ERS 2019), so that it is another signal. */
const REPEATABLE_L = 0.15;
/** One that is told may be rounded to whole percent. */
const ROUNDED_RATIO = 1.0001;

/**
 * Single values beside the efforts or signals of their test are computed anew; one that none of these has is of something else, or would
 * be lost. Of a signal flows are left to the device that computed them.
 */
export function noteOtherSingles(
  singles: readonly Single[],
  blows: readonly ReadEffort[],
  isSignal: boolean,
  note: Note,
): void {
  if (singles.length === 0) return;
  noteOfNone(singles, [{ efforts: blows.map(({ effort }) => effort), isSignal }], note);
  noteOtherRatio(singles, note);
}

/** Notes each value that none of the origins has. */
export function noteOfNone(singles: readonly Single[], origins: readonly Origin[], note: Note): void {
  const isSignal = origins.some((origin) => origin.isSignal);
  const judged = origins.map((origin) => ({
    efforts: origin.isSignal ? origin.efforts.map(evaluated) : origin.efforts,
    of: origin,
  }));
  for (const { measure, value, at } of singles) {
    if (measure === "fev1_fvc") continue;
    const isVolume = measure === "fev1" || measure === "fvc";
    if (isSignal && !isVolume) continue;
    const isFlow = MEMBERS[measure].endsWith("_l_s");
    const known = judged.flatMap(({ efforts, of }) =>
      efforts
        .flatMap((effort) => numberIn(effort?.[MEMBERS[measure]]))
        .map((one) => ({ one, slack: of.isSignal ? REPEATABLE_L : isFlow ? ROUNDED_FLOW : ROUNDED })),
    );
    // What every effort must have is asked for where the record is judged.
    if (known.length === 0 && isVolume) continue;
    if (!known.some(({ one, slack }) => Math.abs(one - value) <= slack))
      note(at, "wrong_combination", "is that of none of the efforts beside it, from which it is computed");
  }
}

/** FEV1/FVC is computed here from the two. */
export function noteOtherRatio(singles: readonly Single[], note: Note): void {
  const [fev1, fvc, ratio] = (["fev1", "fvc", "fev1_fvc"] as const).map((measure) =>
    singles.find((one) => one.measure === measure),
  );
  if (fev1 === undefined || fvc === undefined || ratio === undefined) return;
  if (Math.abs(ratio.value - (100 * fev1.value) / fvc.value) > ROUNDED_RATIO)
    note(ratio.at, "wrong_combination", "is not the ratio of the FEV1 and the FVC beside it");
}

function numberIn(value: unknown): readonly number[] {
  return typeof value === "number" ? [value] : [];
}

const MOST_LITRES = 20;

/** What the signal says; nothing where it is none that a record may have, which is told when the record is judged. */
function evaluated(effort: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const { sampling_hz, volume_l } = effort;
  if (typeof sampling_hz !== "number" || sampling_hz < 50 || sampling_hz > 1000) return undefined;
  if (!Array.isArray(volume_l) || volume_l.length < 50) return undefined;
  if (!volume_l.every((sample) => typeof sample === "number" && Math.abs(sample) <= MOST_LITRES)) return undefined;
  return { ...factsOfCurve(effort as unknown as Curve).measured };
}
