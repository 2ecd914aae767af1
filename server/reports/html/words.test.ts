/** Every code of the contract that the pages show to a person has words. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { spoken } from "./format.ts";
import {
  attentionWords,
  cautionsOf,
  findingsOf,
  countedPatternWords,
  findingWords,
  patternWords,
  responseCountWords,
  severityCountWords,
} from "./words.ts";

interface Schema {
  readonly "x-extensible-enum"?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const contract = JSON.parse(readFileSync(new URL("../../../generated/openapi.json", import.meta.url), "utf8")) as {
  components: { schemas: Readonly<Record<string, Schema>> };
};

function codesOf(schema: string): readonly string[] {
  const codes = contract.components.schemas[schema]?.["x-extensible-enum"] ?? [];
  if (codes.length === 0) throw new Error(`the contract has no codes ${schema}`);
  return codes;
}

function countsOf(schema: string): readonly string[] {
  const codes = Object.keys(contract.components.schemas[schema]?.properties ?? {});
  if (codes.length === 0) throw new Error(`the contract has no counts ${schema}`);
  return codes;
}

type Flags = Parameters<typeof findingsOf>[0]["flags"];
const interpreted = (flag: string): Parameters<typeof cautionsOf>[0] => ({
  interpretable: true,
  flags: [flag] as unknown as Flags,
});

describe("words for", () => {
  test.each(codesOf("Flag"))("the flag %s: one sentence, as a caution or as a finding", (flag) => {
    const told = [...cautionsOf(interpreted(flag)), ...findingsOf(interpreted(flag))];
    expect(told).toHaveLength(1);
    expect(told).not.toEqual([`${spoken(flag)}.`]);
    expect(told[0]).toMatch(/^(mMRC|[A-Z]).*\.$/);
  });

  test("a change and a response that other visits and reasons than the usual ones may be behind", () => {
    const told = ["significant_change", "response_withheld", "record_doubtful"].flatMap((flag) => [
      ...cautionsOf(interpreted(flag)),
      ...findingsOf(interpreted(flag)),
    ]);
    expect(told.join(" ")).not.toMatch(/previous visit|quality|cannot well be true/);
  });

  test("a flag of tomorrow: a caution, by its name", () => {
    expect(cautionsOf(interpreted("a_flag_of_tomorrow"))).toEqual(["A flag of tomorrow."]);
  });

  test.each(codesOf("NotInterpretableReason"))("why there is no pattern: %s", (reason) => {
    const item = { interpretable: false, not_interpretable_reason: reason, flags: [] as unknown as Flags };
    const [told, second] = cautionsOf(item as unknown as Parameters<typeof cautionsOf>[0]);
    expect([told === `${spoken(reason)}.`, second]).toEqual([false, undefined]);
  });

  test.each(codesOf("AttentionReason"))("the reason of attention %s, inside a sentence", (reason) => {
    expect(attentionWords(reason)).not.toContain("_");
    expect(attentionWords(reason)).toMatch(/^([a-z]|GOLD)/);
  });

  test.each(codesOf("Pattern"))("the pattern %s", (pattern) => {
    expect(patternWords({ pattern, interpretable: true })).not.toContain("_");
  });

  test.each([
    ["normal", [], "Within normal limits", "Nothing low"],
    ["normal", ["fvc_above_upper_limit"], "Nothing low", "Nothing low"],
    ["normal", ["fev1_above_upper_limit"], "Nothing low", "Nothing low"],
    ["normal", ["fev1_fvc_above_upper_limit"], "Nothing low", "Nothing low"],
    [
      "airflow_obstruction",
      ["obstruction_or_normal_variant"],
      "Airflow obstruction or normal variant",
      "Airflow obstruction",
    ],
    ["airflow_obstruction", ["fvc_above_upper_limit"], "Airflow obstruction", "Airflow obstruction"],
  ])("the finding of %s with %o: %s", (pattern, flags, words, counted) => {
    const tests = { pre_bronchodilator: {}, post_bronchodilator: null };
    const item = { pattern, flags, interpretable: true, ...tests } as unknown as Parameters<typeof findingWords>[0];
    expect([findingWords(item), countedPatternWords(pattern)]).toEqual([words, counted]);
  });

  test.each([
    ...countsOf("SeverityCounts").map((code) => [code, severityCountWords] as const),
    ...countsOf("SeverityReasonCounts").map((code) => [code, severityCountWords] as const),
    ...countsOf("ResponseCounts").map((code) => [code, responseCountWords] as const),
  ])("the count %s", (code, words) => {
    expect(words(code)).not.toContain("_");
    if (!["mild", "moderate", "severe"].includes(code)) expect(words(code)).not.toBe(spoken(code));
  });
});
