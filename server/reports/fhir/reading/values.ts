import type { Coding } from "../codes.ts";
import type { Fact } from "../facts.ts";
import { hasCoding } from "./meaning.ts";
import { type Note, type Part, partAt } from "./part.ts";
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
  const others = VALUES.filter((member) => member !== wanted && part.value[member] !== undefined);
  for (const other of others) note(`${part.at}/${other}`, "wrong_type", `must be told as ${wanted}`);
  if (others.length > 0) return false;
  if (part.value[wanted] !== undefined) return true;
  note(part.at, "required", `must have ${wanted}`);
  return false;
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
  if (only !== undefined && meant.length === 1) return { value: only[0], at };
  const known = Object.values(words).map(({ code }) => code);
  note(at, "not_a_choice", `must have one coding of ${known.join(", ")}, with its system`);
  return undefined;
}
