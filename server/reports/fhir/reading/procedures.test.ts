/** Other systems tell a test as a procedure that its values are part of; it says which side of the bronchodilator they are of, and nothing else. */
import { describe, expect, test } from "vitest";
import { type Any, at, changed, loinc, more, procedureOf } from "../../testing/bundles.ts";
import { faultsOf } from "../../testing/faults.ts";

type Change = (entry: Any[]) => unknown;

const SNOMED = "http://snomed.info/sct";
const LOINC = "http://loinc.org";
const DONE = [{ reference: "urn:uuid:P-1-done" }];
const P = "/entry/10/resource";

const told = (...changes: readonly Change[]): readonly string[] => {
  const bundle = changed((entry) => {
    for (const change of changes) change(entry);
  });
  return faultsOf(JSON.parse(JSON.stringify(bundle))).map(({ pointer, code }) => `${pointer} ${code}`);
};

/** The values after bronchodilator are part of the procedure, and it of what was given. */
const after =
  (changes: Any = {}): Change =>
  (entry) => {
    entry.push(procedureOf("P-1", changes));
    for (const place of [6, 7]) entry[place].resource.partOf = DONE;
  };
/** The values before are part of a procedure that nothing was given before. */
const before = (entry: Any[]): void => {
  const { resource } = procedureOf("P-1", { id: "first" });
  const { partOf: _partOf, ...first } = resource;
  entry.push({ fullUrl: "urn:uuid:first", resource: first });
  for (const place of [4, 5]) entry[place].resource.partOf = [{ reference: "urn:uuid:first", type: "Procedure" }];
};
const ratio = (value: number, members: Any): Change =>
  more("r", {
    code: { coding: [loinc("19926-5")] },
    valueQuantity: { value, system: "http://unitsofmeasure.org", code: "%" },
    ...members,
  });

describe("a test as a procedure", () => {
  test.each<[string, readonly Change[]]>([
    ["after what was given", [after()]],
    ["one for each side", [before, after()]],
    ["with no time of its own", [after({ performedDateTime: undefined })]],
    ["with the category of lung function", [after({ category: { coding: [{ system: SNOMED, code: "23426006" }] } })]],
    ["with a code of LOINC", [after({ code: { coding: [{ system: LOINC, code: "18759-1" }] } })]],
    ["of which the ratio is part, which is then of the side after", [after(), ratio(49.4, { partOf: DONE })]],
    [
      "some values part of it and others of what was given",
      [after(), at(6, { partOf: [{ reference: "urn:uuid:P-1-given" }] })],
    ],
  ])("%s is taken", (_, changes) => {
    expect(told(...changes)).toEqual([]);
  });

  test.each<[string, readonly Change[], string]>([
    ["which was not done", [after({ status: "not-done" })], `${P}/status not_final`],
    [
      "of another study",
      [after({ code: { coding: [{ system: SNOMED, code: "40701008" }] } })],
      `${P}/code/coding/0/code wrong_code`,
    ],
    ["without a code", [after({ code: undefined })], `${P}/code required`],
    [
      "of another day",
      [after({ performedDateTime: "2026-11-16T10:15:00+01:00" })],
      `${P}/performedDateTime wrong_combination`,
    ],
    ["of a day without its time", [after({ performedDateTime: "2026-11-18" })], `${P}/performedDateTime wrong_form`],
    [
      "of a period",
      [after({ performedPeriod: { start: "2026-11-18T10:15:00+01:00" } })],
      `${P}/performedPeriod unknown_member`,
    ],
    ["with a note", [after({ note: [{ text: "coughed" }] })], `${P}/note unknown_member`],
    [
      "of another patient",
      [after({ subject: { identifier: { system: "urn:respiratory-intelligence-service:patients", value: "P-2" } } })],
      `${P}/subject wrong_combination`,
    ],
    [
      "which is part of another one",
      [after({ partOf: [{ reference: "urn:uuid:P-1-done" }] })],
      `${P}/partOf/0/reference wrong_combination`,
    ],
    [
      "which is part of nothing in the bundle",
      [after({ partOf: [{ reference: "urn:uuid:none" }] })],
      `${P}/partOf/0/reference wrong_combination`,
    ],
    [
      "after what was given, of a value before",
      [after(), at(4, { partOf: DONE })],
      "/entry/4/resource/partOf wrong_combination",
    ],
    ["of which nothing is part", [(entry) => entry.push(procedureOf("P-1"))], `${P} not_read`],
  ])("%s is refused", (_, changes, fault) => {
    expect(told(...changes)).toContain(fault);
  });

  test("of which the ratio is part has to be that of the volumes after", () => {
    expect(told(after(), ratio(46.2, { partOf: DONE }))).toEqual([
      "/entry/11/resource/valueQuantity/value wrong_combination",
    ]);
  });
});
