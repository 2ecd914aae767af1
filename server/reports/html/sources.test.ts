import { describe, expect, test } from "vitest";
import { ruleVersions } from "../../respiratory/standards/rule-versions.ts";
import { Sources } from "./sources.ts";

const RULES = { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" } as const;
const rules = ruleVersions({ reference_equations: "gli-2012", rules: RULES });

describe("the sources of a page", () => {
  test.each([
    "equations",
    "limits",
    "quality",
    "given",
    "response",
    "fev1q",
    "changeOfChild",
    "changeOfAdult",
    "goldGrade",
    "goldGroup",
    "act",
    "cact",
    "acq",
    "feno",
    "eosinophils",
    "cohort",
  ] as const)("have one for %s, by the rules that are applied", (topic) => {
    const sources = new Sources(rules);
    expect(sources.cite(topic).text).toBe('<sup class="cite">[1]</sup>');
    expect(sources.list().text).toMatch(/<li>[A-Z][^<]*\d{4}[^<]*<\/li>/);
  });

  test("are numbered as they are cited, each once", () => {
    const sources = new Sources(rules);
    const marks = [
      sources.cite("equations"),
      sources.cite("limits"),
      sources.cite("response"),
      sources.cite("equations", "quality"),
    ];
    expect(marks.map(({ text }) => text.replaceAll(/<[^>]*>/g, ""))).toEqual(["[1]", "[2]", "[2]", "[1, 3]"]);
    expect(sources.list().text.match(/<li>/g)).toHaveLength(3);
  });

  test("say which could not be confirmed, and are no list where nothing is cited", () => {
    const sources = new Sources(
      ruleVersions({ reference_equations: "gli-2012", rules: { ...RULES, gold_edition: "2026" } }),
    );
    expect(sources.list().text).toBe("");
    sources.cite("goldGroup");
    expect(sources.list().text).toContain("(not confirmed)");
    expect(new Sources([]).cite("limits").text).toBe("");
  });
});
