import type { GoldEdition, ModelChoice, ReferenceEquations, RuleVersion } from "../types/model.ts";

const EQUATIONS: Readonly<Record<ReferenceEquations, RuleVersion>> = {
  "gli-2022-global": {
    rule: "reference equations GLI-2022 global (race-neutral)",
    source: "Bowerman et al., Am J Respir Crit Care Med 2023;207:768",
    status: "published",
  },
  "gli-2012": {
    rule: "reference equations GLI-2012, with the ancestry group stated by the client",
    source: "Quanjer et al., Eur Respir J 2012;40:1324",
    status: "published",
  },
};

const GOLD_GROUPS: Readonly<Record<GoldEdition, RuleVersion>> = {
  "2023": {
    rule: "GOLD groups A, B and E, edition 2023",
    source: "Agusti et al., Eur Respir J 2023;61:2300239",
    status: "published",
  },
  "2026": {
    rule: "GOLD groups A, B and E, edition 2026: group E from one exacerbation",
    source: "GOLD 2026 report, known to us from secondary sources only",
    status: "unconfirmed",
  },
};

const GRAHAM_2019 = "Graham et al., Am J Respir Crit Care Med 2019;200:e70, the wording of which we could not check";

/** What the standard of 2019 says, given from memory: no public copy of these passages was at hand. */
const QUALITY_UNCONFIRMED: readonly RuleVersion[] = [
  unconfirmed("usable, though not acceptable: which faults leave an effort usable", GRAHAM_2019),
  unconfirmed("FIVC above FVC by more than 0.100 L and 5 % of FVC: not acceptable", GRAHAM_2019),
  unconfirmed("hesitation of more than 2 s: noted, decides nothing", GRAHAM_2019),
  unconfirmed("FEV0.75 free of cough and glottic closure for 0.75 s, up to 6.0 years", GRAHAM_2019),
];

const QUALITY_OWN: readonly RuleVersion[] = [
  own(
    "PEF from the same effort as the other flows; whether the standard of 2019 asks for the largest of the session could not be confirmed",
  ),
  own("an effort with a fault of its own is no yardstick for one that stops early; a plateau takes a second"),
  own(
    "an FVC whose end is shown by nothing but an earlier one like it says so, and so does an adult's short expiration",
  ),
  own("an effort that the operator rejects is usable at most; one that the operator accepts has no unnamed fault"),
  own(
    "a grade is unknown where it depends on an effort of unknown acceptability; such efforts are reported before usable ones",
  ),
  own("the steepest slope, for time zero, averaged over 40 ms at every sampling rate"),
  own("cough, glottic closure, inspiration and the end of expiration in a raw curve: the thresholds"),
  own(
    "in a raw curve a lone sample that jumps away and back is replaced; a jump between two samples, faster than 30 L/s, makes it unusable",
  ),
  own("a raw curve that begins at full flow, drifts at zero flow or jumps in volume is usable at most: the thresholds"),
  own("efforts that are equal in every number are said to be copies"),
  own("what a review decided on an effort is in force wherever the same revision of its record is analysed"),
  own("faults that a raw curve cannot show count as absent unless they are reported"),
];

const ALWAYS: readonly RuleVersion[] = [
  published("limits of normal, pattern, severity by z-score", "Stanojevic et al., Eur Respir J 2022;60:2101499"),
  published("bronchodilator response: more than 10 % of predicted", "Stanojevic et al., Eur Respir J 2022;60:2101499"),
  published("bronchodilator response of 2005, for comparison", "Pellegrino et al., Eur Respir J 2005;26:948"),
  published(
    "bronchodilator given: 400 ug salbutamol and 15 minutes",
    "Pellegrino et al., Eur Respir J 2005;26:948, table 9",
  ),
  unconfirmed(
    "bronchodilator given: from 10 minutes; 160 ug ipratropium and 30 minutes",
    "Miller et al., Eur Respir J 2005;26:319, the wording of which we could not check",
  ),
  published(
    "a large FVC with a low FEV1/FVC: airways small for the lungs (dysanapsis) are possible",
    "Stanojevic et al., Eur Respir J 2022;60:2101499",
  ),
  published("conditional change score and FEV1Q", "Stanojevic et al., Eur Respir J 2022;60:2101499"),
  published("acceptability and quality grades of spirometry", "Graham et al., Am J Respir Crit Care Med 2019;200:e70"),
  published(
    "end of forced expiration by an FVC near, or above, the largest FVC before it",
    "Graham et al., Am J Respir Crit Care Med 2019;200:e70, table 7, as quoted in public training material",
  ),
  published(
    "FEF25-75 and FEF75 from the effort with the largest sum of FEV1 and FVC",
    "Graham et al., Am J Respir Crit Care Med 2019;200:e70, as quoted in public training material",
  ),
  ...QUALITY_UNCONFIRMED,
  published("GOLD grades 1 to 4", "Agusti et al., Eur Respir J 2023;61:2300239"),
  published("ACT", "Nathan et al., J Allergy Clin Immunol 2004;113:59; Schatz et al., 2006;117:549"),
  published("C-ACT", "Liu et al., J Allergy Clin Immunol 2007;119:817 and 2010;126:267"),
  published("ACQ: well and not well controlled", "Juniper et al., Respir Med 2006;100:616"),
  published("FeNO", "Dweik et al., Am J Respir Crit Care Med 2011;184:602"),
  published("blood eosinophils: 100 and 300 per microlitre", "GOLD report 2023"),
  published("fit to a cohort: at least 150 healthy people of each sex", "Quanjer et al., Eur Respir J 2011;37:658"),
  {
    rule: "repeat of a post-bronchodilator FEV1/FVC from 0.60 to 0.80 on another occasion",
    source:
      "GOLD report; that values near 0.70 are repeated is confirmed (Eur Respir J 2025, PMID 39638416), the interval is not",
    status: "unconfirmed",
  },
  own("severity of a possible restriction by the z-score of FVC"),
  own("PRISm as FEV1 low with FEV1/FVC not low, by the limits of normal, whatever the FVC"),
  own(
    "borderline: within the repeatability of grade A at that age, or 0.02 of FEV1/FVC, and within 0.4 z, of a lower limit",
  ),
  own(
    "implausible: the bounds beyond which a number is said to be none; pattern, severity, response and GOLD withheld",
  ),
  own("a low FEV1/FVC with normal FEV1 and FVC may be a normal variant down to a z-score of -2.5"),
  own("above the upper limit of normal is said, and is not abnormal; a high FEV1/FVC may come of an early stop"),
  own("a test after bronchodilator is interpreted where the one before is graded F"),
  own(
    "a fall after bronchodilator: by more than the repeatability of grade A; the verdict on a response needs two sound tests",
  ),
  own(
    "asthma control is not graded without a recorded asthma, GOLD not beside another obstructive disease without COPD",
  ),
  own(
    "severity, change and GOLD withheld for quality grades D, E and U; grade F not interpreted; the lower of two grades counts",
  ),
  own("a visit: all tests within 12 hours of its first; change, slope and cohort count visits"),
  own(
    "a record without a test belongs to the visit within 12 hours, else it is a visit without a test; a test that the visit has is not missing",
  ),
  published(
    "change score from 6 to under 18 years, tests 3 months to 5 years apart",
    "Stanojevic et al., Thorax 2020;75:133",
  ),
  published(
    "change of FEV1 or FVC of an adult: 15 % from year to year, 12 % (FVC 11 %) from week to week, 20 % in COPD",
    "Pellegrino et al., Eur Respir J 2005;26:948, table 12",
  ),
  published(
    "FVC in interstitial lung disease: a change of 10 % of the earlier value within a year",
    "Richeldi et al., Thorax 2012;67:407",
  ),
  published(
    "FVC in interstitial lung disease: 5 points of percent predicted within a year, one of three criteria of progression",
    "Raghu et al., Am J Respir Crit Care Med 2022;205:e18",
  ),
  own(
    "FVC in interstitial lung disease over more than a year: 10 % of the earlier value and 5 points of percent predicted",
  ),
  unconfirmed(
    "expected course of FEV1Q: a unit in 18 years, in current smokers and the old in 10",
    "Stanojevic et al., Eur Respir J 2022;60:2101499, box 3, given from memory",
  ),
  own(
    "significant decline and improvement: which evidence counts, also over the whole course; an annual slope needs three visits and 52 weeks",
  ),
  own("ACQ between 0.75 and 1.5 named indeterminate"),
  own("fit to a cohort: mean z-score within 0.5, standard deviation from 0.8 to 1.25, in both sexes"),
  own("consistency of age and height across records; order of the attention list"),
  ...QUALITY_OWN,
];

/** Every rule behind a batch under this model, with its source and standing. */
export function ruleVersions(model: ModelChoice): readonly RuleVersion[] {
  return [EQUATIONS[model.reference_equations], ...ALWAYS, GOLD_GROUPS[model.rules.gold_edition]];
}

function published(rule: string, source: string): RuleVersion {
  return { rule, source, status: "published" };
}

function unconfirmed(rule: string, source: string): RuleVersion {
  return { rule, source, status: "unconfirmed" };
}

function own(rule: string): RuleVersion {
  return { rule, source: "our own judgement", status: "own_judgement" };
}
