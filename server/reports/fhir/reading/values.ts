import { type Coding, LOINC, OWN, SNOMED } from "../codes.ts";
import type { Fact } from "../facts.ts";
import { hasCoding } from "./meaning.ts";
import { codingKey, type Note, type Part, partAt, partsAt, textAt } from "./part.ts";
import { quantityIn } from "./quantities.ts";

const VALUES = [
  "valueQuantity",
  "valueCodeableConcept",
  "valueString",
  "valueInteger",
  "valueBoolean",
  "valueSampledData",
] as const;

type ValueMember = (typeof VALUES)[number];

/** Whether the value, the only one, is in the member wanted; notes where it is not. */
export function hasValueIn(part: Part, wanted: ValueMember, note: Note): boolean {
  if (noteOtherValues(part, [wanted], note)) return false;
  if (part.value[wanted] !== undefined) return true;
  if (part.value["dataAbsentReason"] === undefined) note(`${part.at}/${wanted}`, "required", "must be there");
  return false;
}

/** Notes every value in another member than those wanted. */
export function noteOtherValues(part: Part, wanted: readonly ValueMember[], note: Note): boolean {
  const others = VALUES.filter((member) => !wanted.includes(member) && part.value[member] !== undefined);
  for (const other of others)
    note(
      `${part.at}/${other}`,
      "wrong_type",
      wanted.length === 0 ? "is no value of an effort" : `must be ${wanted.join()}`,
    );
  return others.length > 0;
}

/** The value of a fact as a record has it, and where it stands. */
export function factValue(
  { form }: Fact,
  part: Part,
  note: Note,
): { readonly value: unknown; readonly at: string } | undefined {
  switch (form.kind) {
    case "quantity": {
      const quantity = hasValueIn(part, "valueQuantity", note) ? partAt(part, "valueQuantity") : undefined;
      if (quantity === undefined) return undefined;
      const value = quantityIn(quantity, form.unit, note);
      return value === undefined ? undefined : { value, at: `${quantity.at}/value` };
    }
    case "word":
      return wordIn(part, form.words, note);
    default: {
      const member = ({ integer: "valueInteger", boolean: "valueBoolean", string: "valueString" } as const)[form.kind];
      // Its type is judged with the record's own schema.
      return hasValueIn(part, member, note) ? { value: part.value[member], at: `${part.at}/${member}` } : undefined;
    }
  }
}

/** The word of a CodeableConcept. */
export function wordIn(
  part: Part,
  words: Readonly<Record<string, Coding>>,
  note: Note,
): { readonly value: string; readonly at: string } | undefined {
  if (!hasValueIn(part, "valueCodeableConcept", note)) return undefined;
  const at = `${part.at}/valueCodeableConcept`;
  const concept = partAt(part, "valueCodeableConcept");
  const meant = Object.entries(words).filter(([, coding]) => hasCoding(concept, coding));
  const [only] = meant;
  if (concept !== undefined && only !== undefined && meant.length === 1)
    return noteOtherWords(concept, only[0], words, note) ? undefined : { value: only[0], at };
  const known = Object.values(words).map(({ code }) => code);
  note(at, "not_a_choice", `must have one coding of ${known.join(", ")}, with its system`);
  return undefined;
}

/** Codes that say of a word what ours says. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  female: [`${SNOMED}|248152002`, `${LOINC}|LA3-6`],
  male: [`${SNOMED}|248153007`, `${LOINC}|LA2-8`],
};

/** Whether a concept has a second coding of a system that is read here, or a text, that says another word. */
function noteOtherWords(concept: Part, word: string, words: Readonly<Record<string, Coding>>, note: Note): boolean {
  const systems = new Set([LOINC, SNOMED, OWN, ...Object.values(words).map(({ system }) => system)]);
  const said = words[word];
  const alike = new Set([...(ALIKE[word] ?? []), ...(said === undefined ? [] : [`${said.system}|${said.code}`])]);
  const other = partsAt(concept, "coding").find(
    (coding) => systems.has(textAt(coding, "system") ?? "") && !alike.has(codingKey(coding)),
  );
  if (other !== undefined) note(`${other.at}/code`, "wrong_code", "is the code of another word than the one beside it");
  const isOtherText = saysOther([textAt(concept, "text")], word, words);
  if (isOtherText) note(`${concept.at}/text`, "wrong_code", "is another word than the code beside it");
  return other !== undefined || isOtherText;
}

function saysOther(
  texts: readonly (string | undefined)[],
  word: string,
  words: Readonly<Record<string, Coding>>,
): boolean {
  const others = Object.entries(words).filter(([other]) => other !== word);
  const names = new Set(others.flatMap(([other, { code, display }]) => [other, code, display]).map(plain));
  return texts.some((text) => text !== undefined && names.has(plain(text)));
}

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll("_", " ");
}
