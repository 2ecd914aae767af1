import { MEASURE_CODES, type MeasureKey } from "../codes.ts";
import type { When } from "../effort-parts.ts";
import { type ReadEffort, readCurve, readEffort } from "./efforts.ts";
import type { Meaning } from "./meaning.ts";
import { type Note, type Part, partAt } from "./part.ts";
import { quantityIn } from "./quantities.ts";
import { hasValueIn } from "./values.ts";

type MeasureMeaning = Extract<Meaning, { kind: "measure" }>;
type BlowMeaning = Extract<Meaning, { kind: "effort" | "curve" }>;

/** FEV1/FVC is computed here from the two; one that is told may be rounded to whole percent. */
const RATIO_TOLERANCE = 1.0001;

/** What a record of single values calls each measure. */
const MEMBERS: Readonly<Record<MeasureKey, string>> = {
  fev1: "fev1_l",
  fvc: "fvc_l",
  fev1_fvc: "",
  fef25_75: "fef25_75_l_s",
  fef75: "fef75_l_s",
  pef_l_s: "pef_l_s",
  fev6_l: "fev6_l",
  fev0_75_l: "fev0_75_l",
};

/** The tests of a record before and after bronchodilator, gathered from the observations of a report. */
export class Tests {
  readonly #report: Part;
  readonly #note: Note;
  readonly #values = new Map<string, { readonly value: number; readonly at: string }>();
  readonly #efforts = new Map<string, ReadEffort[]>();
  /** Measures whose codes do not say when. */
  readonly #either: { readonly measure: MeasureKey; readonly observation: Part }[] = [];
  #hasPost = false;
  readonly #record: Record<string, unknown> = {};
  readonly #places = new Map<string, string>();

  constructor(report: Part, note: Note) {
    this.#report = report;
    this.#note = note;
  }

  add(meaning: MeasureMeaning | BlowMeaning, observation: Part): void {
    if (meaning.kind === "measure") this.#readMeasure(meaning, observation);
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

  #readMeasure({ measure, when }: MeasureMeaning, observation: Part): void {
    if (when === "post") this.#hasPost = true;
    if (when === undefined && measure !== "fev1_fvc") this.#either.push({ measure, observation });
    else this.#readValue(measure, when ?? "pre", observation);
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
    for (const { measure, observation } of this.#either) {
      if (!isMixed) this.#readValue(measure, "pre", observation);
      else
        this.#note(
          `${observation.at}/code`,
          "wrong_code",
          "does not say whether it is of the test before or after bronchodilator, and the report has one after",
        );
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
    for (const [index, { places }] of blows.entries()) {
      for (const [member, at] of Object.entries(places))
        this.#places.set(`/${name}/efforts/${index}${member === "" ? "" : `/${member}`}`, at);
    }
  }

  #makeValues(when: When): void {
    const name = `${when}_bronchodilator`;
    const measured = (Object.keys(MEASURE_CODES) as MeasureKey[]).flatMap((measure) => {
      const found = this.#values.get(`${when} ${measure}`);
      return found === undefined ? [] : [{ measure, ...found }];
    });
    const volumes = measured.filter(({ measure }) => measure !== "fev1_fvc");
    if (volumes.length === 0) return;
    const report = this.#report;
    const result = report.value["result"] === undefined ? report.at : `${report.at}/result`;
    for (const measure of ["fev1", "fvc"] as const) {
      if (measured.some((one) => one.measure === measure)) continue;
      const side = when === "pre" ? "before" : "after";
      this.#note(result, "required", `must lead to ${MEASURE_CODES[measure].text} ${side} bronchodilator`);
    }
    this.#record[name] = {
      kind: "values",
      ...Object.fromEntries(volumes.map(({ measure, value }) => [MEMBERS[measure], value])),
    };
    for (const { measure, at } of volumes) this.#places.set(`/${name}/${MEMBERS[measure]}`, at);
    this.#noteOtherRatio(when);
  }

  #noteOtherRatio(when: When): void {
    const [fev1, fvc, ratio] = (["fev1", "fvc", "fev1_fvc"] as const).map((one) => this.#values.get(`${when} ${one}`));
    if (fev1 === undefined || fvc === undefined || ratio === undefined) return;
    if (Math.abs(ratio.value - (100 * fev1.value) / fvc.value) <= RATIO_TOLERANCE) return;
    this.#note(ratio.at, "wrong_combination", "is not the ratio of the FEV1 and the FVC beside it");
  }
}
