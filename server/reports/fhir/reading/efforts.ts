import { own } from "../codes.ts";
import { CURVE_PARTS, EFFORT_PARTS, type EffortPart, FAULT, REVIEWED } from "../effort-parts.ts";
import { NONE } from "../facts.ts";
import { hasCoding } from "./meaning.ts";
import { measureNamed } from "./names.ts";
import { type Note, type Part, partAt, partsAt, textAt } from "./part.ts";
import { quantityIn } from "./quantities.ts";
import { hasValueIn, noteOtherValues, wordIn } from "./values.ts";

/** An effort or a curve as a record has it, and where each of its members stands in the document. */
export interface ReadEffort {
  readonly effort: Readonly<Record<string, unknown>>;
  readonly places: Readonly<Record<string, string>>;
}

const FAULTS = [
  ...["cough_first_second", "glottic_closure_first_second", "glottic_closure"],
  ...["leak", "obstructed_mouthpiece", "zero_flow_error", NONE],
];
const FAULT_WORDS = Object.fromEntries(FAULTS.map((fault) => [fault, own(fault, fault)]));

export function readEffort(observation: Part, note: Note): ReadEffort {
  noteOtherValues(observation, [], note);
  return readComponents(observation, EFFORT_PARTS, note);
}

/** A raw signal: SampledData of one dimension in litres, and what the operator adds. */
export function readCurve(observation: Part, note: Note): ReadEffort | undefined {
  const { effort, places } = readComponents(observation, CURVE_PARTS, note);
  const signal = hasValueIn(observation, "valueSampledData", note) ? signalIn(observation, note) : undefined;
  if (signal === undefined) return undefined;
  const at = `${observation.at}/valueSampledData`;
  return {
    effort: { ...effort, ...signal },
    places: { ...places, sampling_hz: `${at}/period`, volume_l: `${at}/data` },
  };
}

/** Whether a review rejected the effort. */
export function isRejectedIn(observation: Part): boolean {
  return partsAt(observation, "component").some(
    (component) => hasCoding(partAt(component, "code"), REVIEWED.coding) && component.value["valueBoolean"] === false,
  );
}

function readComponents(observation: Part, parts: readonly EffortPart[], note: Note): ReadEffort {
  const effort: Record<string, unknown> = {};
  const places: Record<string, string> = {};
  const faults: string[] = [];
  for (const component of partsAt(observation, "component")) {
    if (component.value["dataAbsentReason"] !== undefined) continue;
    const code = partAt(component, "code");
    if (hasCoding(code, FAULT)) {
      const word = wordIn(component, FAULT_WORDS, note);
      if (word !== undefined) faults.push(word.value);
      places["faults"] = `${component.at}/valueCodeableConcept`;
      continue;
    }
    const [meant, other] = [...parts, REVIEWED].filter(({ coding }) => hasCoding(code, coding));
    if (meant === undefined) note(component.at, "not_read", "is no component of an effort, and would be lost");
    else if (other !== undefined || isNamedOtherwise(code, meant))
      note(`${component.at}/code`, "wrong_code", "has codes or names of different data of an effort");
    else if (places[meant.member] !== undefined) note(component.at, "repeated", "tells a datum of the effort again");
    else {
      places[meant.member] = component.at;
      effort[meant.member] = valueIn(component, meant, note);
    }
  }
  if (faults.length > 0) effort["faults"] = faults.filter((fault) => fault !== NONE);
  if (faults.includes(NONE) && faults.length > 1)
    note(places["faults"] ?? observation.at, "wrong_combination", "says that there was no fault beside one");
  return decided({ effort, places });
}

/** What a reviewer accepts stands, whatever the operator said. */
function decided({ effort, places }: ReadEffort): ReadEffort {
  const { reviewer_acceptable, ...rest } = effort;
  const { reviewer_acceptable: at, ...others } = places;
  if (reviewer_acceptable === undefined || at === undefined) return { effort: rest, places: others };
  return {
    effort: { ...rest, operator_acceptable: reviewer_acceptable },
    places: { ...others, operator_acceptable: at },
  };
}

/** The measures of which single data of an effort are. */
const MEASURES_OF: Readonly<Partial<Record<EffortPart["member"], string>>> = {
  fev1_l: "fev1",
  fvc_l: "fvc",
  fev0_75_l: "fev0_75_l",
  fev6_l: "fev6_l",
  fef25_75_l_s: "fef25_75",
  fef75_l_s: "fef75",
  pef_l_s: "pef_l_s",
};

function isNamedOtherwise(code: Part | undefined, { member }: EffortPart): boolean {
  const measure = MEASURES_OF[member];
  const text = code === undefined ? undefined : textAt(code, "text");
  const named = text === undefined || measure === undefined ? undefined : measureNamed(text);
  return named !== undefined && named !== measure;
}

function valueIn(component: Part, { unit }: EffortPart, note: Note): unknown {
  if (unit === undefined)
    return hasValueIn(component, "valueBoolean", note) ? component.value["valueBoolean"] : undefined;
  const quantity = hasValueIn(component, "valueQuantity", note) ? partAt(component, "valueQuantity") : undefined;
  return quantity === undefined ? undefined : quantityIn(quantity, unit, note);
}

/** As many samples as the contract takes of a curve; a longer text is not taken apart. */
const MOST_SAMPLES = 30_000;
const LONGEST_NUMBER = 32;
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
/** The rate is told by the time between two samples, whose last binary digit would else show. */
const RATE_DECIMALS = 1e6;
/** Nanolitres, far below what any device resolves. */
const VOLUME_DECIMALS = 1e9;

function signalIn(observation: Part, note: Note): { sampling_hz: number; volume_l: readonly number[] } | undefined {
  const signal = partAt(observation, "valueSampledData");
  const at = `${observation.at}/valueSampledData`;
  if (signal === undefined) {
    return undefined;
  }
  const { period, dimensions, factor = 1 } = signal.value;
  const data = textAt(signal, "data");
  const strange = ["lowerLimit", "upperLimit"].find((member) => signal.value[member] !== undefined);
  if (strange !== undefined) note(`${at}/${strange}`, "not_plain", "says that samples beyond it are cut off");
  if (dimensions !== 1) note(`${at}/dimensions`, "wrong_form", "must have 1 dimension, volume over time");
  if (typeof period !== "number" || !(period > 0)) note(`${at}/period`, "wrong_form", "must have a period above 0 ms");
  if (factor !== undefined && !(typeof factor === "number" && factor > 0))
    note(`${at}/factor`, "wrong_form", "must be above 0");
  if (data === undefined) note(`${at}/data`, "required", "must be there");
  const origin = partAt(signal, "origin");
  if (origin === undefined) note(`${at}/origin`, "required", "must be there, in litres");
  const offset = origin === undefined ? undefined : quantityIn(origin, "L", note);
  const litres =
    origin === undefined
      ? undefined
      : quantityIn({ ...origin, value: { ...origin.value, value: 1 } }, "L", () => undefined);
  if (data === undefined || offset === undefined || litres === undefined) return undefined;
  if (typeof period !== "number" || !(period > 0) || typeof factor !== "number") return undefined;
  const samples = samplesIn(data);
  if (samples === undefined) {
    note(
      `${at}/data`,
      "not_plain",
      `must be at most ${MOST_SAMPLES.toLocaleString("en")} decimals with a space between them; E, U and L are no volumes`,
    );
    return undefined;
  }
  const scale = factor * litres;
  return {
    sampling_hz: Math.round((1000 / period) * RATE_DECIMALS) / RATE_DECIMALS,
    volume_l: scale === 1 && offset === 0 ? samples : samples.map((sample) => inDecimals(sample * scale + offset)),
  };
}

/** 9 thousandths are 0.009: the last binary digits of a product, and of a sum, would else show. */
function inDecimals(litres: number): number {
  return Math.round(litres * VOLUME_DECIMALS) / VOLUME_DECIMALS;
}

function samplesIn(data: string): readonly number[] | undefined {
  if (data.length > MOST_SAMPLES * LONGEST_NUMBER) return undefined;
  const texts = data.trim().split(/\s+/);
  if (texts.length > MOST_SAMPLES || !texts.every((text) => text.length <= LONGEST_NUMBER && DECIMAL.test(text)))
    return undefined;
  const samples = texts.map(Number);
  return samples.every((sample) => Number.isFinite(sample)) ? samples : undefined;
}
