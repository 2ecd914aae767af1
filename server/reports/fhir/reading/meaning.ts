import { type Coding, LOINC, MEASURE_CODES, type MeasureKey } from "../codes.ts";
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
  return namedOtherwise(code, codings, whole, note) ? "wrong" : whole;
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

/** Public data often carries the code of FVC under the name of FEV1. */
function namedOtherwise(code: Part, codings: readonly Part[], meaning: Meaning, note: Note): boolean {
  if (meaning.kind !== "measure") return false;
  const names = [
    ...(code.value["text"] === undefined ? [] : [{ text: textAt(code, "text"), at: `${code.at}/text` }]),
    ...codings.map((coding) => ({ text: textAt(coding, "display"), at: `${coding.at}/display` })),
  ];
  for (const { text, at } of names) {
    const measure = text === undefined ? undefined : measureNamed(text);
    const when = text === undefined ? undefined : whenNamed(text);
    const wrongMeasure = measure !== undefined && measure !== meaning.measure;
    if (!wrongMeasure && (when === undefined || meaning.when === undefined || when === meaning.when)) continue;
    const what = wrongMeasure ? "another measure" : "the other side of the bronchodilator";
    note(at, "wrong_code", `names ${what} than the code beside it`);
    return true;
  }
  return false;
}

const NAMES: readonly (readonly [MeasureKey, RegExp])[] = [
  ["fev1_fvc", /(fev[ -]?1|volume in (1|one) second)[^]*(fvc|vital capacity)|tiffeneau/i],
  ["fef25_75", /\b(fef|mmef)[ -]?25[ %]*-?[ ]*75/i],
  ["fef75", /\bfef[ -]?75\b/i],
  ["fev0_75_l", /\bfev[ -]?0[.,]75\b/i],
  ["fev6_l", /\bfev[ -]?6\b/i],
  ["fev1", /\bfev[ -]?1([.,]0)?\b|volume in (1|one) second/i],
  ["fvc", /\bfvc\b|forced vital capacity/i],
  ["pef_l_s", /\bpefr?\b|peak expiratory flow/i],
];

/** The measure that a name names; the first that fits, because the later ones are parts of the earlier. */
function measureNamed(text: string): MeasureKey | undefined {
  return NAMES.find(([, pattern]) => pattern.test(text))?.[0];
}

function whenNamed(text: string): When | undefined {
  const before = /\b(pre|before)\b/i.test(text);
  const after = /\b(post|after)\b/i.test(text);
  return before === after ? undefined : before ? "pre" : "post";
}

/** Whether the codings of a concept name the one that is wanted. */
export function hasCoding(concept: Part | undefined, { system, code }: Pick<Coding, "system" | "code">): boolean {
  if (concept === undefined) return false;
  return partsAt(concept, "coding").some((coding) => codeKey(coding) === keyOf({ system, code }));
}
