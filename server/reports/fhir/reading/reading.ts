import { CLIENT_REFERENCES, NOTE } from "../codes.ts";
import { NONE } from "../facts.ts";
import { noteOtherComponents } from "./components.ts";
import { isRejectedIn } from "./efforts.ts";
import { Faults } from "./faults.ts";
import type { Gathered, ReadReport } from "./gathered.ts";
import { givenIn } from "./given.ts";
import { type Meaning, meaningOf } from "./meaning.ts";
import { noteStrangers } from "./members.ts";
import { type Fault, isProcedure, type Note, type Part, partsAt, textAt } from "./part.ts";
import { noteOtherMethod, noteOtherStudy } from "./study.ts";
import { pseudonymOf } from "./subject.ts";
import { Tests } from "./tests.ts";
import { noteOtherDay, noteOtherTime } from "./times.ts";
import { factValue } from "./values.ts";

const FINAL = ["final", "amended", "corrected"];
/** A report's conclusion is made anew, so that it may be a draft; its values may not. */
const REPORT_STATUS = [...FINAL, "preliminary", "appended"];

const OF_A_PANEL = new Set(
  "resourceType id language meta status category code subject effectiveDateTime issued performer hasMember".split(" "),
);

const OF_THE_TEST: ReadonlySet<string> = new Set([
  "age_years",
  "height_cm",
  "weight_kg",
  "bronchodilator/minutes_after",
]);
/** A visit has at most two tests of a few dozen efforts, and some dozen facts. */
const MOST_OBSERVATIONS = 250;

const NEEDED = [
  ["sex", "76689-9 (sex assigned at birth)"],
  ["age_years", "30525-0 (age)"],
  ["height_cm", "8302-2 (body height)"],
] as const;
const TESTS = ["pre_bronchodilator", "post_bronchodilator", "missing"];

/** What a Reading is of: one of several records, or the visit that they make. */
interface Share {
  readonly panel?: Part;
  readonly isVisit?: boolean;
}

/** One record as it is read, with everything that is wrong in it. */
export class Reading {
  readonly #gathered: Gathered;
  readonly #faults: Faults;
  readonly #notRead: Fault[] = [];
  readonly #record: Record<string, unknown> = {};
  readonly #places = new Map<string, string>();
  readonly #tests: Tests;
  readonly #own: ReadonlySet<string>;
  readonly #panel: Part | undefined;
  readonly #isVisit: boolean;

  constructor(gathered: Gathered, { panel, isVisit = false }: Share = {}) {
    this.#gathered = gathered;
    this.#panel = panel;
    this.#isVisit = isVisit;
    this.#own = new Set(gathered.observations.map(({ at }) => at));
    this.#faults = new Faults(gathered.faults);
    this.#tests = new Tests(gathered.report, this.#note, () => isVisit || this.#faults.all.length > 0);
  }

  /** As it was sent; empty where the report does not say it. */
  get #performedAt(): string {
    return String(this.#record["performed_at"] ?? "");
  }

  readonly #note: Note = (pointer, code, detail) => this.#faults.add({ pointer, code, detail });

  read(): ReadReport {
    const { report, observations, administrations, procedures, resolve } = this.#gathered;
    if (this.#panel === undefined) {
      noteStrangers(report, "DiagnosticReport", this.#note);
      noteOtherStudy(report, this.#note);
      this.#noteStatus(report, REPORT_STATUS);
      this.#readHead(report);
    } else this.#readPanel(this.#panel);
    if (observations.length > MOST_OBSERVATIONS)
      this.#note(`${report.at}/result`, "wrong_length", `must lead to at most ${MOST_OBSERVATIONS} observations`);
    for (const observation of observations.slice(0, MOST_OBSERVATIONS)) this.#readObservation(observation);
    for (const administration of administrations) {
      noteStrangers(administration, "MedicationAdministration", this.#note);
      this.#noteStatus(administration, ["completed"]);
      this.#noteOtherPatient(administration, pseudonymOf(administration, resolve, this.#note));
      noteOtherDay(administration, this.#performedAt, this.#note);
    }
    for (const procedure of procedures) this.#noteOtherProcedure(procedure);
    if (!this.#isVisit) this.#readGiven(administrations);
    const { tests, places } = this.#tests.made(administrations.length > 0);
    Object.assign(this.#record, tests);
    for (const [pointer, at] of places) this.#places.set(pointer, at);
    if (!this.#isVisit) this.#noteMissing();
    return {
      at: (this.#panel ?? report).at,
      record: this.#record,
      places: this.#places,
      faults: this.#faults.all,
      notRead: this.#notRead,
    };
  }

  /** Nothing is read of it but what it is part of, so that it may say nothing else. */
  #noteOtherProcedure(procedure: Part): void {
    noteStrangers(procedure, "Procedure", this.#note);
    noteOtherStudy(procedure, this.#note);
    this.#noteStatus(procedure, ["completed"]);
    this.#noteOtherPatient(procedure, pseudonymOf(procedure, this.#gathered.resolve, this.#note));
    noteOtherTime(procedure, this.#performedAt, this.#note, "performedDateTime");
  }

  #readHead(report: Part): void {
    const pseudonym = pseudonymOf(report, this.#gathered.resolve, this.#note);
    if (pseudonym !== undefined) this.#set(["patient_id"], pseudonym, `${report.at}/subject`);
    const time = textAt(report, "effectiveDateTime");
    const timeAt = `${report.at}/effectiveDateTime`;
    if (time === undefined) this.#note(timeAt, "required", "must be the time of the test with its offset");
    else this.#set(["performed_at"], time, timeAt);
    this.#readReference(partsAt(report, "identifier"));
    for (const extension of partsAt(report, "extension"))
      if (textAt(extension, "url") !== NOTE)
        this.#note(`${extension.at}/url`, "not_read", "is no extension that is read");
  }

  /** Time and patient of one of several records. What it says otherwise stands in its members. */
  #readPanel(panel: Part): void {
    noteStrangers(panel, "Observation", this.#note);
    this.#noteStatus(panel, FINAL);
    const pseudonym = pseudonymOf(this.#gathered.report, this.#gathered.resolve, () => undefined);
    if (pseudonym !== undefined) this.#set(["patient_id"], pseudonym, `${this.#gathered.report.at}/subject`);
    this.#noteOtherPatient(panel, pseudonymOf(panel, this.#gathered.resolve, this.#note));
    for (const member of Object.keys(panel.value))
      if (!OF_A_PANEL.has(member))
        this.#note(`${panel.at}/${member}`, "not_read", "is nothing that the record of a visit says by itself");
    const time = textAt(panel, "effectiveDateTime");
    const timeAt = `${panel.at}/effectiveDateTime`;
    if (time === undefined) this.#note(timeAt, "required", "must be the time of the record with its offset");
    else this.#set(["performed_at"], time, timeAt);
  }

  /** An identifier of another system could be looked up by others. */
  #readReference(identifiers: readonly Part[]): void {
    for (const identifier of identifiers)
      if (textAt(identifier, "system") !== CLIENT_REFERENCES)
        this.#note(
          identifier.at,
          "identifying",
          `may be looked up by others; your reference is of ${CLIENT_REFERENCES}`,
        );
    const [reference, second] = identifiers;
    if (second !== undefined) this.#note(second.at, "repeated", "is a second reference of yours");
    if (reference !== undefined) this.#set(["client_reference"], reference.value["value"], `${reference.at}/value`);
  }

  #noteStatus(resource: Part, good: readonly string[]): boolean {
    const status = resource.value["status"];
    if (good.includes(status as string)) return true;
    this.#note(
      `${resource.at}/status`,
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
    noteOtherComponents(observation, meaning, this.#note);
    this.#noteMembers(observation);
    if (meaning === undefined) {
      const detail = "has no code that is read here; nothing was stored of it";
      this.#notRead.push({ pointer: observation.at, code: "observation_not_read", detail });
      return;
    }
    noteOtherMethod(observation, this.#note);
    if (this.#isVisit && meaning.kind !== "measure") {
      this.#note(
        observation.at,
        "wrong_combination",
        "stands beside the records of the visit; one of them must have it",
      );
      return;
    }
    const isBlow = meaning.kind === "effort" || meaning.kind === "curve";
    if (isBlow && isRejectedIn(observation) && this.#noteStatus(observation, ["cancelled"])) {
      const detail = "was rejected by a review, so that it counts for nothing; nothing was stored of it";
      this.#notRead.push({ pointer: observation.at, code: "observation_not_read", detail });
      return;
    }
    if (!this.#noteStatus(observation, FINAL)) return;
    this.#noteGiven(observation, meaning);
    if (meaning.kind !== "fact") {
      noteOtherTime(observation, this.#performedAt, this.#note);
      this.#tests.add(meaning, observation, this.#isAfterGiven(observation));
    } else {
      // The equations take age and body as they were at the test.
      if (OF_THE_TEST.has(meaning.fact.path.join("/"))) noteOtherTime(observation, this.#performedAt, this.#note);
      this.#readFact(meaning, observation);
    }
  }

  /** Only what was measured after a bronchodilator is part of its administration. */
  #noteGiven(observation: Part, meaning: Meaning): void {
    const isAfter = meaning.kind !== "fact" && meaning.when !== "pre";
    if (this.#isAfterGiven(observation) && !isAfter)
      this.#note(`${observation.at}/partOf`, "wrong_combination", "was not measured after what was given");
  }

  /** A test may be told as a procedure of its own, which something was given before or not. */
  #isAfterGiven(observation: Part): boolean {
    return partsAt(observation, "partOf").some((reference) => {
      const found = this.#gathered.resolve(textAt(reference, "reference") ?? "");
      return found === undefined || !isProcedure(found) || partsAt(found, "partOf").length > 0;
    });
  }

  /** What an observation is made of has to be of the same report, where it is read. */
  #noteMembers(observation: Part): void {
    for (const member of ["hasMember", "derivedFrom"])
      for (const reference of partsAt(observation, member)) {
        const found = this.#gathered.resolve(textAt(reference, "reference") ?? "");
        if (found === undefined || !this.#own.has(found.at))
          this.#note(
            `${reference.at}/reference`,
            "wrong_combination",
            "must lead to an Observation of the same report",
          );
      }
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
    const own = (this.#record["bronchodilator"] ?? {}) as { readonly minutes_after?: unknown };
    const { agent, dose_ug } = givenIn(only, own.minutes_after, this.#note);
    this.#record["bronchodilator"] = { agent, dose_ug, ...own };
    this.#places.set("/bronchodilator", only.at);
    this.#places.set("/bronchodilator/agent", `${only.at}/medicationCodeableConcept/text`);
    this.#places.set("/bronchodilator/dose_ug", `${only.at}/dosage/dose/value`);
    // Where something is wrong, what seems to be missing may be just that.
    if (!("minutes_after" in own) && this.#faults.all.length === 0)
      this.#note(
        `${this.#gathered.report.at}/result`,
        "required",
        "must lead to an Observation bronchodilator-wait, the minutes from what was given to the test after it",
      );
  }

  /** What every record needs, said in the words of FHIR. */
  #noteMissing(): void {
    const { report } = this.#gathered;
    const at = `${report.at}/result`;
    // Where something is wrong, what seems to be missing may be just that.
    if (this.#faults.all.length > 0) return;
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
