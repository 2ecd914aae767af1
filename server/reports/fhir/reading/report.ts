import type { When } from "../effort-parts.ts";
import { CLIENT_REFERENCES, MEASURE_CODES, type MeasureKey } from "../codes.ts";
import { NONE } from "../facts.ts";
import { type ReadEffort, readCurve, readEffort } from "./efforts.ts";
import { givenIn } from "./given.ts";
import { type Meaning, meaningOf } from "./meaning.ts";
import { noteStrangers } from "./members.ts";
import { type Fault, type Note, type Part, partAt, partsAt, textAt } from "./part.ts";
import { quantityIn } from "./quantities.ts";
import { pseudonymOf, type Resolve } from "./subject.ts";
import { factValue, hasValueIn } from "./values.ts";

/** A DiagnosticReport with what belongs to it, found by the references between them. */
export interface Gathered {
  readonly report: Part;
  readonly observations: readonly Part[];
  readonly administrations: readonly Part[];
  readonly resolve: Resolve;
  /** What is wrong with how they refer to each other. */
  readonly faults: readonly Fault[];
}

/** A record as far as it could be read. */
export interface ReadReport {
  /** The pointer to its DiagnosticReport. */
  readonly at: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** Where each member of the record, by its pointer, stands in the document. */
  readonly places: ReadonlyMap<string, string>;
  readonly faults: readonly Fault[];
  /** Observations that nothing was read from. */
  readonly notRead: readonly Fault[];
}

const FINAL = ["final", "amended", "corrected"];
/** A report's conclusion is made anew, so that it may be a draft; its values may not. */
const REPORT_STATUS = [...FINAL, "preliminary", "appended"];
/** Of a visit: tests that lie further from the report's time belong to another one. */
const VISIT_MS = 12 * 3600 * 1000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
/** FEV1/FVC is computed here from the two; one that is told may be rounded to whole percent. */
const RATIO_TOLERANCE = 1.0001;

/** Reads one patient on one occasion. Notes everything that is wrong, and repeats nothing of what was sent. */
export function readReport(gathered: Gathered): ReadReport {
  return new Reading(gathered).read();
}

class Reading {
  readonly #gathered: Gathered;
  readonly #faults: Fault[];
  readonly #notRead: Fault[] = [];
  readonly #record: Record<string, unknown> = {};
  readonly #places = new Map<string, string>();
  readonly #values = new Map<string, { readonly value: number; readonly at: string }>();
  readonly #efforts = new Map<string, ReadEffort[]>();
  /** Measures whose codes do not say when. */
  readonly #either: { readonly measure: MeasureKey; readonly observation: Part }[] = [];
  #hasPost = false;

  constructor(gathered: Gathered) {
    this.#gathered = gathered;
    this.#faults = [...gathered.faults];
  }

  readonly #note: Note = (pointer, code, detail) => {
    this.#faults.push({ pointer, code, detail });
  };

  read(): ReadReport {
    const { report, observations, administrations, resolve } = this.#gathered;
    noteStrangers(report, "DiagnosticReport", this.#note);
    this.#noteStatus(report, REPORT_STATUS);
    this.#readHead(report);
    for (const observation of observations) this.#readObservation(observation);
    for (const administration of administrations) {
      noteStrangers(administration, "MedicationAdministration", this.#note);
      this.#noteStatus(administration, ["completed"]);
      this.#noteOtherPatient(administration, pseudonymOf(administration, resolve, this.#note));
    }
    this.#placeEither();
    this.#readGiven(administrations);
    for (const when of ["pre", "post"] as const) this.#makeTest(when);
    this.#noteMissing();
    return {
      at: report.at,
      record: this.#record,
      places: this.#places,
      faults: this.#faults,
      notRead: this.#notRead,
    };
  }

  #readHead(report: Part): void {
    const pseudonym = pseudonymOf(report, this.#gathered.resolve, this.#note);
    if (pseudonym !== undefined) this.#set(["patient_id"], pseudonym, `${report.at}/subject`);
    const time = textAt(report, "effectiveDateTime");
    if (time === undefined)
      this.#note(report.at, "required", "must have effectiveDateTime, the time of the test with its offset");
    else this.#set(["performed_at"], time, `${report.at}/effectiveDateTime`);
    const references = partsAt(report, "identifier").filter((one) => textAt(one, "system") === CLIENT_REFERENCES);
    const [reference] = references;
    if (references.length > 1) this.#note(references[1]?.at ?? report.at, "repeated", "is a second reference of yours");
    if (reference !== undefined) this.#set(["client_reference"], reference.value["value"], `${reference.at}/value`);
  }

  #noteStatus(resource: Part, good: readonly string[]): boolean {
    const status = resource.value["status"];
    if (good.includes(status as string)) return true;
    const at = status === undefined ? resource.at : `${resource.at}/status`;
    this.#note(
      at,
      "not_final",
      `must have the status ${good.join(", ")}: anything else was withdrawn or is not settled`,
    );
    return false;
  }

  #noteOtherPatient(resource: Part, pseudonym: string | undefined): void {
    const own = this.#record["patient_id"];
    if (pseudonym === undefined || own === undefined || pseudonym === own) return;
    this.#note(`${resource.at}/subject`, "wrong_combination", "is of another patient than the report");
  }

  #readObservation(observation: Part): void {
    noteStrangers(observation, "Observation", this.#note);
    this.#noteOtherPatient(observation, pseudonymOf(observation, this.#gathered.resolve, this.#note));
    const meaning = meaningOf(observation, this.#note);
    if (meaning === "wrong") return;
    if (meaning === undefined) {
      const detail = "has no code that is read here; nothing was stored of it";
      this.#notRead.push({ pointer: observation.at, code: "observation_not_read", detail });
      return;
    }
    if (!this.#noteStatus(observation, FINAL)) return;
    if (meaning.kind === "fact") this.#readFact(meaning, observation);
    else {
      this.#noteOtherTime(observation);
      if (meaning.kind === "measure") this.#readMeasure(meaning, observation);
      else this.#readBlow(meaning, observation);
    }
  }

  #noteOtherTime(observation: Part): void {
    const time = observation.value["effectiveDateTime"];
    const at = `${observation.at}/effectiveDateTime`;
    if (time === undefined) return;
    if (typeof time !== "string" || !INSTANT.test(time) || Number.isNaN(Date.parse(time))) {
      this.#note(at, "wrong_form", "must be a time with its offset");
      return;
    }
    const apart = Math.abs(Date.parse(time) - Date.parse(String(this.#record["performed_at"])));
    if (apart > VISIT_MS) this.#note(at, "wrong_combination", "lies more than 12 hours from the time of the report");
  }

  #readFact({ fact }: Extract<Meaning, { kind: "fact" }>, observation: Part): void {
    const read = factValue(fact, observation, this.#note);
    if (read === undefined) return;
    const pointer = `/${fact.path.join("/")}`;
    const isList = fact.form.kind === "word" && fact.form.isList === true;
    if (!isList) {
      if (this.#places.has(pointer)) this.#note(observation.at, "repeated", "tells a datum of the record again");
      else this.#set(fact.path, read.value, read.at);
      return;
    }
    const known = (this.#record[fact.path[0]] ?? []) as readonly unknown[];
    const isAlone = !this.#places.has(pointer);
    if (read.value === NONE ? !isAlone : this.#places.get(pointer) === NONE)
      this.#note(observation.at, "wrong_combination", "says that there is none beside one");
    this.#record[fact.path[0]] = read.value === NONE ? known : [...known, read.value];
    this.#places.set(`${pointer}/${known.length}`, read.at);
    if (isAlone) this.#places.set(pointer, read.value === NONE ? NONE : read.at);
  }

  #readMeasure({ measure, when }: Extract<Meaning, { kind: "measure" }>, observation: Part): void {
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

  #readBlow({ kind, when }: Extract<Meaning, { kind: "effort" | "curve" }>, observation: Part): void {
    if (when === "post") this.#hasPost = true;
    const read = kind === "effort" ? readEffort(observation, this.#note) : readCurve(observation, this.#note);
    if (read === undefined) return;
    const key = `${when} ${kind}`;
    this.#efforts.set(key, [
      ...(this.#efforts.get(key) ?? []),
      { ...read, places: { ...read.places, "": observation.at } },
    ]);
  }

  /** A code that does not say when is of the test before bronchodilator, where nothing was measured after one. */
  #placeEither(): void {
    const isMixed = this.#hasPost || this.#gathered.administrations.length > 0;
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

  #readGiven(administrations: readonly Part[]): void {
    const [only, second] = administrations;
    if (second !== undefined) this.#note(second.at, "repeated", "is a second bronchodilator of one visit");
    if (only === undefined) return;
    const { agent, dose_ug } = givenIn(only, this.#note);
    const own = (this.#record["bronchodilator"] ?? {}) as object;
    this.#record["bronchodilator"] = { agent, dose_ug, ...own };
    this.#places.set("/bronchodilator", only.at);
    this.#places.set("/bronchodilator/agent", `${only.at}/medicationCodeableConcept/text`);
    this.#places.set("/bronchodilator/dose_ug", `${only.at}/dosage/dose/value`);
    if (!("minutes_after" in own))
      this.#note(
        only.at,
        "required",
        "must come with an Observation bronchodilator-wait, the minutes to the test after it",
      );
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
    const { report } = this.#gathered;
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

  /** What every record needs, said in the words of FHIR. */
  #noteMissing(): void {
    const { report } = this.#gathered;
    const at = report.value["result"] === undefined ? report.at : `${report.at}/result`;
    for (const [member, code] of NEEDED)
      if (this.#record[member] === undefined && this.#faults.length === 0)
        this.#note(at, "required", `must lead to an Observation of the code ${code}`);
    if (TESTS.every((member) => this.#record[member] === undefined) && this.#faults.length === 0)
      this.#note(at, "required", "must lead to a test, or to why it is missing");
  }

  #set([head, ...rest]: readonly string[], value: unknown, at: string): void {
    const path = [head ?? "", ...rest];
    let owner = this.#record;
    for (const member of path.slice(0, -1)) {
      owner[member] = { ...(owner[member] as object | undefined) };
      owner = owner[member] as Record<string, unknown>;
    }
    owner[path.at(-1) ?? ""] = value;
    this.#places.set(`/${path.join("/")}`, at);
  }
}

const NEEDED = [
  ["sex", "76689-9 (sex assigned at birth)"],
  ["age_years", "30525-0 (age)"],
  ["height_cm", "8302-2 (body height)"],
] as const;
const TESTS = ["pre_bronchodilator", "post_bronchodilator", "missing"];

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
