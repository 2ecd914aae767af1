import { referenceLms } from "../reference/equations.ts";
import { zScore } from "../reference/lms.ts";
import { LIMIT_Z } from "../standards/limits-of-normal.ts";
import { FAR_APART, FAR_APART_FROM_NORMAL } from "../standards/plausible.ts";
import type { PatientRecord, Subject } from "../types/record.ts";
import type { RecordWarning } from "../types/warnings.ts";
import type { ReferenceEquations } from "../types/model.ts";
import { areIdentical } from "../quality/same-test.ts";
import type { Volumes } from "./volumes.ts";

/** Fewer numbers than this can be equal by chance (our own choice). */
const ENOUGH_NUMBERS = 3;

/** The tests before and after bronchodilator against each other. */
export function pairWarnings(
  record: PatientRecord,
  pre: Volumes,
  post: Volumes,
  equations: ReferenceEquations,
): RecordWarning[] {
  const pointer = "/post_bronchodilator";
  const warnings: RecordWarning[] = [];
  if ((["fev1", "fvc"] as const).some((volume) => areTooFarApart(volume, record, pre, post, equations))) {
    const detail =
      "The tests before and after bronchodilator are too far apart to be one person's: check their units and whose they are.";
    warnings.push({ pointer, code: "tests_far_apart", detail });
  }
  if (areIdentical(record.pre_bronchodilator, record.post_bronchodilator, ENOUGH_NUMBERS)) {
    const detail =
      "The tests before and after bronchodilator are equal in every number: one may be a copy of the other.";
    warnings.push({ pointer, code: "tests_identical", detail });
  }
  return warnings;
}

function areTooFarApart(
  volume: "fev1" | "fvc",
  subject: Subject,
  pre: Volumes,
  post: Volumes,
  equations: ReferenceEquations,
): boolean {
  const [before, after] = [pre[`${volume}_l`], post[`${volume}_l`]];
  if (areApart(before, after, FAR_APART[volume])) return true;
  if (!areApart(before, after, FAR_APART_FROM_NORMAL[volume])) return false;
  const lms = referenceLms(equations, volume, subject);
  const smaller = Math.min(before ?? 0, after ?? 0);
  return lms !== undefined && smaller > 0 && (zScore(lms, smaller) ?? -Infinity) >= -LIMIT_Z[5];
}

function areApart(pre: number | null, post: number | null, factor: number): boolean {
  return pre !== null && post !== null && (post > factor * pre || pre > factor * post);
}
