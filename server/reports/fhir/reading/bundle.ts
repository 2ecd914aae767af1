import { BATCHES, INTAKE_CHOICES, OWN, PROJECTS, VISIT_RECORD } from "../codes.ts";
import { Faults } from "./faults.ts";
import { hasCoding } from "./meaning.ts";
import { isRead, noteStrangers } from "./members.ts";
import { type Fault, isObject, isProcedure, type Note, type Part, partAt, partsAt, textAt } from "./part.ts";
import type { Gathered, GatheredRecord } from "./gathered.ts";

/** A bundle taken apart: for each DiagnosticReport, in their order, a record or several. */
export interface ReadBundle {
  readonly projectId: string | undefined;
  /** Where the project is named. */
  readonly projectAt: string;
  readonly onError: "refuse" | "skip";
  readonly gathered: readonly Gathered[];
  /** What is wrong with the bundle, whatever its records say. */
  readonly faults: readonly Fault[];
}

/** As many records as an intake takes. */
const MOST_RECORDS = 1000;

/** Finds what belongs together in a Bundle whose entries have the shape of the contract's schema. Reads no value. */
export function readBundle(value: Readonly<Record<string, unknown>>): ReadBundle {
  const bundle = { value, at: "" };
  const faults = new Faults();
  const note: Note = (pointer, code, detail) => faults.add({ pointer, code, detail });
  noteStrangers(bundle, "Bundle", note);
  const identifier = partAt(bundle, "identifier");
  if (identifier !== undefined && textAt(identifier, "system") !== BATCHES)
    note(identifier.at, "identifying", `may be looked up by others; only one of ${BATCHES} may come here`);
  const entries = entriesOf(bundle, note);
  const choices = choicesOf(bundle, note);
  const reports = entries.filter(({ resource }) => resource.value["resourceType"] === "DiagnosticReport");
  if (reports.length === 0) note("/entry", "required", "must have a DiagnosticReport for each patient and test");
  if (reports.length > MOST_RECORDS) note("/entry", "wrong_length", "must have at most 1,000 DiagnosticReports");
  // What belongs to no report may be of one that is missing, or too many.
  const isWhole = reports.length > 0 && reports.length <= MOST_RECORDS;
  const gathered = isWhole ? gather(reports, new Index(entries, note), note) : [];
  if (gathered.reduce((sum, { records }) => sum + Math.max(1, records.length), 0) > MOST_RECORDS)
    note("/entry", "wrong_length", "must have at most 1,000 records, those of one visit counted each");
  return { ...choices, gathered, faults: faults.all };
}

interface Entry {
  readonly resource: Part;
  /** By what references may name it. */
  readonly names: readonly string[];
}

function entriesOf(bundle: Part, note: Note): readonly Entry[] {
  return partsAt(bundle, "entry").flatMap((entry) => {
    const resource = partAt(entry, "resource");
    if (resource === undefined) return [];
    const type = textAt(resource, "resourceType") ?? "";
    if (!isRead(type)) {
      note(`${resource.at}/resourceType`, "not_read", "is no resource that is read here, and would be lost");
      return [];
    }
    const id = textAt(resource, "id");
    const names = [textAt(entry, "fullUrl"), ...(id === undefined ? [] : [`${type}/${id}`])];
    return [{ resource, names: names.filter((name) => name !== undefined) }];
  });
}

/** Entries by what references name them. */
class Index {
  readonly entries: readonly Entry[];
  readonly #byName = new Map<string, Entry>();

  constructor(entries: readonly Entry[], note: Note) {
    this.entries = entries;
    for (const entry of entries) {
      for (const name of entry.names) {
        if (this.#byName.has(name)) note(entry.resource.at, "repeated", "has the name of an earlier entry");
        else this.#byName.set(name, entry);
      }
    }
  }

  find = (reference: string): Part | undefined => this.#byName.get(reference)?.resource;
}

/** To each report its observations, and to these the tests that they are part of and what was given before them. What belongs to no report would be lost. */
function gather(reports: readonly Entry[], index: Index, note: Note): readonly Gathered[] {
  const owners = new Map<string, number>();
  const gathered = reports.map(({ resource: report }, place): Gathered => {
    const faults: Fault[] = [];
    const noteHere: Note = (pointer, code, detail) => faults.push({ pointer, code, detail });
    const own = (found: Part, at: string): boolean => {
      const owner = owners.get(found.at);
      if (owner === undefined) {
        owners.set(found.at, place);
        return true;
      }
      if (owner !== place) noteHere(at, "wrong_combination", "belongs to another report too");
      return false;
    };
    const observations = led(report, "result", ["Observation"], index, noteHere).flatMap(({ found, at }) => {
      if (owners.get(found.at) === place) noteHere(at, "repeated", "is named twice by the report");
      return own(found, at) ? [found] : [];
    });
    const partsOf = (some: readonly Part[], types: readonly string[]): readonly Part[] =>
      some
        .flatMap((one) => led(one, "partOf", types, index, noteHere))
        .flatMap(({ found, at }) => (own(found, at) ? [found] : []));
    const doneTo = (some: readonly Part[]): Pick<Gathered, "administrations" | "procedures"> => {
      const direct = partsOf(some, ["Procedure", "MedicationAdministration"]);
      const procedures = direct.filter(isProcedure);
      const administrations = direct.filter((one) => !isProcedure(one));
      return {
        procedures,
        administrations: [...administrations, ...partsOf(procedures, ["MedicationAdministration"])],
      };
    };
    const records = observations.filter(isVisitRecord).map((panel): GatheredRecord => {
      const members = led(panel, "hasMember", ["Observation"], index, noteHere).flatMap(({ found, at }) => {
        if (owners.get(found.at) === place) noteHere(at, "repeated", "is of the report or of another record too");
        return own(found, at) && !observations.includes(found) ? [found] : [];
      });
      return { panel, observations: members, ...doneTo(members) };
    });
    const beside = observations.filter((observation) => !isVisitRecord(observation));
    return { report, observations: beside, ...doneTo(beside), records, resolve: index.find, faults };
  });
  const isUnclear =
    gathered.some(({ faults }) => faults.length > 0) || index.entries.some(({ resource }) => hasNoReferences(resource));
  noteLost(index, (resource) => owners.has(resource.at), isUnclear, note);
  return gathered;
}

function isVisitRecord(observation: Part): boolean {
  return hasCoding(partAt(observation, "code"), VISIT_RECORD);
}

/** Whether what should lead to other entries leads nowhere because of its form, which is told elsewhere. */
function hasNoReferences(resource: Part): boolean {
  return ["result", "partOf"].some((member) => {
    const found = resource.value[member];
    return found !== undefined && !(Array.isArray(found) && found.every(isObject));
  });
}

/** What belongs to no report would be lost; where references are wrong, it may be of one of them. */
function noteLost(index: Index, isOwned: (resource: Part) => boolean, isUnclear: boolean, note: Note): void {
  const patients = new Set(
    index.entries.map(({ resource }) => {
      const subject = partAt(resource, "subject");
      return subject === undefined ? undefined : index.find(textAt(subject, "reference") ?? "")?.at;
    }),
  );
  for (const { resource } of index.entries) {
    const type = textAt(resource, "resourceType") ?? "";
    if (type === "Patient") {
      noteStrangers(resource, type, note);
      if (resource.value["active"] === false)
        note(`${resource.at}/active`, "not_plain", "says that the Patient is in use no more");
      if (!patients.has(resource.at)) note(resource.at, "not_read", "is the subject of no resource, and would be lost");
    } else if (type !== "DiagnosticReport" && !isOwned(resource) && !isUnclear)
      note(resource.at, "not_read", "belongs to no DiagnosticReport, and would be lost");
  }
}

/** What the references at a member lead to. */
function led(
  owner: Part,
  member: string,
  types: readonly string[],
  index: Index,
  note: Note,
): readonly { readonly found: Part; readonly at: string }[] {
  return partsAt(owner, member).flatMap((reference) => {
    const at = `${reference.at}/reference`;
    const found = index.find(textAt(reference, "reference") ?? "");
    const said = textAt(reference, "type");
    const fitting = types.filter((type) => said === undefined || said === type);
    if (fitting.length === 0) note(`${reference.at}/type`, "wrong_combination", `must be ${types.join(" or ")}`);
    else if (found !== undefined && fitting.includes(found.value["resourceType"] as string)) return [{ found, at }];
    else note(at, "wrong_combination", `must lead to an entry of the bundle, of the type ${fitting.join(" or ")}`);
    return [];
  });
}

/** The tags of the bundle say what a record of our own says beside its patients. */
function choicesOf(bundle: Part, note: Note): Pick<ReadBundle, "projectId" | "projectAt" | "onError"> {
  const meta = partAt(bundle, "meta");
  const tags = meta === undefined ? [] : partsAt(meta, "tag");
  const tagged = (system: string): Part | undefined => {
    const [first, second] = tags.filter((tag) => textAt(tag, "system") === system);
    if (second !== undefined) note(second.at, "repeated", "is a second tag of its system");
    return first;
  };
  const project = tagged(PROJECTS);
  if (project === undefined || textAt(project, "code") === undefined)
    note(
      project === undefined ? "/meta/tag" : `${project.at}/code`,
      "required",
      `must name the project: a tag of the system ${PROJECTS} whose code it is`,
    );
  for (const tag of tags)
    if (textAt(tag, "system") === OWN && ["stale", "revised"].includes(textAt(tag, "code") ?? ""))
      note(
        `${tag.at}/code`,
        "not_final",
        "says that the records have changed since or that a review replaced it: take the newest",
      );
  const choice = tagged(INTAKE_CHOICES);
  const code = choice === undefined ? "on-error-refuse" : textAt(choice, "code");
  if (code !== "on-error-refuse" && code !== "on-error-skip")
    note(`${choice?.at ?? ""}/code`, "not_a_choice", "must be on-error-refuse or on-error-skip");
  return {
    projectId: project === undefined ? undefined : textAt(project, "code"),
    projectAt: `${project?.at ?? ""}/code`,
    onError: code === "on-error-skip" ? "skip" : "refuse",
  };
}
