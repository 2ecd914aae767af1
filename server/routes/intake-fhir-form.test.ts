/** How a bundle is built, and when and for which project it was made. */
import { test } from "vitest";
import { at, litres, loinc, more } from "../reports/testing/bundles.ts";
import { OWN, type Refusal, expectRefusal } from "./testing/fhir-intake.ts";

test.each<Refusal>([
  [
    "contained resources",
    at(0, { contained: [{ resourceType: "Observation" }] }),
    "/entry/0/resource/contained",
    "not_read",
  ],
  ["a narrative", at(4, { text: { status: "generated", div: "<div/>" } }), "/entry/4/resource/text", "unknown_member"],
  ["a note", at(4, { note: [{ text: "x" }] }), "/entry/4/resource/note", "unknown_member"],
  ["a body site", at(4, { bodySite: { text: "x" } }), "/entry/4/resource/bodySite", "unknown_member"],
  ["a member with a slash", at(4, { "a/b~c": 1 }), "/entry/4/resource/a~1b~0c", "unknown_member"],
  [
    "another resource",
    (entry) => entry.push({ resource: { resourceType: "Condition" } }),
    "/entry/10/resource/resourceType",
    "not_read",
  ],
  ["an observation of no report", (entry) => entry[0].resource.result.pop(), "/entry/8/resource", "not_read"],
  [
    "a reference to nothing",
    (entry) => {
      entry[0].resource.result[0] = { reference: "urn:uuid:x" };
    },
    "/entry/0/resource/result/0/reference",
    "wrong_combination",
  ],
  [
    "a reference to another resource",
    (entry) => {
      entry[0].resource.result[0] = { reference: "urn:uuid:P-1-given" };
    },
    "/entry/0/resource/result/0/reference",
    "wrong_combination",
  ],
  [
    "an observation named twice",
    (entry) => entry[0].resource.result.push({ reference: "urn:uuid:P-1-fev1" }),
    "/entry/0/resource/result/8/reference",
    "repeated",
  ],
  [
    "two entries of one name",
    (entry) => {
      entry[5].fullUrl = entry[4].fullUrl;
    },
    "/entry/5/resource",
    "repeated",
  ],
  [
    "a measure twice",
    more("again", { code: { coding: [loinc("20157-4")] }, ...litres(1.21) }),
    "/entry/10/resource",
    "repeated",
  ],
  [
    "a fact twice",
    more("again", {
      code: { coding: [loinc("8302-2")] },
      valueQuantity: { value: 162, system: "http://unitsofmeasure.org", code: "cm" },
    }),
    "/entry/10/resource",
    "repeated",
  ],
  [
    "a report that leads to no list",
    at(0, { result: { reference: "urn:uuid:P-1-fev1" } }),
    "/entry/0/resource/result",
    "wrong_type",
  ],
  [
    "a result that is a text",
    (entry) => {
      entry[0].resource.result[0] = "urn:uuid:P-1-sex";
    },
    "/entry/0/resource/result/0",
    "wrong_type",
  ],
  ["no code", at(4, { code: undefined }), "/entry/4/resource/code", "required"],
  [
    "no FVC",
    (entry) => {
      entry[0].resource.result.splice(4, 1);
      entry.splice(5, 1);
    },
    "/entry/0/resource/result",
    "required",
  ],
  [
    "no sex",
    (entry) => {
      entry[0].resource.result.splice(0, 1);
      entry.splice(1, 1);
    },
    "/entry/0/resource/result",
    "required",
  ],
])("a bundle is refused for how it is built: %s", (...refusal) => expectRefusal(refusal));

test.each<Refusal>([
  ["no time", at(0, { effectiveDateTime: undefined }), "/entry/0/resource/effectiveDateTime", "required"],
  [
    "a period",
    at(0, { effectiveDateTime: undefined, effectivePeriod: { start: "2026-11-18T10:15:00+01:00" } }),
    "/entry/0/resource/effectivePeriod",
    "unknown_member",
  ],
  ["a day", at(0, { effectiveDateTime: "2026-11-18" }), "/entry/0/resource/effectiveDateTime", "wrong_form"],
  [
    "a time without its offset",
    at(0, { effectiveDateTime: "2026-11-18T10:15:00" }),
    "/entry/0/resource/effectiveDateTime",
    "wrong_form",
  ],
  [
    "a value's time without its offset",
    at(4, { effectiveDateTime: "2026-11-18T10:15:00" }),
    "/entry/4/resource/effectiveDateTime",
    "wrong_form",
  ],
  [
    "a value of another day",
    at(4, { effectiveDateTime: "2026-11-17T10:15:00+01:00" }),
    "/entry/4/resource/effectiveDateTime",
    "wrong_combination",
  ],
  [
    "tomorrow's tomorrow",
    (entry) => {
      for (const { resource } of entry.slice(0, 9)) resource.effectiveDateTime = "2062-11-18T10:15:00Z";
      entry[9].resource.effectiveDateTime = "2062-11-18";
    },
    "/entry/0/resource/effectiveDateTime",
    "in_the_future",
  ],
  [
    "a sex of neither word",
    (entry) => {
      entry[1].resource.valueCodeableConcept.coding[0].code = "other";
    },
    "/entry/1/resource/valueCodeableConcept",
    "not_a_choice",
  ],
  [
    "a sex of another system",
    (entry) => {
      entry[1].resource.valueCodeableConcept.coding[0].system = "urn:x";
    },
    "/entry/1/resource/valueCodeableConcept",
    "not_a_choice",
  ],
  [
    "no project",
    (_, bundle) => {
      bundle.meta = {};
    },
    "/meta/tag",
    "required",
  ],
  [
    "two projects",
    (_, bundle) => bundle.meta.tag.push({ system: `${OWN}:projects`, code: "other" }),
    "/meta/tag/1",
    "repeated",
  ],
  [
    "a project of another form",
    (_, bundle) => {
      bundle.meta.tag[0].code = "a b";
    },
    "/meta/tag/0/code",
    "wrong_form",
  ],
  [
    "another wish",
    (_, bundle) => bundle.meta.tag.push({ system: `${OWN}:intake-choices`, code: "ignore" }),
    "/meta/tag/1/code",
    "not_a_choice",
  ],
  [
    "a bundle of another type",
    (_, bundle) => {
      bundle.type = "transaction";
    },
    "/type",
    "not_a_choice",
  ],
  [
    "no bundle",
    (_, bundle) => {
      bundle.resourceType = "Observation";
    },
    "/resourceType",
    "not_a_choice",
  ],
  [
    "no entries",
    (_, bundle) => {
      bundle.entry = [];
    },
    "/entry",
    "required",
  ],
  ["no reports", (entry) => entry.shift(), "/entry", "required"],
  ["an entry without a resource", (entry) => entry.push({ fullUrl: "urn:uuid:z" }), "/entry/10/resource", "required"],
])("a bundle is refused for its times, project and form: %s", (...refusal) => expectRefusal(refusal));
