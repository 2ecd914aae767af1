/** Hostile inputs: volumes. */
import {
  ABSENT,
  ANY_DIGITS,
  curves,
  efforts,
  flagged,
  LAST_MONTH,
  NO_MEMBER,
  NOT_ASKED,
  NOTHING_RESTS,
  pre,
  refused,
  type Row,
  silent,
  warned,
} from "./table.ts";

const OBSTRUCTED = { fev0_75_l: 1.5, fev1_l: 1.7, fev6_l: 3.5, fef25_75_l_s: 0.7, fef75_l_s: 0.25, pef_l_s: 5 };
const none = (member: "fev0_5_l" | "vc_l"): Row => {
  const named = [refused(pre({ [member]: 2.4 }))];
  return {
    "another unit": named,
    "swapped with its neighbour": NO_MEMBER,
    copied: NO_MEMBER,
    "another sign": NO_MEMBER,
    zero: NO_MEMBER,
    "too large": NO_MEMBER,
    "too small": NO_MEMBER,
    rounded: NO_MEMBER,
    missing: NO_MEMBER,
    "contradicts another member": NO_MEMBER,
    "contradicts another visit": NO_MEMBER,
  };
};

export const VOLUMES: Readonly<Record<string, Row>> = {
  fev1_l: {
    // millilitres, decilitres, percent of predicted; FEV1/FVC
    "another unit": [
      refused(pre({ fev1_l: 3200 })),
      refused(pre({ fev1_l: 32 })),
      refused(pre({ fev1_l: 97 })),
      warned(pre({ fev1_l: 0.78, fev0_75_l: ABSENT })),
    ],
    "swapped with its neighbour": [
      refused(pre({ fev1_l: 4.1, fvc_l: 3.2 })),
      refused(pre({ fev1_l: 2.85, fev0_75_l: 3.2 })),
    ],
    copied: [warned(pre({ fev1_l: 4.1, fev6_l: 4.1, fev0_75_l: 3.6 }))],
    "another sign": [refused(pre({ fev1_l: -3.2 }))],
    zero: [refused(pre({ fev1_l: 0 }))],
    "too large": [warned(pre({ fev1_l: 9, fev6_l: 9.4, fvc_l: 9.5 }))],
    "too small": [warned(pre({ fev1_l: 0.2, fev0_75_l: 0.17 }))],
    rounded: [silent(ANY_DIGITS, pre({ fev1_l: 3, fvc_l: 4, fev6_l: 3.9, fev0_75_l: 2.7 }))],
    missing: [refused(pre({ fev1_l: ABSENT }))],
    "contradicts another member": [warned(pre({ pef_l_s: 3 })), refused(pre({ fev0_75_l: 3.3 }))],
    "contradicts another visit": [flagged({}, { ...LAST_MONTH, pre_bronchodilator: efforts({ fev1_l: 3.7 }) })],
  },
  fvc_l: {
    "another unit": [refused(pre({ fvc_l: 4100 })), refused(pre({ fvc_l: 41 })), refused(pre({ fvc_l: 97 }))],
    "swapped with its neighbour": [refused(pre({ fvc_l: 4, fev6_l: 4.1 })), refused(pre({ fvc_l: 3.2, fev1_l: 4.1 }))],
    copied: [
      warned(pre({ ...OBSTRUCTED, fev6_l: 4.1 })),
      silent("healthy lungs are empty after six seconds", pre({ fev6_l: 4.1 })),
    ],
    "another sign": [refused(pre({ fvc_l: -4.1 }))],
    zero: [refused(pre({ fvc_l: 0 }))],
    "too large": [warned(pre({ fvc_l: 10 })), refused(pre({ fvc_l: 16 }))],
    "too small": [
      flagged(pre({ fvc_l: 3.3, fev6_l: 3.3, fef25_75_l_s: 3.5 })),
      warned(
        pre({ fvc_l: 0.45, fev1_l: 0.4, fev0_75_l: 0.35, fev6_l: 0.45, fef25_75_l_s: 0.4, fef75_l_s: 0.2, pef_l_s: 1 }),
      ),
    ],
    rounded: [silent(ANY_DIGITS, pre({ fev1_l: 3, fvc_l: 4, fev6_l: 3.9, fev0_75_l: 2.7 }))],
    missing: [refused(pre({ fvc_l: ABSENT }))],
    "contradicts another member": [refused(pre({ fev6_l: 4.2 })), refused(pre({ bev_l: 4.2 }))],
    "contradicts another visit": [
      flagged({}, { ...LAST_MONTH, pre_bronchodilator: efforts({ fvc_l: 4.8, fev6_l: 4.7 }) }),
    ],
  },
  fev6_l: {
    "another unit": [refused(pre({ fev6_l: 4000 })), refused(pre({ fev6_l: 40 }))],
    "swapped with its neighbour": [
      refused(pre({ fev6_l: 4.1, fvc_l: 4 })),
      refused(pre({ fev6_l: 3.2, fev1_l: 4, fvc_l: 3.9 })),
    ],
    copied: [warned(pre({ fev6_l: 3.2 }))],
    "another sign": [refused(pre({ fev6_l: -4 }))],
    zero: [refused(pre({ fev6_l: 0 }))],
    "too large": [refused(pre({ fev6_l: 4.3 }))],
    "too small": [warned(pre({ fev6_l: 3 }))],
    rounded: [silent(ANY_DIGITS, pre({ fev6_l: 4 }))],
    missing: [silent(NOT_ASKED, pre({ fev6_l: ABSENT }))],
    "contradicts another member": [warned(pre({ fev6_l: 3.1 }))],
    "contradicts another visit": [
      silent(NOTHING_RESTS, {}, { ...LAST_MONTH, pre_bronchodilator: efforts({ fev6_l: 3.7 }) }),
    ],
  },
  fev0_75_l: {
    "another unit": [refused(pre({ fev0_75_l: 2850 })), refused(pre({ fev0_75_l: 28.5 }))],
    "swapped with its neighbour": [refused(pre({ fev0_75_l: 3.2, fev1_l: 2.85 }))],
    copied: [warned(pre({ fev0_75_l: 3.2 }))],
    "another sign": [refused(pre({ fev0_75_l: -2.85 }))],
    zero: [refused(pre({ fev0_75_l: 0 }))],
    "too large": [refused(pre({ fev0_75_l: 3.4 }))],
    "too small": [warned(pre({ fev0_75_l: 2 }))],
    rounded: [silent(ANY_DIGITS, pre({ fev0_75_l: 3 }))],
    missing: [silent(NOT_ASKED, pre({ fev0_75_l: ABSENT }))],
    "contradicts another member": [refused(pre({ fev0_75_l: 3.3 }))],
    "contradicts another visit": [
      silent(NOTHING_RESTS, {}, { ...LAST_MONTH, pre_bronchodilator: efforts({ fev0_75_l: 2.4 }) }),
    ],
  },
  fev0_5_l: none("fev0_5_l"),
  vc_l: none("vc_l"),
  fivc_l: {
    "another unit": [refused(pre({ fivc_l: 4050 })), refused(pre({ fivc_l: 40.5 }))],
    "swapped with its neighbour": [flagged(pre({ fivc_l: 4.1, fvc_l: 3.6, fev6_l: 3.5 }))],
    copied: [silent("an inspiration may be as large as the expiration", pre({ fivc_l: 4.1 }))],
    "another sign": [refused(pre({ fivc_l: -4 }))],
    zero: [refused(pre({ fivc_l: 0 }))],
    "too large": [flagged(pre({ fivc_l: 5 }))],
    "too small": [silent("an inspiration that was not full is common and decides nothing", pre({ fivc_l: 1 }))],
    rounded: [silent(ANY_DIGITS, pre({ fivc_l: 4 }))],
    missing: [silent(NOT_ASKED, {})],
    "contradicts another member": [flagged(pre({ fivc_l: 4.5 }))],
    "contradicts another visit": [
      silent(NOTHING_RESTS, {}, { ...LAST_MONTH, pre_bronchodilator: efforts({ fivc_l: 3 }) }),
    ],
  },
  bev_l: {
    // millilitres; percent of FVC as a number below the bound
    "another unit": [
      refused(pre({ bev_l: 50 })),
      refused(pre({ bev_l: 12 })),
      warned(pre({ bev_l: 1.2 })),
      warned(pre({ bev_l: 2.5 })),
    ],
    "swapped with its neighbour": [flagged(pre({ bev_l: 0.4, hesitation_s: 0.05 }))],
    copied: [silent(ANY_DIGITS, { pre_bronchodilator: equal("bev_l", 0.05) })],
    "another sign": [refused(pre({ bev_l: -0.05 }))],
    zero: [warned(pre({ bev_l: 0 }))],
    "too large": [flagged(pre({ bev_l: 0.25 })), warned(pre({ bev_l: 0.9 }))],
    "too small": [silent("a sudden start has a small one", pre({ bev_l: 0.01 }))],
    rounded: [silent(ANY_DIGITS, { pre_bronchodilator: equal("bev_l", 0.1) })],
    missing: [flagged(pre({ bev_l: ABSENT }))],
    "contradicts another member": [refused(pre({ bev_l: 4.2 }))],
    "contradicts another visit": [
      silent("each blow has its own start", {}, { ...LAST_MONTH, pre_bronchodilator: efforts({ bev_l: 0.02 }) }),
    ],
  },
  "volume_l (curves)": {
    // millilitres, decilitres, flows
    "another unit": [
      refused(curves((curve) => ({ ...curve, volume_l: curve.volume_l.map((litres) => 1000 * litres) }))),
      refused(curves((curve) => ({ ...curve, volume_l: curve.volume_l.map((litres) => 10 * litres) }))),
      warned(curves((curve) => ({ ...curve, volume_l: flows(curve) }))),
    ],
    "swapped with its neighbour": [
      warned(curves((curve) => ({ ...curve, volume_l: curve.volume_l.map((_, i) => i / 100) }))),
    ],
    copied: [flagged(copies())],
    "another sign": [flagged(curves((curve) => ({ ...curve, volume_l: curve.volume_l.map((litres) => -litres) })))],
    zero: [flagged(curves((curve) => ({ ...curve, volume_l: curve.volume_l.map(() => 0) })))],
    "too large": [warned(curves((curve) => ({ ...curve, volume_l: curve.volume_l.map((litres) => 2.4 * litres) })))],
    "too small": [warned(curves((curve) => ({ ...curve, volume_l: curve.volume_l.map((litres) => 0.1 * litres) })))],
    rounded: [
      flagged(
        curves((curve) => ({ ...curve, volume_l: curve.volume_l.map((litres) => Math.round(10 * litres) / 10) })),
      ),
    ],
    missing: [refused(curves(({ sampling_hz }) => ({ sampling_hz })))],
    "contradicts another member": [flagged(curves((curve) => ({ ...curve, fivc_l: 5 })))],
    "contradicts another visit": [
      flagged(
        curves((curve) => curve),
        {
          ...LAST_MONTH,
          ...curves((curve) => ({ ...curve, volume_l: curve.volume_l.map((litres) => 1.25 * litres) })),
        },
      ),
    ],
  },
};

function equal(name: string, value: number): unknown {
  const { kind, efforts: all } = efforts() as { kind: string; efforts: object[] };
  return { kind, efforts: all.map((effort) => ({ ...effort, [name]: value })) };
}

function flows({ sampling_hz, volume_l }: { sampling_hz: number; volume_l: readonly number[] }): number[] {
  return volume_l.map((litres, i) => Math.max(-14, Math.min(14, (litres - (volume_l[i - 1] ?? litres)) * sampling_hz)));
}

function copies(): Record<string, unknown> {
  const { pre_bronchodilator } = curves((curve) => curve) as {
    pre_bronchodilator: { kind: string; efforts: object[] };
  };
  const [first] = pre_bronchodilator.efforts;
  return { pre_bronchodilator: { ...pre_bronchodilator, efforts: [first, first, first] } };
}
