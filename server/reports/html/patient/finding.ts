import type { Item, PatientReport } from "../../input.ts";
import { fixed, moment, signed, spoken } from "../format.ts";
import { html, type Markup } from "../markup.ts";
import type { Sources, Topic } from "../sources.ts";
import { cautionsOf, findingsOf, findingWords, severityWords } from "../words.ts";

/** What to know before the numbers are read. */
export function cautions({ item, untested }: PatientReport): Markup {
  const told = [...laterVisits(item, untested), ...cautionsOf(item)];
  if (told.length === 0) return html``;
  return html`<section class="cautions" aria-labelledby="cautions">
    <h2 id="cautions">Cautions</h2>
    <ul>
      ${told.map((caution) => html`<li>${caution}</li>`)}
    </ul>
  </section>`;
}

/** Whoever reads an older test must know that it is not the last word: a later visit has none. */
function laterVisits(item: Item, untested: readonly Item[]): readonly string[] {
  const later = untested.filter(({ performed_at }) => Date.parse(performed_at) > Date.parse(item.performed_at));
  if (later.length === 0) return [];
  const times = later.slice(-MOST_TOLD).map(({ performed_at }) => moment(performed_at));
  const when = `${later.length > MOST_TOLD ? "among others " : ""}${times.join(", ")}`;
  return [
    `No test at ${later.length === 1 ? "a later visit" : `${later.length} later visits`} (${when}); these numbers are older.`,
  ];
}

/** Pattern and severity, then the statement: its first sentence is what was found. */
export function finding({ item }: PatientReport, sources: Sources): Markup {
  const severity = severityWords(item);
  const graded = severity === undefined ? html`` : html`<span>, ${severity}</span>`;
  const mark = item.pattern === null ? html`` : sources.cite("limits");
  return html`<section class="finding" aria-labelledby="finding">
    <h2 id="finding">${findingWords(item)}${graded}${mark}</h2>
    <p>${item.statement}</p>
  </section>`;
}

type Pair = readonly [name: string, value: string, topics?: readonly Topic[]];

/** Findings that have a line with their numbers. */
const WITH_NUMBERS = new Set(["bronchodilator_response", "eosinophils_high", "eosinophils_low", "feno_high"]);

/** Response, change over time, GOLD and scores, in one line each. */
export function furtherFindings(report: PatientReport, sources: Sources): Markup {
  const pairs = [
    ...bronchodilator(report),
    ...missingOf(report),
    ...courseOf(report.item),
    ...goldOf(report.item),
    ...scoresOf(report.item),
    ...findingsOf(report.item, WITH_NUMBERS).map((words): Pair => ["Finding", words]),
  ];
  if (pairs.length === 0) return html``;
  return html`<section aria-labelledby="further">
    <h2 id="further">Further findings</h2>
    <dl class="facts plain">
      ${pairs.map(
        ([name, value, topics = []]) =>
          html`<div>
            <dt>${name}${sources.cite(...topics)}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

function bronchodilator({ item, record }: PatientReport): readonly Pair[] {
  if (item.post_bronchodilator === null) return [];
  const given = record?.bronchodilator;
  const what =
    given === undefined
      ? "not recorded"
      : `${given.agent}, ${given.dose_ug} µg, ${given.minutes_after} min before the second test`;
  const response = item.bronchodilator_response;
  const verdict = response === null ? undefined : responseWords(response.significant);
  return [
    ["Bronchodilator", what, ["given"]],
    ...(verdict === undefined ? [] : [["Response (over 10 % of predicted)", verdict, ["response"]] as Pair]),
  ];
}

type Stated = NonNullable<Item["visit"]["missing"]>[number];

const TESTS: Readonly<Record<string, string>> = {
  pre_bronchodilator: "Before bronchodilator",
  post_bronchodilator: "After bronchodilator",
};

/** Visits without a test that are told one by one; older ones are counted. */
const MOST_TOLD = 10;

/** Tests that a record says were not made, why, and when: of this visit, and of the patient's visits without a test. */
function missingOf({ item: { visit }, untested }: PatientReport): readonly Pair[] {
  const older = untested.length - MOST_TOLD;
  const told = untested.slice(-MOST_TOLD).flatMap((other) => other.visit.missing ?? []);
  return [
    ...(visit.missing ?? []).map((one) => missingPair(one, "no test")),
    ...(visit.contradicted ?? []).map((one) => missingPair(one, "a test is there, though a record says")),
    ...told.map((one) => missingPair(one, "no test")),
    ...(older > 0 ? [["Older visits without a test", String(older)] as const] : []),
  ];
}

function missingPair({ test, reason, performed_at }: Stated, what: string): Pair {
  return [TESTS[test] ?? spoken(test), `${what}: ${spoken(reason).toLowerCase()} (${moment(performed_at)})`];
}

function responseWords(significant: boolean | null): string {
  return significant === null ? "cannot be judged" : significant ? "significant" : "not significant";
}

/** From which the change of an adult is judged. */
const ADULT_YEARS = 18;

function courseOf({ change, fev1q, subject }: Item): readonly Pair[] {
  const pairs: Pair[] = [];
  if (change !== null && change.fev1_change_l !== null && change.interval_years !== null) {
    pairs.push([
      "FEV1 since the previous test",
      `${signed(change.fev1_change_l, 2)} L in ${fixed(change.interval_years, 1)} years`,
      [subject.age_years < ADULT_YEARS ? "changeOfChild" : "changeOfAdult"],
    ]);
  }
  const slope = change?.slope;
  if (slope && slope.fev1_ml_per_year !== null) {
    const interval =
      slope.ci95 === null ? "" : ` (95 % CI ${signed(slope.ci95.low, 0)} to ${signed(slope.ci95.high, 0)})`;
    pairs.push(["Slope of FEV1", `${signed(slope.fev1_ml_per_year, 0)} mL a year${interval}`]);
  }
  if (fev1q !== null) pairs.push(["FEV1Q", fixed(fev1q, 1), ["fev1q"]]);
  return pairs;
}

function goldOf({ gold }: Item): readonly Pair[] {
  if (gold === undefined) return [];
  const group = gold.group === null ? "" : `, group ${gold.group}`;
  const condition = gold.conditional ? ", only if COPD is diagnosed" : "";
  const topics: readonly Topic[] = gold.group === null ? ["goldGrade"] : ["goldGrade", "goldGroup"];
  return [[`GOLD ${gold.edition}`, `grade ${gold.grade}${group}${condition}`, topics]];
}

function scoresOf({ scores }: Item): readonly Pair[] {
  if (scores === undefined) return [];
  const control = (level: string | null): string => (level === null ? "" : `: ${spoken(level).toLowerCase()}`);
  return [
    ...(scores.act === undefined
      ? []
      : [["ACT", `${scores.act.score}${control(scores.act.control)}`, ["act"]] as Pair]),
    ...(scores.cact === undefined
      ? []
      : [["C-ACT", `${scores.cact.score}${control(scores.cact.control)}`, ["cact"]] as Pair]),
    ...(scores.acq === undefined
      ? []
      : [[`ACQ-${scores.acq.version}`, `${scores.acq.score}${control(scores.acq.control)}`, ["acq"]] as Pair]),
    ...(scores.feno === undefined
      ? []
      : [["FeNO", `${scores.feno.ppb} ppb${control(scores.feno.level)}`, ["feno"]] as Pair]),
    ...(scores.eosinophils === undefined
      ? []
      : [
          [
            "Eosinophils",
            `${scores.eosinophils.per_ul} per µL${control(scores.eosinophils.level)}`,
            ["eosinophils"],
          ] as Pair,
        ]),
  ];
}
