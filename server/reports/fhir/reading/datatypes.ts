import { BOOLEAN, type Element, listOf, type Members, membersOf, NUMBER, ofPerson } from "./elements.ts";
import { IDENTIFYING, type Refusal } from "./refusals.ts";

/** The data types of FHIR R4, as far as they may stand in a bundle that is taken in. */
const CODING = membersOf("system version code display", { userSelected: BOOLEAN });
export const CONCEPT = membersOf("text", { coding: listOf(CODING) });
export const CONCEPTS = listOf(CONCEPT);
export const QUANTITY = membersOf("comparator unit system code", { value: NUMBER });
/** Without its assigner, period and type: none of them is needed to tell a pseudonym. */
export const IDENTIFIER = ofPerson("use system value");

/** A server marks what it left parts out of. */
const SUBSETTED: Refusal = { code: "not_plain", detail: "says that parts were left out; send all of it" };

export const META: Members = {
  ...membersOf("versionId lastUpdated source", { profile: listOf({ kind: "text" }), tag: listOf(CODING) }),
  judge: ({ tag }) =>
    Array.isArray(tag) && tag.some((one: unknown) => isCoded(one, "SUBSETTED")) ? [["tag", SUBSETTED]] : [],
};

function isCoded(value: unknown, code: string): boolean {
  return typeof value === "object" && value !== null && "code" in value && value.code === code;
}

/** Whom a resource is of. */
export const SUBJECT = ofPerson("reference type", { identifier: IDENTIFIER });

/** To another entry of the bundle. */
export const ENTRY = membersOf("reference type");

const OF_PATIENTS = /(^|\/)(Patient|RelatedPerson|Person)(\/|$)/;
const OF_OTHERS = /(^|\/)(Practitioner|PractitionerRole|Organization|CareTeam|Device|DeviceMetric)(\/|$)/;

/** To somebody who did something, or to a device; a patient can do something too, and must not be named that way. */
function toActor(assumed: string): Members {
  return {
    ...membersOf("reference type display", { identifier: IDENTIFIER }),
    judge: ({ reference, type, ...named }) => {
      const said = [reference, type].filter((one) => typeof one === "string");
      const isPatient = said.some((one) => OF_PATIENTS.test(one));
      if (!isPatient && [...said, assumed].some((one) => OF_OTHERS.test(one))) return [];
      const members = Object.keys(named).filter((member) => member === "display" || member === "identifier");
      const all = members.length > 0 || !isPatient ? members : [reference === undefined ? "type" : "reference"];
      return all.map((member) => [member, IDENTIFYING]);
    },
  };
}

export const ACTOR = toActor("");
export const DEVICE = toActor("Device");

/** Computed anew: the limits of a measure as they were printed. */
export const RANGE = membersOf("text", {
  low: QUANTITY,
  high: QUANTITY,
  type: CONCEPT,
  appliesTo: CONCEPTS,
  age: membersOf("", { low: QUANTITY, high: QUANTITY }),
});

const SAMPLED_DATA = membersOf("data", {
  origin: QUANTITY,
  period: NUMBER,
  factor: NUMBER,
  lowerLimit: NUMBER,
  upperLimit: NUMBER,
  dimensions: NUMBER,
});

/** Every kind of value that is read of an Observation and of its components. */
export const VALUES: Readonly<Record<string, Element>> = {
  valueQuantity: QUANTITY,
  valueCodeableConcept: CONCEPT,
  valueString: { kind: "text" },
  valueInteger: NUMBER,
  valueBoolean: BOOLEAN,
  valueSampledData: SAMPLED_DATA,
};
