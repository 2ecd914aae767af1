import { describe, expect, test } from "vitest";
import { type Any, at } from "../../testing/bundles.ts";
import { type Change, of, told } from "./testing/told.ts";

const OWN = "urn:respiratory-intelligence-service";

describe("who the patient is", () => {
  const subject = (members: Any, identifier: Any = {}): Change =>
    at(4, { subject: { identifier: { system: `${OWN}:patients`, value: "P-1", ...identifier }, ...members } });
  const patient =
    (members: Any, isUsed = true): Change =>
    (entry) => {
      const identifier = [{ system: `${OWN}:patients`, value: "P-1" }];
      entry.push({ fullUrl: "urn:uuid:p", resource: { resourceType: "Patient", identifier, ...members } });
      if (isUsed) entry[0].resource.subject.reference = "urn:uuid:p";
    };

  test.each<[string, Change, string]>([
    ["a subject of another type", subject({ type: "Device" }), `${of(4)}/subject/type wrong_combination`],
    ["a subject with a display", subject({ display: "Erika" }), `${of(4)}/subject/display identifying`],
    [
      "a subject of a typed display",
      subject({ type: "Patient", display: "Erika" }),
      `${of(4)}/subject/display identifying`,
    ],
    [
      "a subject with an extension",
      subject({ extension: [{ url: "urn:x", valueString: "Erika" }] }),
      `${of(4)}/subject/extension identifying`,
    ],
    [
      "an assigner",
      subject({}, { assigner: { display: "Clinic of a village" } }),
      `${of(4)}/subject/identifier/assigner identifying`,
    ],
    [
      "a period of the identifier",
      subject({}, { period: { start: "1959" } }),
      `${of(4)}/subject/identifier/period identifying`,
    ],
    [
      "a type of the identifier",
      subject({}, { type: { text: "medical record number" } }),
      `${of(4)}/subject/identifier/type identifying`,
    ],
    ["an identifier of old", subject({}, { use: "old" }), `${of(4)}/subject/identifier/use not_plain`],
    ["a Patient nobody refers to", patient({}, false), `${of(10)} not_read`],
    ["a Patient out of use", patient({ active: false }), `${of(10)}/active not_plain`],
    ["a Patient with contacts", patient({ contact: [{}] }), `${of(10)}/contact identifying`],
    ["a Patient with an extension", patient({ extension: [{ url: "urn:x" }] }), `${of(10)}/extension identifying`],
    [
      "a number of the value",
      at(4, { identifier: [{ system: "urn:oid:1", value: "9" }] }),
      `${of(4)}/identifier identifying`,
    ],
    [
      "a number of the bundle",
      (_, bundle) => {
        bundle.identifier = { system: "urn:oid:1", value: "9" };
      },
      "/identifier identifying",
    ],
    [
      "a search of patients",
      (_, bundle) => {
        bundle.link = [{ relation: "self", url: "Patient?name=x" }];
      },
      "/link unknown_member",
    ],
    [
      "a request of a patient",
      (entry) => {
        entry[0].request = { method: "PUT", url: "Patient/1" };
      },
      "/entry/0/request unknown_member",
    ],
  ])("%s is refused", (_, change, fault) => {
    expect(told(change)).toEqual([fault]);
  });

  test.each<[string, Change]>([
    ["a subject of the type Patient", subject({ type: "Patient" })],
    ["an identifier in use", subject({}, { use: "usual" })],
    ["a Patient in use", patient({ active: true, gender: "female" })],
  ])("%s is taken", (_, change) => {
    expect(told(change)).toEqual([]);
  });
});
