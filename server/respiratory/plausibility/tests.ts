import { measuredValues, type Spirometry } from "../spirometry.ts";
import { FAR_APART } from "../standards/plausible.ts";
import type { PatientRecord, RecordWarning } from "../types.ts";
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
  if (areIdentical(record.pre_bronchodilator, record.post_bronchodilator)) {
    const detail =
      "The tests before and after bronchodilator are equal in every number: one may be a copy of the other.";
    warnings.push({ pointer, code: "tests_identical", detail });
  }
  return warnings;
}

function areApart(pre: number | null, post: number | null, factor: number): boolean {
  return pre !== null && post !== null && (post > factor * pre || pre > factor * post);
}

function areIdentical(pre: Spirometry | undefined, post: Spirometry | undefined): boolean {
  if (pre === undefined || post === undefined || pre.kind !== post.kind) return false;
  if (pre.kind === "values" && post.kind === "values") {
    const [before, after] = [Object.values(measuredValues(pre)), Object.values(measuredValues(post))];
    const numbers = before.filter((value) => value !== null).length;
    return numbers >= ENOUGH_NUMBERS && before.every((value, index) => value === after[index]);
  }
  return JSON.stringify(pre) === JSON.stringify(post);
}
