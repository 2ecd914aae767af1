import { MEASURE_CODES, MEMBERS, type MeasureKey } from "../codes.ts";
import type { When } from "../effort-parts.ts";
import { type ReadEffort, readCurve, readEffort } from "./efforts.ts";
import type { Meaning } from "./meaning.ts";
import { type MeasureMeaning, whenNamed } from "./names.ts";
import { type Note, type Part, partAt, textAt } from "./part.ts";
import { quantityIn } from "./quantities.ts";
import { noteOtherRatio, noteOtherSingles, type Single } from "./singles.ts";
import { hasValueIn } from "./values.ts";

type BlowMeaning = Extract<Meaning, { kind: "effort" | "curve" }>;

/** The tests of a record before and after bronchodilator, gathered from the observations of a report. */
export class Tests {
  readonly #report: Part;
  readonly #note: Note;
  readonly #isFaulty: () => boolean;
  readonly #values = new Map<string, { readonly value: number; readonly at: string }>();
  readonly #efforts = new Map<string, ReadEffort[]>();
  /** Measures whose codes do not say when. */
  readonly #either: { readonly measure: MeasureKey; readonly observation: Part; readonly isAfter: boolean }[] = [];
  #hasPost = false;
  readonly #record: Record<string, unknown> = {};
  readonly #places = new Map<string, string>();

  constructor(report: Part, note: Note, isFaulty: () => boolean) {
    this.#report = report;
    this.#note = note;
    this.#isFaulty = isFaulty;
  }

  /** `isAfter`: the observation is part of what was given. */
  add(meaning: MeasureMeaning | BlowMeaning, observation: Part, isAfter: boolean): void {
    if (meaning.kind === "measure") this.#readMeasure(meaning, observation, isAfter);
    else this.#readBlow(meaning, observation);
  }

  /** The tests as members of a record, and where each part of them stands in the document. */
  made(isGiven: boolean): {
    readonly tests: Readonly<Record<string, unknown>>;
    readonly places: ReadonlyMap<string, string>;
  } {
    this.#placeEither(this.#hasPost || isGiven);
    for (const when of ["pre", "post"] as const) this.#makeTest(when);
    return { tests: this.#record, places: this.#places };
  }

  #readMeasure({ measure, when }: MeasureMeaning, observation: Part, isAfter: boolean): void {
    if (when === "post") this.#hasPost = true;
    if (when === undefined) this.#either.push({ measure, observation, isAfter });
    else this.#readValue(measure, when, observation);
  }

  /** Under the place where it belongs; a value that comes twice is refused, whatever it says. */
  #readValue(measure: MeasureKey, when: When, observation: Part): void {
    const quantity = hasValueIn(observation, "valueQuantity", this.#note)
      ? partAt(observation, "valueQuantity")
      : undefined;
    if (quantity === undefined) return;
    const value = quantityIn(quantity, MEASURE_CODES[measure].unit, this.#note);
    if (value === undefined) return;
    const key = `${when} ${measure}`;
    if (this.#values.has(key)) this.#note(observation.at, "repeated", "tells a measure of the test again");
    else this.#values.set(key, { value, at: `${quantity.at}/value` });
  }

  #readBlow({ kind, when }: BlowMeaning, observation: Part): void {
    if (when === "post") this.#hasPost = true;
    const read = kind === "effort" ? readEffort(observation, this.#note) : readCurve(observation, this.#note);
    if (read === undefined) return;
    const key = `${when} ${kind}`;
    const efforts = this.#efforts.get(key) ?? [];
    this.#efforts.set(key, efforts);
    efforts.push({ ...read, places: { ...read.places, "": observation.at } });
  }

  /** A code that does not say when is of the test before bronchodilator, where nothing was measured after one. */
  #placeEither(isMixed: boolean): void {
    const volumes = this.#either.filter(({ measure }) => measure !== "fev1_fvc");
    for (const { measure, observation } of volumes) {
      if (!isMixed) this.#readValue(measure, "pre", observation);
      else
        this.#note(
          `${observation.at}/code`,
          "wrong_code",
          "does not say whether it is of the test before or after bronchodilator, and the report has one after",
        );
    }
    const hasPre = [...this.#values.keys(), ...this.#efforts.keys()].some((key) => key.startsWith("pre "));
    for (const { measure, observation, isAfter } of this.#either) {
      if (measure !== "fev1_fvc") continue;
      const side = sideOf(observation);
      if (isAfter && side === "pre")
        this.#note(
          `${observation.at}/partOf`,
          "wrong_combination",
          "was not measured after what was given, by its name",
        );
      else this.#readValue(measure, isAfter ? "post" : (side ?? (hasPre ? "pre" : "post")), observation);
    }
  }

  /** The best of what is there: signals, else efforts, else single values. */
  #makeTest(when: When): void {
    const name = `${when}_bronchodilator`;
    const curves = this.#efforts.get(`${when} curve`) ?? [];
    const efforts = this.#efforts.get(`${when} effort`) ?? [];
    if (curves.length > 0 && efforts.length > 0)
      this.#note(efforts[0]?.places[""] ?? "", "wrong_combination", "is an effort beside raw signals of the same test");
    const blows = curves.length > 0 ? curves : efforts;
    if (blows.length === 0) return this.#makeValues(when);
    this.#record[name] = { kind: curves.length > 0 ? "curves" : "efforts", efforts: blows.map(({ effort }) => effort) };
    noteOtherSingles(this.#singlesOf(when), blows, curves.length > 0, this.#note);
    for (const [index, { places }] of blows.entries()) {
      for (const [member, at] of Object.entries(places))
        this.#places.set(`/${name}/efforts/${index}${member === "" ? "" : `/${member}`}`, at);
    }
  }

  #singlesOf(when: When): readonly Single[] {
    return (Object.keys(MEASURE_CODES) as MeasureKey[]).flatMap((measure) => {
      const found = this.#values.get(`${when} ${measure}`);
      return found === undefined ? [] : [{ measure, ...found }];
    });
  }

  #makeValues(when: When): void {
    const name = `${when}_bronchodilator`;
    const measured = this.#singlesOf(when);
    const volumes = measured.filter(
      (one): one is Single & { measure: keyof typeof MEMBERS } => one.measure !== "fev1_fvc",
    );
    if (measured.length === 0) return;
    this.#noteMissing(when, measured);
    this.#record[name] = {
      kind: "values",
      ...Object.fromEntries(volumes.map(({ measure, value }) => [MEMBERS[measure], value])),
    };
    for (const { measure, at } of volumes) this.#places.set(`/${name}/${MEMBERS[measure]}`, at);
    noteOtherRatio(measured, this.#note);
  }

  /** Where something is wrong, what seems to be missing may be just that. */
  #noteMissing(when: When, measured: readonly Single[]): void {
    if (this.#isFaulty()) return;
    const side = when === "pre" ? "before" : "after";
    for (const measure of ["fev1", "fvc"] as const)
      if (!measured.some((one) => one.measure === measure))
        this.#note(
          `${this.#report.at}/result`,
          "required",
          `must lead to ${MEASURE_CODES[measure].text} ${side} bronchodilator: LOINC ${MEASURE_CODES[measure][when][0]?.code}`,
        );
  }
}

/** The side of the bronchodilator that the name of an observation names. */
function sideOf(observation: Part): When | undefined {
  const code = partAt(observation, "code");
  return code === undefined ? undefined : whenNamed(textAt(code, "text") ?? "");
}
