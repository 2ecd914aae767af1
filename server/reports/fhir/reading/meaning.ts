import { type Coding, LOINC, MEASURE_CODES, type MeasureKey, OWN, SNOMED } from "../codes.ts";
import { CURVE, EFFORT, type When } from "../effort-parts.ts";
import { type Fact, FACTS } from "../facts.ts";
import { type Note, type Part, partAt, partsAt, textAt } from "./part.ts";

/** What an Observation is of. */
export type Meaning =
  | {
      readonly kind: "measure";
      readonly measure: MeasureKey;
      /** Undefined where the code does not say. */ readonly when: When | undefined;
    }
  | { readonly kind: "effort" | "curve"; readonly when: When }
  | { readonly kind: "fact"; readonly fact: Fact };

const keyOf = ({ system, code }: Pick<Coding, "system" | "code">): string => `${system}|${code}`;

/** Codes of a measure that do not say whether before or after bronchodilator. */
const EITHER: readonly (readonly [MeasureKey, string])[] = [
  ["fev1", "20150-9"],
  ["fvc", "19868-9"],
  ["fev1_fvc", "19926-5"],
  ["pef_l_s", "33452-4"],
];

/** Codes that look right and are not. */
const WRONG: Readonly<Record<string, string>> = {
  [`${LOINC}|19870-5`]:
    "19870-5 does not say how the FVC was measured; by spirometry it is 19876-2 before and 19874-7 after bronchodilator",
  [`${LOINC}|19935-6`]:
    "19935-6 is of a peak flow meter; by spirometry PEF is 69975-1 before and 69976-9 after bronchodilator",
};

const KNOWN: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...(["pre", "post"] as const).flatMap((when) => [
    ...(Object.keys(MEASURE_CODES) as MeasureKey[]).flatMap((measure) =>
      MEASURE_CODES[measure][when].map((coding): [string, Meaning] => [
        keyOf(coding),
        { kind: "measure", measure, when },
      ]),
    ),
    [keyOf(EFFORT[when]), { kind: "effort", when }] as [string, Meaning],
    [keyOf(CURVE[when]), { kind: "curve", when }] as [string, Meaning],
  ]),
  ...FACTS.map((fact): [string, Meaning] => [keyOf(fact.coding), { kind: "fact", fact }]),
  // After those above: one code of FEV1/FVC stands for both.
  ...EITHER.map(([measure, code]): [string, Meaning] => [
    keyOf({ system: LOINC, code }),
    { kind: "measure", measure, when: undefined },
  ]),
]);

/** What an Observation is of; undefined where no code of it is known, and `"wrong"`, said why, where its codes or names contradict. */
export function meaningOf(observation: Part, note: Note): Meaning | "wrong" | undefined {
  const code = partAt(observation, "code");
  if (code === undefined) {
    note(observation.at, "required", "must have a code");
    return "wrong";
  }
  const codings = partsAt(code, "coding");
  for (const coding of codings) {
    const detail = WRONG[codeKey(coding)];
    if (detail === undefined) continue;
    note(`${coding.at}/code`, "wrong_code", detail);
    return "wrong";
  }
  const known = codings.flatMap((coding) => KNOWN.get(codeKey(coding)) ?? []);
  const [first] = known;
  if (first === undefined) return undefined;
  const whole = known.reduce<Meaning | undefined>(
    (all, one) => (all === undefined ? undefined : merged(all, one)),
    first,
  );
  if (whole === undefined) {
    note(code.at, "wrong_code", "has codes of different measures, or of before and after bronchodilator");
    return "wrong";
  }
  if (whole.kind !== "measure") return whole;
  return codedOtherwise(codings, note) || namedOtherwise(code, codings, whole, note) ? "wrong" : whole;
}

/** Systems whose codes say what a value is: one that is not read here says that it is something else, a predicted value perhaps. */
const PUBLIC: ReadonlySet<string> = new Set([LOINC, SNOMED, OWN]);

function codedOtherwise(codings: readonly Part[], note: Note): boolean {
  const other = codings.find((coding) => PUBLIC.has(textAt(coding, "system") ?? "") && !KNOWN.has(codeKey(coding)));
  if (other !== undefined)
    note(`${other.at}/code`, "wrong_code", "is the code of something else than the one beside it");
  return other !== undefined;
}

/** Several codes of one Observation together, or undefined where they contradict. */
function merged(one: Meaning, other: Meaning): Meaning | undefined {
  if (one.kind === "measure" && other.kind === "measure") {
    if (one.measure !== other.measure) return undefined;
    if (one.when !== undefined && other.when !== undefined && one.when !== other.when) return undefined;
    return { ...one, when: one.when ?? other.when };
  }
  if (one.kind === "fact" || other.kind === "fact")
    return one.kind === "fact" && other.kind === "fact" && one.fact === other.fact ? one : undefined;
  return one.kind === other.kind && one.when === (other as typeof one).when ? one : undefined;
}

function codeKey(coding: Part): string {
  return keyOf({ system: textAt(coding, "system") ?? "", code: textAt(coding, "code") ?? "" });
}

/** Names in use are far shorter; what is longer is no name. */
const LONGEST_NAME = 200;

/** Public data often carries the code of FVC under the name of FEV1, or that of a measured value under the name of a predicted one. */
function namedOtherwise(
  code: Part,
  codings: readonly Part[],
  meaning: Extract<Meaning, { kind: "measure" }>,
  note: Note,
): boolean {
  const names = [
    { text: textAt(code, "text"), at: `${code.at}/text` },
    ...codings.map((coding) => ({ text: textAt(coding, "display"), at: `${coding.at}/display` })),
  ];
  for (const { text, at } of names) {
    if (text === undefined) continue;
    if (text.length > LONGEST_NAME) {
      note(at, "not_plain", `must be a name of at most ${LONGEST_NAME} characters`);
      return true;
    }
    const what = otherThan(text, meaning);
    if (what === undefined) continue;
    note(at, "wrong_code", `names ${what} than the code beside it`);
    return true;
  }
  return false;
}

/** What a name says that the code does not; undefined where the two agree or the name says nothing. */
function otherThan(text: string, { measure, when }: Extract<Meaning, { kind: "measure" }>): string | undefined {
  if (DERIVED.test(text)) return "another kind of value";
  const named = measureNamed(text);
  if (named !== undefined && named !== measure) return "another measure";
  const side = whenNamed(text);
  // A code that does not say when is of the test before, unless something tells otherwise.
  return side !== undefined && side !== (when ?? "pre") ? "the other side of the bronchodilator" : undefined;
}

/** What is computed of a measured value or beside it. */
const DERIVED = /pred|soll|expected|lln|uln|limit|z-? ?score|reference|percentile/i;

/** Other measures than ours, which are not to be taken for one of them. */
const OTHER = /inspiratory|\bfivc\b|\bivc\b|\bsvc\b|slow|relaxed|\btlc\b|\brv\b|\bfrc\b|dlco|tlco/i;

const FEV1 =
  /fev[ _([-]?(1|\u2081)(?![0-9])|(volume|volume expired|volumen) (in|during) (the )?(1|1\.0|one|1st|first) ?s|first second|1st second|einsekunden|vems/i;
const FVC = /fvc|forced vital capacity/i;

const NAMES: readonly (readonly [MeasureKey, (text: string) => boolean])[] = [
  ["fev1_fvc", (text) => (FEV1.test(text) && /fvc|vital capacity/i.test(text)) || /tiffeneau/i.test(text)],
  ["fef25_75", (text) => /\bm?m?e?f[ -]?25[ %]?-?[ ]?75/i.test(text)],
  ["fef75", (text) => /\bfef[ -]?75\b/i.test(text)],
  ["fev0_75_l", (text) => /\bfev[ -]?0[.,]75\b/i.test(text)],
  ["fev6_l", (text) => /\bfev[ -]?6\b/i.test(text)],
  ["fev1", (text) => FEV1.test(text)],
  ["fvc", (text) => FVC.test(text)],
  ["pef_l_s", (text) => /\bpefr?\b|peak expiratory flow/i.test(text)],
];

/** The measure that a name names, `other` where it is none of ours; the first that fits, because the later ones are parts of the earlier. */
function measureNamed(text: string): MeasureKey | "other" | undefined {
  return OTHER.test(text) ? "other" : NAMES.find(([, fits]) => fits(text))?.[0];
}

function whenNamed(text: string): When | undefined {
  const before = /(^|[^a-z])(pre(?![a-z])|prebd|before|vor(?![a-z]))/i.test(text);
  const after = /(^|[^a-z])(post|after|nach(?![a-z]))/i.test(text);
  return before === after ? undefined : before ? "pre" : "post";
}

/** Whether the codings of a concept name the one that is wanted. */
export function hasCoding(concept: Part | undefined, { system, code }: Pick<Coding, "system" | "code">): boolean {
  if (concept === undefined) return false;
  return partsAt(concept, "coding").some((coding) => codeKey(coding) === keyOf({ system, code }));
}
