import type { MeasureKey } from "../codes.ts";
import type { When } from "../effort-parts.ts";
import type { Fact } from "../facts.ts";
import { type Note, type Part, textAt } from "./part.ts";

/** An Observation of a measure. */
export interface MeasureMeaning {
  readonly kind: "measure";
  readonly measure: MeasureKey;
  /** Undefined where the code does not say. */
  readonly when: When | undefined;
}

/** Names in use are far shorter; what is longer is no name. */
const LONGEST_NAME = 200;

/** Public data often carries the code of FVC under the name of FEV1, or that of a measured value under the name of a predicted one. */
export function namedOtherwise(code: Part, codings: readonly Part[], meaning: MeasureMeaning, note: Note): boolean {
  return isNamedWrongly(code, codings, note, (text) => otherThan(text, meaning));
}

/** Of age and body what is no measured value of the person itself. */
const GUESSED =
  /pred|ideal|expect|target|desired|estimat|reported|stated|mother|father|maternal|paternal|at birth|birth (height|length|weight)/i;
const MEASURED_FACTS: ReadonlySet<string> = new Set(["age_years", "height_cm", "weight_kg"]);

export function isNamedAsGuess(code: Part, codings: readonly Part[], { path }: Fact, note: Note): boolean {
  if (!MEASURED_FACTS.has(path.join("/"))) return false;
  return isNamedWrongly(code, codings, note, (text) => (GUESSED.test(text) ? "another kind of value" : undefined));
}

function isNamedWrongly(
  code: Part,
  codings: readonly Part[],
  note: Note,
  wrongIn: (text: string) => string | undefined,
): boolean {
  const names = [
    { text: textAt(code, "text"), at: `${code.at}/text` },
    ...codings.map((coding) => ({ text: textAt(coding, "display"), at: `${coding.at}/display` })),
  ];
  for (const { text, at } of names) {
    if (text === undefined) continue;
    const isLong = text.length > LONGEST_NAME;
    const what = isLong ? undefined : wrongIn(text);
    if (isLong) note(at, "not_plain", `must be a name of at most ${LONGEST_NAME} characters`);
    else if (what !== undefined) note(at, "wrong_code", `names ${what} than the code beside it`);
    if (isLong || what !== undefined) return true;
  }
  return false;
}

/** What a name says that the code does not; undefined where the two agree or the name says nothing. */
function otherThan(text: string, { measure, when }: MeasureMeaning): string | undefined {
  if (DERIVED.test(text)) return "another kind of value";
  const named = measureNamed(text);
  if (named !== undefined && named !== measure) return "another measure";
  const side = whenNamed(text);
  // A code that does not say when is of the test before; FEV1/FVC has one code for both.
  const said = when ?? (measure === "fev1_fvc" ? side : "pre");
  return side !== undefined && side !== said ? "the other side of the bronchodilator" : undefined;
}

/** What is computed of a measured value or beside it. */
const DERIVED = /pred|soll|expected|lln|uln|limit|z-? ?score|reference|percentile/i;

/** Other measures than ours, which are not to be taken for one of them. */
const OTHER = /inspiratory|\bfivc\b|\bivc\b|\bsvc\b|slow|relaxed|\btlc\b|\brv\b|\bfrc\b|dlco|tlco/i;

const FEV1 =
  /fev[ _([-]?(1|\u2081)(?![0-9])|(volume|volume expired|volumen) (in|during) (the )?(1|1\.0|one|1st|first) ?s|first second|1st second|einsekunden|vems/i;
const FVC = /fvc|forced vital capacity/i;

/** FEF is named by what was exhaled, and MEF by what is left, which is written either way round. */
const MID_FLOW =
  /\b(fef|mm?e?f)[ _-]?(25[ %]*[-/ ]*75|75[ %]*[-/ ]*25)|\bmmef\b|mid-?[ ]?expiratory flow|expiratory flow.*\b25\b.*\b75\b/i;

const NAMES: readonly (readonly [MeasureKey | "other", (text: string) => boolean])[] = [
  ["fev1_fvc", (text) => (FEV1.test(text) && /fvc|vital capacity/i.test(text)) || /tiffeneau/i.test(text)],
  ["fef25_75", (text) => MID_FLOW.test(text)],
  ["fef75", (text) => /\b(fef[ _-]?75|mef[ _-]?25)(?![0-9])/i.test(text)],
  ["other", (text) => /\b[fm]ef[ _-]?(25|50|75|85)(?![0-9])/i.test(text)],
  ["fev0_75_l", (text) => /\bfev[ _-]?0?[.,]75(?![0-9])/i.test(text)],
  ["fev6_l", (text) => /\bfev[ _-]?6(?![0-9])/i.test(text)],
  ["other", (text) => /\bfev[ _-]?(0?[.,]5|[2345])(?![0-9])/i.test(text)],
  ["fev1", (text) => FEV1.test(text)],
  ["fvc", (text) => FVC.test(text)],
  ["pef_l_s", (text) => /\bpefr?\b|peak expiratory flow/i.test(text)],
];

/** The measure that a name names, `other` where it is none of ours; the first that fits, because the later ones are parts of the earlier. */
export function measureNamed(text: string): MeasureKey | "other" | undefined {
  return OTHER.test(text) ? "other" : NAMES.find(([, fits]) => fits(text))?.[0];
}

export function whenNamed(text: string): When | undefined {
  const before = /(^|[^a-z])(pre(?![a-z])|prebd|before|vor(?![a-z]))/i.test(text);
  const after = /(^|[^a-z])(post|after|nach(?![a-z]))/i.test(text);
  return before === after ? undefined : before ? "pre" : "post";
}
