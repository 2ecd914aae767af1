import type { Effort } from "../../respiratory/spirometry.ts";
import { type Coding, own } from "./codes.ts";

export type When = "pre" | "post";

/** No public code system has codes for a single effort, nor for its signal. */
export const EFFORT: Readonly<Record<When, Coding>> = {
  pre: own("effort-pre", "Effort of forced expiration before bronchodilation"),
  post: own("effort-post", "Effort of forced expiration after bronchodilation"),
};
export const CURVE: Readonly<Record<When, Coding>> = {
  pre: own("curve-pre", "Exhaled volume over time before bronchodilation"),
  post: own("curve-post", "Exhaled volume over time after bronchodilation"),
};

/** A datum of an effort, as a component of its Observation. */
export interface EffortPart {
  readonly member: Exclude<keyof Effort, "faults">;
  readonly coding: Coding;
  readonly unit: "L" | "L/s" | "s" | undefined;
}

const part = (member: EffortPart["member"], code: string, unit: EffortPart["unit"]): EffortPart => ({
  member,
  coding: own(`effort-${code}`, `${code.replaceAll("-", " ")} of an effort`),
  unit,
});

export const EFFORT_PARTS: readonly EffortPart[] = [
  part("fev1_l", "fev1", "L"),
  part("fvc_l", "fvc", "L"),
  part("fev0_75_l", "fev0_75", "L"),
  part("fev6_l", "fev6", "L"),
  part("fef25_75_l_s", "fef25_75", "L/s"),
  part("fef75_l_s", "fef75", "L/s"),
  part("pef_l_s", "pef", "L/s"),
  part("bev_l", "back-extrapolated-volume", "L"),
  part("fet_s", "forced-expiratory-time", "s"),
  part("plateau", "plateau", undefined),
  part("hesitation_s", "hesitation", "s"),
  part("fivc_l", "fivc", "L"),
  part("operator_acceptable", "operator-acceptable", undefined),
];

/** Of a raw signal only what the operator adds is said beside it. */
export const CURVE_PARTS: readonly EffortPart[] = EFFORT_PARTS.filter(
  ({ member }) => member === "fivc_l" || member === "operator_acceptable",
);

/** What a review decided, where one did. Taken in again, an effort that was rejected is left out, and one that was accepted is so by its operator. */
export const REVIEWED: EffortPart = part("reviewer_acceptable", "reviewer-acceptable", undefined);

/** One component for each fault; for the empty list, looked for and none found, one of `none`. */
export const FAULT = own("effort-fault", "Fault seen in an effort");
