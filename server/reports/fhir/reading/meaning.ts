import { type Coding, LOINC, MEASURE_CODES, type MeasureKey, OWN, SNOMED } from "../codes.ts";
import { CURVE, EFFORT, type When } from "../effort-parts.ts";
import { type Fact, FACTS } from "../facts.ts";
import { isNamedAsGuess, type MeasureMeaning, namedOtherwise } from "./names.ts";
import { codingKey, type Note, type Part, partAt, partsAt, textAt } from "./part.ts";

/** What an Observation is of. */
export type Meaning =
  | MeasureMeaning
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
    note(`${observation.at}/code`, "required", "must be there");
    return "wrong";
  }
  const codings = partsAt(code, "coding");
  for (const coding of codings) {
    const detail = WRONG[codingKey(coding)];
    if (detail === undefined) continue;
    note(`${coding.at}/code`, "wrong_code", detail);
    return "wrong";
  }
  const known = codings.flatMap((coding) => KNOWN.get(codingKey(coding)) ?? []);
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
  const isOther =
    codedOtherwise(codings, whole, note) ||
    (whole.kind === "measure" && namedOtherwise(code, codings, whole, note)) ||
    (whole.kind === "fact" && isNamedAsGuess(code, codings, whole.fact, note));
  return isOther ? "wrong" : whole;
}

/** Whether a code is read of an Observation. */
export function isKnown(coding: Part): boolean {
  return KNOWN.has(codingKey(coding));
}

/** Systems whose codes say what a value is: one that is not read here says that it is something else, a predicted value perhaps. */
const PUBLIC: ReadonlySet<string> = new Set([
  ...["", LOINC, SNOMED, OWN],
  ...["urn:oid:2.16.840.1.113883.6.1", "urn:oid:2.16.840.1.113883.6.96"],
]);

/** Codes that say of a fact what ours says. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  height_cm: [`${SNOMED}|50373000`, `${SNOMED}|1153637007`, `${SNOMED}|248333004`, `${LOINC}|8308-9`],
  weight_kg: [`${SNOMED}|27113001`, `${SNOMED}|363808001`],
  age_years: [`${SNOMED}|397669002`, `${SNOMED}|424144002`],
  "smoking/status": [`${SNOMED}|229819007`, `${SNOMED}|365981007`],
};

function codedOtherwise(codings: readonly Part[], meaning: Meaning, note: Note): boolean {
  const alike = meaning.kind === "fact" ? (ALIKE[meaning.fact.path.join("/")] ?? []) : [];
  const other = codings.find(
    (coding) => PUBLIC.has(textAt(coding, "system") ?? "") && !isKnown(coding) && !alike.includes(codingKey(coding)),
  );
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

/** Whether the codings of a concept name the one that is wanted. */
export function hasCoding(concept: Part | undefined, { system, code }: Pick<Coding, "system" | "code">): boolean {
  if (concept === undefined) return false;
  return partsAt(concept, "coding").some((coding) => codingKey(coding) === keyOf({ system, code }));
}
