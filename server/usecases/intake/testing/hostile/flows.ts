/** Hostile inputs: flows, times and the recording. */
import {
  ABSENT,
  ANY_DIGITS,
  curves,
  efforts,
  flagged,
  LAST_MONTH,
  NOT_ASKED,
  NOTHING_RESTS,
  pre,
  refused,
  type Row,
  silent,
  warned,
} from "./table.ts";

const rate = (sampling_hz: unknown) => curves((curve) => ({ ...curve, sampling_hz }));
const ALL_RATES = "a rate belongs to its curve: a device may change it";

export const FLOWS: Readonly<Record<string, Row>> = {
  pef_l_s: {
    "another unit": [refused(pre({ pef_l_s: 486 })), refused(pre({ pef_l_s: 8100 })), refused(pre({ pef_l_s: 92 }))],
    "swapped with its neighbour": [warned(pre({ pef_l_s: 2.7, fef25_75_l_s: 8.1 }))],
    // with FEV1, with FEF25-75
    copied: [flagged(pre({ pef_l_s: 3.2 })), warned(pre({ pef_l_s: 8.1, fef25_75_l_s: 8.1 }))],
    "another sign": [refused(pre({ pef_l_s: -8.1 }))],
    zero: [warned(pre({ pef_l_s: 0 }))],
    "too large": [warned(pre({ pef_l_s: 21.5 }))],
    "too small": [warned(pre({ pef_l_s: 3 })), flagged(pre({ pef_l_s: 4.5 }))],
    rounded: [silent(ANY_DIGITS, pre({ pef_l_s: 8 }))],
    missing: [silent(NOT_ASKED, pre({ pef_l_s: ABSENT }))],
    "contradicts another member": [warned(pre({ pef_l_s: 3.1 })), warned(pre({ fef25_75_l_s: 9 }))],
    "contradicts another visit": [
      silent(NOTHING_RESTS, {}, { ...LAST_MONTH, pre_bronchodilator: efforts({ pef_l_s: 5.5 }) }),
    ],
  },
  fef25_75_l_s: {
    "another unit": [refused(pre({ fef25_75_l_s: 162 })), refused(pre({ fef25_75_l_s: 2700 }))],
    "swapped with its neighbour": [
      warned(pre({ fef25_75_l_s: 8.1, pef_l_s: 2.7 })),
      warned(pre({ fef25_75_l_s: 0.8, fef75_l_s: 2.7 })),
    ],
    copied: [warned(pre({ fef25_75_l_s: 8.1 }))],
    "another sign": [refused(pre({ fef25_75_l_s: -2.7 }))],
    zero: [warned(pre({ fef25_75_l_s: 0, fef75_l_s: ABSENT }))],
    "too large": [warned(pre({ fef25_75_l_s: 12 }))],
    "too small": [warned(pre({ fef25_75_l_s: 0.5, fef75_l_s: ABSENT }))],
    rounded: [silent(ANY_DIGITS, pre({ fef25_75_l_s: 3 }))],
    missing: [silent(NOT_ASKED, pre({ fef25_75_l_s: ABSENT }))],
    "contradicts another member": [warned(pre({ fef25_75_l_s: 0.7 }))],
    "contradicts another visit": [
      silent(NOTHING_RESTS, {}, { ...LAST_MONTH, pre_bronchodilator: efforts({ fef25_75_l_s: 3.6 }) }),
    ],
  },
  fef75_l_s: {
    "another unit": [refused(pre({ fef75_l_s: 48 })), refused(pre({ fef75_l_s: 800 }))],
    "swapped with its neighbour": [warned(pre({ fef75_l_s: 2.7, fef25_75_l_s: 0.8 }))],
    copied: [silent("in a slow lung both round to one number", pre({ fef75_l_s: 2.7 }))],
    "another sign": [refused(pre({ fef75_l_s: -0.8 }))],
    zero: [silent("a slow lung's rounds to 0.0", pre({ fef75_l_s: 0 }))],
    "too large": [warned(pre({ fef75_l_s: 3.5 }))],
    "too small": [silent("a slow lung's may be so", pre({ fef75_l_s: 0.05 }))],
    rounded: [silent(ANY_DIGITS, pre({ fef75_l_s: 1 }))],
    missing: [silent(NOT_ASKED, pre({ fef75_l_s: ABSENT }))],
    "contradicts another member": [warned(pre({ fef75_l_s: 3 }))],
    "contradicts another visit": [
      silent(NOTHING_RESTS, {}, { ...LAST_MONTH, pre_bronchodilator: efforts({ fef75_l_s: 1.3 }) }),
    ],
  },
  fet_s: {
    // milliseconds, minutes
    "another unit": [refused(pre({ fet_s: 8200 })), warned(pre({ fet_s: 0.14 }))],
    "swapped with its neighbour": [warned(pre({ fet_s: 0.4, hesitation_s: 8.2 }))],
    copied: ["expirations of one length are no copies"].map((why) => silent(why, pre({ fet_s: 6 }))),
    "another sign": [refused(pre({ fet_s: -8.2 }))],
    zero: [warned(pre({ fet_s: 0 }))],
    "too large": [warned(pre({ fet_s: 82 })), refused(pre({ fet_s: 121 }))],
    "too small": [warned(pre({ fet_s: 0.82 }))],
    rounded: [silent(ANY_DIGITS, pre({ fet_s: 8 }))],
    missing: [flagged(pre({ fet_s: ABSENT, plateau: ABSENT }))],
    "contradicts another member": [warned(pre({ fet_s: 1.8 }))],
    "contradicts another visit": [
      flagged(
        { pre_bronchodilator: efforts({ fet_s: 5, plateau: false, fvc_l: 3.5, fev6_l: 3.5, fef25_75_l_s: 3 }) },
        LAST_MONTH,
      ),
    ],
  },
  "sampling_hz (curves)": {
    // kilohertz; seconds and milliseconds from sample to sample
    "another unit": [refused(rate(0.1)), refused(rate(0.01)), refused(rate(10))],
    "swapped with its neighbour": "it stands alone: the curve beside it is a list",
    copied: [silent(ALL_RATES, rate(100))],
    "another sign": [refused(rate(-100))],
    zero: [refused(rate(0))],
    "too large": [refused(rate(1001)), flagged(rate(1000))],
    "too small": [refused(rate(49)), flagged(rate(50))],
    rounded: [silent("at 95 Hz in place of 100 every volume is within the tolerance of repeated blows", rate(95))],
    missing: [refused(curves(({ volume_l }) => ({ volume_l })))],
    "contradicts another member": [flagged(rate(200))],
    "contradicts another visit": [flagged(rate(200), { ...LAST_MONTH, ...rate(100) })],
  },
  "number of efforts": {
    "another unit": "a count has none",
    "swapped with its neighbour": "it is the length of a list",
    copied: [flagged({ pre_bronchodilator: copies() })],
    "another sign": "a list has no negative length",
    zero: [refused({ pre_bronchodilator: { kind: "efforts", efforts: [] } })],
    "too large": [refused({ pre_bronchodilator: efforts({}, 9) })],
    "too small": [flagged({ pre_bronchodilator: efforts({}, 1) })],
    rounded: "a count has no decimals",
    missing: [refused({ pre_bronchodilator: { kind: "efforts" } })],
    "contradicts another member": [refused({ pre_bronchodilator: { kind: "values", efforts: [] } })],
    "contradicts another visit": "each test has its own number of efforts",
  },
};

function copies(): unknown {
  const { kind, efforts: all } = efforts() as { kind: string; efforts: object[] };
  return { kind, efforts: [all[0], all[0], all[0]] };
}
