import { CLIENT_REFERENCES } from "../codes.ts";
import { NONE } from "../facts.ts";
import { givenIn } from "./given.ts";
import { type Meaning, meaningOf } from "./meaning.ts";
import { noteStrangers } from "./members.ts";
import { type Fault, type Note, type Part, partsAt, textAt } from "./part.ts";
import { pseudonymOf, type Resolve } from "./subject.ts";
import { Tests } from "./tests.ts";
import { factValue } from "./values.ts";

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
  readonly #tests: Tests;

  constructor(gathered: Gathered) {
    this.#gathered = gathered;
    this.#faults = [...gathered.faults];
    this.#tests = new Tests(gathered.report, this.#note);
  }

  readonly #note: Note = (pointer, code, detail) => {
    this.#faults.push({ pointer, code, detail });
  };

  read(): ReadReport {
    const { report, observations, administrations, resolve } = this.#gathered;
    noteStrangers(report, "DiagnosticReport", this.#note);
    this.#noteStatus(report, REPORT_STATUS);
    this.#readHead(report);
    if (observations.length > MOST_OBSERVATIONS)
      this.#note(report.at, "wrong_length", `must have at most ${MOST_OBSERVATIONS} observations`);
    for (const observation of observations.slice(0, MOST_OBSERVATIONS)) this.#readObservation(observation);
    for (const administration of administrations) {
      noteStrangers(administration, "MedicationAdministration", this.#note);
      this.#noteStatus(administration, ["completed"]);
      this.#noteOtherPatient(administration, pseudonymOf(administration, resolve, this.#note));
    }
    this.#readGiven(administrations);
    const { tests, places } = this.#tests.made(administrations.length > 0);
    Object.assign(this.#record, tests);
    for (const [pointer, at] of places) this.#places.set(pointer, at);
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
    if (meaning.kind !== "fact") {
      this.#noteOtherTime(observation);
      this.#tests.add(meaning, observation);
    } else {
      // The equations take age and body as they were at the test.
      if (OF_THE_TEST.has(meaning.fact.path.join("/"))) this.#noteOtherTime(observation);
      this.#readFact(meaning, observation);
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

  /** What every record needs, said in the words of FHIR. */
  #noteMissing(): void {
    const { report } = this.#gathered;
    const at = report.value["result"] === undefined ? report.at : `${report.at}/result`;
    // Where something is wrong, what seems to be missing may be just that.
    if (this.#faults.length > 0) return;
    for (const [member, code] of NEEDED)
      if (this.#record[member] === undefined)
        this.#note(at, "required", `must lead to an Observation of the code ${code}`);
    if (TESTS.every((member) => this.#record[member] === undefined))
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

const OF_THE_TEST: ReadonlySet<string> = new Set(["age_years", "height_cm", "weight_kg"]);
/** A visit has at most two tests of a few dozen efforts, and some dozen facts. */
const MOST_OBSERVATIONS = 250;

const NEEDED = [
  ["sex", "76689-9 (sex assigned at birth)"],
  ["age_years", "30525-0 (age)"],
  ["height_cm", "8302-2 (body height)"],
] as const;
const TESTS = ["pre_bronchodilator", "post_bronchodilator", "missing"];
