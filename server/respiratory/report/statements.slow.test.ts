import { describe, expect, it } from "vitest";
import { randomOf } from "../testing/courses/random.ts";
import type { BatchItem } from "../types/item.ts";
import type { Measures } from "../types/measures.ts";
import { randomReport } from "./testing/random-report.ts";

const REPORTS = 1000;

/** What a statement said, and what the item has, of which one must be it: numbers to half of the last digit that is said, texts as they are. */
type Claim = readonly [said: string, has: readonly (number | string | null | undefined)[]];

const NAMES = { FEV1: "fev1", FVC: "fvc", "FEV1/FVC": "fev1_fvc" } as const;
type Name = keyof typeof NAMES;

function measuresOf(item: BatchItem): Measures | undefined {
  return item[item.interpreted_test]?.measures;
}

const z = (item: BatchItem, name: Name) => measuresOf(item)?.[NAMES[name]].z_score;

/** All steps that an item has, the one since the visit before first. */
function stepsOf({ change }: BatchItem) {
  if (change === null) return [];
  return [change, change.within_a_year, change.course, ...(change.further_steps ?? [])].filter((step) => step !== null);
}

function volumeChange(item: BatchItem, name: string, litres: string, percent: string): Claim[] {
  const volume = name === "FEV1" ? "fev1" : "fvc";
  const steps = stepsOf(item).filter((step) => isSaid(litres, step[`${volume}_change_l`]));
  return [
    [litres, steps.map((step) => step[`${volume}_change_l`])],
    [percent, steps.map((step) => step[`${volume}_change_percent`])],
  ];
}

/** Each phrase that holds a number or a class, and what it claims. A phrase is struck out where it was checked. */
const PHRASES: readonly (readonly [RegExp, (item: BatchItem, found: string[]) => readonly Claim[]])[] = [
  [
    /the FEV1 z-score went from (-?\d+(?:\.\d+)?) to (-?\d+(?:\.\d+)?)(?: in \d+(?:\.\d+)? \w+| since the visit \d+(?:\.\d+)? \w+ earlier)?, (more than expected|within expected variation) \(conditional change score (-?\d+(?:\.\d+)?)/g,
    (item, [before = "", now = "", verdict = "", score = ""]) => {
      const scores = stepsOf(item).flatMap((step) => step.conditional_change_score ?? []);
      const meant = scores.filter((one) => isSaid(score, one.score) && isSaid(before, one.previous_z));
      return [
        [now, meant.map((one) => one.newest_z)],
        [
          verdict,
          meant.map((one) => (Math.abs(one.score ?? 0) > 1.96 ? "more than expected" : "within expected variation")),
        ],
      ];
    },
  ],
  [/(-?\d+(?:\.\d+)?) \((FEV1\/FVC|FEV1|FVC)\)/g, (item, [said = "", name]) => [[said, [z(item, name as Name)]]]],
  [
    /z-score of (FEV1\/FVC|FEV1|FVC) is (-?\d+(?:\.\d+)?)/gi,
    (item, [name, said = ""]) => [[said, [z(item, name as Name)]]],
  ],
  [
    /FEV1\/FVC is (\d+(?:\.\d+)?) \(z (-?\d+(?:\.\d+)?)\)/g,
    (item, [ratio = "", score = ""]) => [
      [ratio, [measuresOf(item)?.fev1_fvc.measured]],
      [score, [z(item, "FEV1/FVC")]],
    ],
  ],
  [
    /FEV1\/FVC after bronchodilator is (\d+(?:\.\d+)?), no longer low/g,
    (item, [said = ""]) => [[said, [item.post_bronchodilator?.measures.fev1_fvc.measured]]],
  ],
  [
    /FEV1 changed by ([+-]\d+(?:\.\d+)?) % and FVC by ([+-]\d+(?:\.\d+)?) % of predicted, (a|no) significant response/g,
    ({ bronchodilator_response: response }, [fev1 = "", fvc = "", verdict = ""]) => [
      [fev1, [response?.fev1.change_percent_of_predicted]],
      [fvc, [response?.fvc.change_percent_of_predicted]],
      [verdict, [response?.significant === true ? "a" : "no"]],
    ],
  ],
  [
    /threshold \(([+-]\d+(?:\.\d+)?) % of predicted\)/g,
    ({ bronchodilator_response: response }, [said = ""]) => [[said, [response?.fev1.change_percent_of_predicted]]],
  ],
  [
    /(FEV1|FVC) fell by (\d+(?:\.\d+)?) L/g,
    ({ bronchodilator_response: response }, [name, said = ""]) => [
      [`-${said}`, [response?.[name === "FEV1" ? "fev1" : "fvc"].change_l]],
    ],
  ],
  [
    /FEV1 and FVC fell by up to (\d+(?:\.\d+)?) L/g,
    ({ bronchodilator_response: response }, [said = ""]) => [
      [`-${said}`, [Math.min(response?.fev1.change_l ?? 0, response?.fvc.change_l ?? 0)]],
    ],
  ],
  [
    /GOLD grade (\d), group (E|B|A|not determinable)/g,
    ({ gold }, [grade = "", group = ""]) => [
      [grade, [gold?.grade]],
      [group, [gold?.group ?? "not determinable"]],
    ],
  ],
  [
    /(FEV1|FVC) changed by ([+-]\d+(?:\.\d+)?) L \(([+-]\d+(?:\.\d+)?) %\)/g,
    (item, [name = "", litres = "", percent = ""]) => volumeChange(item, name, litres, percent),
  ],
  [
    /FVC changed by ([+-]\d+(?:\.\d+)?) points/g,
    (item, [said = ""]) => [[said, stepsOf(item).map((step) => step.fvc_percent_predicted_change)]],
  ],
  [
    /slope of FEV1 is ([+-]\d+(?:\.\d+)?) mL a year \(95 % confidence interval (-?\d+(?:\.\d+)?) to (-?\d+(?:\.\d+)?)\)/g,
    ({ change }, [slope = "", low = "", high = ""]) => [
      [slope, [change?.slope?.fev1_ml_per_year]],
      [low, [change?.slope?.ci95?.low]],
      [high, [change?.slope?.ci95?.high]],
    ],
  ],
  [
    /(?:the end of expiration|the longest expiration) \((\d+(?:\.\d+)?) s\)/g,
    (item, [said = ""]) => {
      const times = item[item.interpreted_test]?.efforts?.map(({ fet_s }) => fet_s ?? 0) ?? [];
      return [[said, [Math.max(...times)]]];
    },
  ],
  [
    /(?:since the visit|over|within|in) (\d+(?:\.\d+)?) (hour|day|month|year)s?\b/gi,
    (item, [count = "", unit = ""]) => {
      const years = Number(count) * (YEARS[unit] ?? Number.NaN);
      const times = [...stepsOf(item).map((step) => step.interval_years), item.change?.slope?.span_years];
      // a time is told to a tenth of itself, but never as less than one of its unit
      const near = times.filter((time) => time != null && Math.abs(time - years) <= Math.max(0.1 * time, 1 / 8766));
      return [["near", near.map(() => "near")]];
    },
  ],
  [
    /quality is (?:grade )?([A-FU]|unknown) for FEV1 and (?:grade )?([A-FU]|unknown) for FVC/g,
    (item, [fev1 = "", fvc = ""]) => {
      const quality = item[item.interpreted_test]?.quality;
      return [
        [fev1, [quality?.fev1 ?? "unknown"]],
        [fvc, [quality?.fvc ?? "unknown"]],
      ];
    },
  ],
  [
    /a (mild|moderate|severe) reduction of (FEV1|FVC)/g,
    ({ severity, severity_basis: basis }, [said = "", name = ""]) => [
      [said, [severity]],
      [name, [basis === "fev1" ? "FEV1" : "FVC"]],
    ],
  ],
  [
    /the course shows a significant (decline|improvement)/g,
    ({ change }, [what = ""]) => [[what, directionsOf(change)]],
  ],
];

const YEARS: Readonly<Record<string, number>> = { hour: 1 / 8766, day: 24 / 8766, month: 1 / 12, year: 1 };

function directionsOf(change: BatchItem["change"]): string[] {
  return [
    ...((change?.declines ?? []).length > 0 ? ["decline"] : []),
    ...((change?.improvements ?? []).length > 0 ? ["improvement"] : []),
  ];
}

function isSaid(said: string, has: number | string | null | undefined): boolean {
  if (typeof has !== "number") return said === has;
  const decimals = said.split(".")[1]?.length ?? 0;
  return Math.abs(Number(said) - has) <= 0.5 * 10 ** -decimals + 1e-9;
}

/** Names that hold digits, and what a warning says of itself. */
const NAMED = /FEV1Q|FEV1|FEV6|FEV0\.75|FEF25-75|FEF75/g;

function untrueOf(item: BatchItem, count: (phrase: RegExp) => void): string[] {
  const untrue: string[] = [];
  let left = item.statement;
  if (item.not_interpretable_reason === "implausible_values") left = left.replace(/cannot well be true\. .*$/, "");
  for (const [phrase, claims] of PHRASES) {
    left = left.replace(phrase, (text: string, ...groups: (string | number)[]) => {
      count(phrase);
      const found = groups.slice(0, -2).map(String);
      const wrong = claims(item, found).filter(([said, has]) => !has.some((one) => isSaid(said, one)));
      if (wrong.length > 0) untrue.push(`${text} <- ${JSON.stringify(wrong)}`);
      return "";
    });
  }
  const unchecked = left.replace(NAMED, "").match(/[^ ]* ?[^ ]*\d[^ ]*/);
  return unchecked === null ? untrue : [...untrue, `not checked: ${unchecked[0]} in ${item.statement}`];
}

describe(`the statements of ${REPORTS} random reports`, () => {
  it("say no number, class or time that their items do not have", () => {
    const random = randomOf(4);
    const said = new Map<RegExp, number>();
    const untrue: string[] = [];
    for (let n = 0; n < REPORTS; n++) {
      for (const item of randomReport(random).items) {
        untrue.push(...untrueOf(item, (phrase) => said.set(phrase, (said.get(phrase) ?? 0) + 1)));
      }
    }
    expect(untrue.slice(0, 5)).toEqual([]);
    const silent = PHRASES.filter(([phrase]) => !said.has(phrase)).map(([phrase]) => phrase.source);
    expect(silent).toEqual([]);
  });
});
