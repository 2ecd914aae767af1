import { GRADE, MEASURE_CODES, Z_SCORE } from "../codes.ts";
import { hasCoding, isKnown, type Meaning } from "./meaning.ts";
import { type Note, type Part, partAt, partsAt } from "./part.ts";

/** Notes every component of an Observation that is not computed anew here: it may be a measured value, and would be lost. */
export function noteOtherComponents(observation: Part, meaning: Meaning | undefined, note: Note): void {
  if (meaning?.kind === "effort" || meaning?.kind === "curve") return;
  const computed = meaning?.kind === "measure" ? computedOf(meaning) : [];
  for (const component of partsAt(observation, "component")) {
    const code = partAt(component, "code");
    const isComputed = computed.some((coding) => hasCoding(code, coding));
    const codings = code === undefined ? [] : partsAt(code, "coding");
    if (meaning === undefined ? codings.some(isKnown) : !isComputed || codings.some(isKnown))
      note(component.at, "not_read", "is not read here, and would be lost; give each measured value an Observation");
  }
}

function computedOf({ measure }: Extract<Meaning, { kind: "measure" }>): readonly { system: string; code: string }[] {
  const { predicted, percentPredicted } = MEASURE_CODES[measure];
  return [...predicted, ...percentPredicted, ...Z_SCORE, ...GRADE];
}
