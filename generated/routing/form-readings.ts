// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** What a form may stand for: fields that can be read in several ways are read together so that the form keeps its schema. */
import { type Raw, type Shape, namesOf, readingsOf } from "./decode.ts";

export type Form = Record<string, unknown>;
/** Names the fields that break the schema, and "" where the form itself does. */
type Faulty = (form: Form) => readonly string[];
/** Which of its readings each field has; the first where nothing is said. */
type Choice = readonly number[];

interface Fields {
  readonly read: readonly (readonly [name: string, readings: readonly unknown[]])[];
  /** What the contract does not name stays as it is. */
  readonly left: readonly (readonly [name: string, value: unknown])[];
}

function fieldsIn(raw: Raw, shapes: readonly Shape[]): Fields {
  const taken = new Set(shapes.flatMap((shape) => namesOf(raw, shape)));
  const read = shapes.map((shape): [string, unknown[]] => [shape.name, readingsOf(raw, shape)]);
  return {
    read: read.filter(([, readings]) => readings.length > 0),
    left: Object.entries(raw).filter(([name]) => !taken.has(name)),
  };
}

function chosen({ read, left }: Fields, choice: Choice): Form {
  const values = read.map(([name, readings], index): [string, unknown] => [name, readings[choice[index] ?? 0]]);
  return Object.fromEntries([...left, ...values]);
}

/** Fields at fault go on to their next readings until none is at fault, or none has another. */
function improved(fields: Fields, faulty: Faulty): Form | undefined {
  for (let choice: Choice = []; ;) {
    const form = chosen(fields, choice);
    const wrong = new Set(faulty(form));
    if (wrong.size === 0) return form;
    const own = choice;
    const next = fields.read.map(([name, { length }], index) => {
      const at = own[index] ?? 0;
      return wrong.has(name) && at + 1 < length ? at + 1 : at;
    });
    if (next.every((at, index) => at === (own[index] ?? 0))) return undefined;
    choice = next;
  }
}

/** Readings of a form that are tried; the fields of few have more than one. */
const MOST = 64;

/** Every reading of each field with every other, for what two of them break together. */
function* combined({ read }: Fields): Generator<Choice> {
  const all = read.reduce((product, [, { length }]) => product * length, 1);
  for (let index = 1; index < Math.min(all, MOST); index += 1) {
    let rest = index;
    yield read.map(([, { length }]) => {
      const at = rest % length;
      rest = Math.floor(rest / length);
      return at;
    });
  }
}

/** The first reading that is not at fault; where all are, the likeliest. */
export function readForm(raw: Raw, shapes: readonly Shape[], faulty: Faulty): Form {
  const fields = fieldsIn(raw, shapes);
  const likeliest = chosen(fields, []);
  if (fields.read.every(([, { length }]) => length === 1)) return likeliest;
  const sound = improved(fields, faulty);
  if (sound !== undefined) return sound;
  for (const choice of combined(fields)) {
    const form = chosen(fields, choice);
    if (faulty(form).length === 0) return form;
  }
  return likeliest;
}
