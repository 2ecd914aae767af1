import type { Effort } from "../spirometry.ts";
import { ENOUGH_ZEROS, LEAST_SHARE_OF_LARGEST, LONGEST_EXPIRATION_SECONDS } from "../standards/plausible.ts";
import type { PatientRecord, RecordWarning } from "../types.ts";

/** Efforts, as a device evaluated them, that cannot well be what they are said to be. No grade is changed for it. */
export function effortWarnings(record: PatientRecord): RecordWarning[] {
  return (["pre_bronchodilator", "post_bronchodilator"] as const).flatMap((test) => {
    const spirometry = record[test];
    if (spirometry?.kind !== "efforts") return [];
    const { efforts } = spirometry;
    const pointer = `/${test}/efforts`;
    return [
      ...efforts.flatMap((effort, index) => warningsOf(effort, efforts, `${pointer}/${index}`)),
      ...(efforts.length >= ENOUGH_ZEROS && efforts.every(({ bev_l }) => bev_l === 0) ? [{ pointer, ...NO_BEV }] : []),
    ];
  });
}

function warningsOf(effort: Effort, all: readonly Effort[], pointer: string): RecordWarning[] {
  const isSmall = (volume: "fev1_l" | "fvc_l") =>
    effort[volume] < LEAST_SHARE_OF_LARGEST * Math.max(...all.map((other) => other[volume]));
  return [
    ...(isSmall("fev1_l") && isSmall("fvc_l") ? [{ pointer, ...FAR_APART }] : []),
    ...((effort.fet_s ?? 0) > LONGEST_EXPIRATION_SECONDS ? [{ pointer: `${pointer}/fet_s`, ...LONG }] : []),
  ];
}

type Finding = Pick<RecordWarning, "code" | "detail">;

const FAR_APART: Finding = {
  code: "efforts_far_apart",
  detail: "FEV1 and FVC of this effort are less than half of the largest of the test: check its unit and whose it is.",
};
const LONG: Finding = {
  code: "fet_implausible",
  detail: "Nobody expires for so long: the forced expiratory time is asked for in seconds.",
};
const NO_BEV: Finding = {
  code: "bev_implausible",
  detail: "The back-extrapolated volume is 0 in all efforts: leave it out where it was not measured.",
};
