import { isObject, type Note, type Part } from "./part.ts";

/** Of every resource: what names it, and what is said of it technically. */
const ALWAYS = ["resourceType", "id", "meta", "language", "identifier", "extension"];

/**
 * The members of each resource that may be there: those that are read, and those that are passed over because they are computed
 * anew here or say nothing of the patient. Everything else is refused by name, as in a record of our own: it would be lost, and free text
 * may say who the patient is.
 */
const MEMBERS: Readonly<Record<string, ReadonlySet<string>>> = {
  DiagnosticReport: new Set([
    ...ALWAYS,
    ...["status", "category", "code", "subject", "effectiveDateTime", "issued", "result"],
    ...["performer", "resultsInterpreter", "basedOn", "encounter", "conclusion", "conclusionCode"],
  ]),
  Observation: new Set([
    ...ALWAYS,
    ...["status", "category", "code", "subject", "effectiveDateTime", "issued", "component", "partOf"],
    ...["valueQuantity", "valueCodeableConcept", "valueString", "valueInteger", "valueBoolean", "valueSampledData"],
    ...[
      "interpretation",
      "referenceRange",
      "derivedFrom",
      "hasMember",
      "performer",
      "device",
      "method",
      "basedOn",
      "encounter",
    ],
  ]),
  MedicationAdministration: new Set([
    ...ALWAYS,
    ...[
      "status",
      "category",
      "medicationCodeableConcept",
      "subject",
      "effectiveDateTime",
      "dosage",
      "performer",
      "device",
    ],
  ]),
  Patient: new Set(["resourceType", "id", "meta", "language", "identifier", "active", "gender"]),
};

export function isRead(resourceType: string): boolean {
  return Object.hasOwn(MEMBERS, resourceType);
}

/** Members that say who a person is, wherever they stand. */
const OF_A_PERSON = new Set([
  ...["birthDate", "telecom", "address", "given", "family", "photo", "maritalStatus", "deceasedDateTime"],
]);

/** Members that turn what is beside them into something else; a reader that does not know them must not read it. */
const TURNING: Readonly<Record<string, string>> = {
  modifierExtension: "may turn the meaning of what is beside it, and is not known here",
  implicitRules: "names rules that turn the meaning of the resource, and is not known here",
};

const LISTS = ["identifier", "result", "component", "partOf"];
const OBJECTS = [
  ...["code", "subject", "dosage", "medicationCodeableConcept"],
  ...["valueQuantity", "valueCodeableConcept", "valueSampledData"],
];

/** What is read of a resource has to be the list or the object that FHIR has there: anything else would be passed over unseen. */
function noteShapes({ value, at }: Part, note: Note): void {
  for (const member of LISTS) {
    const found: unknown = value[member];
    if (found === undefined) continue;
    if (!Array.isArray(found)) note(`${at}/${member}`, "wrong_type", "must be a list");
    else
      for (const [index, one] of found.entries())
        if (!isObject(one)) note(`${at}/${member}/${index}`, "wrong_type", "must be an object");
  }
  for (const member of OBJECTS)
    if (value[member] !== undefined && !isObject(value[member]))
      note(`${at}/${member}`, "wrong_type", "must be an object");
}

/** Notes every member of a resource that must not be there. */
export function noteStrangers(resource: Part, resourceType: string, note: Note): void {
  noteShapes(resource, note);
  const known = MEMBERS[resourceType] ?? new Set();
  const handled = new Set<string>();
  for (const member of Object.keys(resource.value)) {
    if (known.has(member) || Object.hasOwn(TURNING, member) || OF_A_PERSON.has(member)) continue;
    handled.add(member);
    const at = `${resource.at}/${escaped(member)}`;
    if (resourceType === "Patient") note(at, "identifying", "says more of the patient than a pseudonym; leave it out");
    else if (member === "dataAbsentReason")
      note(at, "not_plain", "says that there is no value; leave out what was not measured");
    else if (member === "contained") note(at, "not_read", "is not read; give each resource an entry of its own");
    else note(at, "unknown_member", "is not read, and would be lost; leave it out");
  }
  noteWithin(resource.value, resource.at, handled, note);
}

/** Looks into everything: a name may hide at any depth. */
function noteWithin(value: unknown, at: string, passOver: ReadonlySet<string>, note: Note): void {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) noteWithin(one, `${at}/${index}`, NOTHING, note);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const members = value as Readonly<Record<string, unknown>>;
  for (const [member, inner] of Object.entries(members)) {
    if (passOver.has(member)) continue;
    const here = `${at}/${escaped(member)}`;
    const turning = Object.hasOwn(TURNING, member) ? TURNING[member] : undefined;
    if (turning !== undefined) note(here, "not_plain", turning);
    else if (OF_A_PERSON.has(member) || (member === "display" && isOfPatient(members)))
      note(here, "identifying", "says who the patient is; only a pseudonym may come here");
    else if (typeof inner === "object") noteWithin(inner, here, NOTHING, note);
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/** Whether an object is a reference to a patient, which may carry a name. */
function isOfPatient({ type, reference }: Readonly<Record<string, unknown>>): boolean {
  return type === "Patient" || (typeof reference === "string" && /(^|\/)Patient\//.test(reference));
}

/** A member's name as a part of a JSON Pointer. */
function escaped(member: string): string {
  return member.replaceAll("~", "~0").replaceAll("/", "~1");
}
