import type { Effort } from "../spirometry.ts";
import { PLATEAU_ML, PLATEAU_SECONDS } from "../standards/ats-ers-2019.ts";
import {
  ENOUGH_ZEROS,
  LEAST_SHARE_OF_LARGEST,
  LONGEST_EXPIRATION_SECONDS,
  MOST_BEV,
  PLATEAU_SLACK,
} from "../standards/plausible.ts";
import type { PatientRecord } from "../types/record.ts";
import type { RecordWarning } from "../types/warnings.ts";

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
    ...(contradictsPlateau(effort) ? [{ pointer: `${pointer}/plateau`, ...PLATEAU }] : []),
    ...(isLargeBev(effort) ? [{ pointer: `${pointer}/bev_l`, ...LARGE_BEV }] : []),
    ...((effort.fet_s ?? 0) > LONGEST_EXPIRATION_SECONDS ? [{ pointer: `${pointer}/fet_s`, ...LONG }] : []),
  ];
}

function isLargeBev({ bev_l = 0, fvc_l }: Effort): boolean {
  return bev_l > Math.max(MOST_BEV.litres, MOST_BEV.share * fvc_l);
}

/**
 * All but a plateau's volume had come before its second. A flow that falls in a straight line to nothing, which is as fast as lungs empty, brings
 * T squared over 2T - 1 times what its first second brings in T seconds.
 */
function contradictsPlateau({ plateau, fet_s, fev1_l, fvc_l }: Effort): boolean {
  if (plateau !== true || fet_s === undefined) return false;
  const seconds = Math.max(1, fet_s - PLATEAU_SECONDS);
  const reachable = (fev1_l * seconds ** 2) / (2 * seconds - 1) + PLATEAU_ML / 1000;
  return fvc_l - reachable > Math.max(PLATEAU_SLACK.litres, PLATEAU_SLACK.share * fvc_l);
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
const PLATEAU: Finding = {
  code: "plateau_implausible",
  detail:
    "A plateau of one second does not fit the expiratory time and the volume that came after the first second: check both.",
};
const LARGE_BEV: Finding = {
  code: "bev_implausible",
  detail:
    "The back-extrapolated volume is hardly one of a forced expiration: it is asked for in litres, not in percent of FVC.",
};
const NO_BEV: Finding = {
  code: "bev_implausible",
  detail: "The back-extrapolated volume is 0 in all efforts: leave it out where it was not measured.",
};
