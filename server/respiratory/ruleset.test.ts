import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rulesetContent, STANDARDS } from "./ruleset.ts";
import { OUTLIER_Z } from "./standards/cohort.ts";
import { aModel } from "./testing/records.ts";
import type { ModelChoice } from "./types/model.ts";

const of = (rules: Partial<ModelChoice["rules"]> = {}, model: Partial<ModelChoice> = {}) =>
  rulesetContent({ ...aModel(rules), ...model });

describe("the content of a ruleset", () => {
  it("names every rule with source and standing, the edition of GOLD in use among them", () => {
    const { rules } = of();
    expect(rules.every(({ rule, source }) => rule !== "" && source !== "")).toBe(true);
    expect(rules.map(({ rule }) => rule).join("; ")).toContain("edition 2023");
    const later = of({ gold_edition: "2026" }).rules;
    expect(later.find(({ rule }) => rule.includes("edition 2026"))?.status).toBe("unconfirmed");
    expect(later.some(({ rule }) => rule.includes("edition 2023"))).toBe(false);
    expect(new Set(rules.map(({ rule }) => rule)).size).toBe(rules.length);
  });

  it.each(["usable", "FIVC", "hesitation", "FEV0.75"])(
    "names the quality rule on %s as unconfirmed, because nobody could check its wording",
    (part) => {
      const { rules } = of();
      expect(rules.find(({ rule, status }) => rule.includes(part) && status === "unconfirmed")).toBeDefined();
    },
  );

  it("holds the numbers of every standard", () => {
    const files = readdirSync(new URL("standards/", import.meta.url)).map((file) => file.replace(/\.ts$/, ""));
    expect([...Object.keys(STANDARDS), "rule-versions"].toSorted()).toEqual(files.toSorted());
    const { text } = of();
    expect(text).toContain(`"OUTLIER_Z":${OUTLIER_Z}`);
    expect(text).toContain('"either":"Infinity"');
    expect(Object.values(STANDARDS).every((standard) => Object.keys(standard).length > 0)).toBe(true);
  });

  it("holds the coefficients of its equations, and not those of others", () => {
    const [global, old] = [of().text, of({}, { reference_equations: "gli-2012" }).text];
    expect(global).not.toBe(old);
    expect(old.length).toBeGreaterThan(global.length);
  });

  it("is the same whatever limits and cohort a model chooses", () => {
    expect(of({ lower_limit_percentile: 2.5, cohort: "never_smokers_without_symptoms" }).text).toBe(of().text);
  });
});
