import { FAR_APART } from "../standards/plausible.ts";
import type { PatientRecord, RecordWarning } from "../types.ts";
import { areIdentical } from "../quality/same-test.ts";
import type { Volumes } from "./volumes.ts";

/** Fewer numbers than this can be equal by chance (our own choice). */
const ENOUGH_NUMBERS = 3;

/** The tests before and after bronchodilator against each other. */
export function pairWarnings(record: PatientRecord, pre: Volumes, post: Volumes): RecordWarning[] {
  const pointer = "/post_bronchodilator";
  const warnings: RecordWarning[] = [];
  if (areApart(pre.fev1_l, post.fev1_l, FAR_APART.fev1) || areApart(pre.fvc_l, post.fvc_l, FAR_APART.fvc)) {
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

function areApart(pre: number | null, post: number | null, factor: number): boolean {
  return pre !== null && post !== null && (post > factor * pre || pre > factor * post);
}
