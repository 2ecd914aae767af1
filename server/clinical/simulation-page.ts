import type { Flag } from "../respiratory/types/flags.ts";
import type { DisturbedCount, HealthyBand } from "./simulate.ts";

/** Why a healthy person may carry a flag, and how many of a hundred at most. */
export const HEALTHY_FLAGS: Partial<Readonly<Record<Flag, { readonly most: number; readonly why: string }>>> = {
  borderline_fev1: { most: 13, why: "0.4 z on both sides of the 5th percentile hold 8.6 % of healthy people" },
  borderline_fvc: { most: 13, why: "0.4 z on both sides of the 5th percentile hold 8.6 % of healthy people" },
  borderline_fev1_fvc: { most: 13, why: "0.4 z on both sides of the 5th percentile hold 8.6 % of healthy people" },
  fev1_above_upper_limit: {
    most: 15,
    why: "5 % by definition; more here, because FVC and FEV1/FVC are drawn independently, which spreads FEV1",
  },
  fvc_above_upper_limit: { most: 9, why: "5 % by definition of the limit" },
  fev1_fvc_above_upper_limit: { most: 9, why: "5 % by definition of the limit" },
  obstruction_or_normal_variant: {
    most: 8,
    why: "a low FEV1/FVC in 5 % by definition, most of them just below the limit",
  },
  large_fvc_with_low_ratio: {
    most: 3,
    why: "an FVC above and a ratio below their limits: 5 % of 5 %, more where they are correlated",
  },
  end_shown_by_repeat_only: {
    most: 8,
    why: "a curve that ended before its plateau was complete; the blows of small children are short",
  },
  quality_caution: { most: 1, why: "the best two efforts lie further apart than 0.200 L by chance" },
  record_doubtful: {
    most: 3,
    why: "PEF of a curve above 3.3 times FVC, and its LLN, a second: nobody of 999 of NHANES; here where FEV1/FVC is drawn near 1 and one compartment has to have it",
  },
  short_expiration: { most: 2, why: "1.4 % of 729 adults of NHANES had a longest expiration below 6 s" },
};

/** What `npm run simulate` prints, as a page. */
export function simulationPage(disturbed: readonly DisturbedCount[], healthy: readonly HealthyBand[]): string {
  const total = disturbed.reduce((sum, { n }) => sum + n, 0);
  return [
    "# Disturbed records, and healthy people",
    "",
    "Written by `npm run simulate`: made-up people as GLI-2022 describes them, from 3 to 90 years, with peak flows as in NHANES, seeded, so that every run is the same; half of the disturbed curves come of adults with obstruction. Told: with a flag, a caution or a withheld verdict",
    "(a flag that is a finding, as a value above its limit is, does not count). Harmless: without a word, and FEV1 and FVC within 0.150 L of what was blown.",
    "",
    `## ${total} disturbed records`,
    "",
    "| disturbance | records | refused at intake | told | harmless | without a word | what remains |",
    "|---|---|---|---|---|---|---|",
    ...disturbed.map(
      ({ kind, n, refused, told, harmless, silent, remains }) =>
        `| ${kind} | ${n} | ${refused} | ${told} | ${harmless} | ${silent} | ${remains} |`,
    ),
    "",
    "What no single record shows: an exchanged sex without a second visit, and a weight in pounds (no number depends on it).",
    "",
    "## Healthy people: percent with each flag",
    "",
    ...healthyTable(healthy),
    "",
  ].join("\n");
}

function healthyTable(bands: readonly HealthyBand[]): string[] {
  const flags = [...new Set(bands.flatMap(({ flags: shares }) => [...shares.keys()]))].toSorted();
  return [
    `| flag | ${bands.map(({ band, n }) => `${band} (${n})`).join(" | ")} | why |`,
    `|---|${bands.map(() => "---|").join("")}---|`,
    ...flags.map((flag) => {
      const shares = bands.map((band) => (band.flags.get(flag) ?? 0).toFixed(1));
      return `| ${flag} | ${shares.join(" | ")} | ${whyOf(flag)} |`;
    }),
  ];
}

function whyOf(flag: Flag | "not interpretable"): string {
  return flag === "not interpretable" ? "unjustified" : (HEALTHY_FLAGS[flag]?.why ?? "unjustified");
}
