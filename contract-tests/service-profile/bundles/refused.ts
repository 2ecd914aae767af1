/** FHIR bundles that are refused by name: each fault alone, in a bundle that is sound without it. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import {
  bundleOf,
  entriesOf,
  loinc,
  own,
  part,
  quantity,
  sent,
  SIGNAL,
  some,
  status,
  subject,
  URN,
  VALUES,
} from "./building.ts";

const PROJECT = "refused-bundles-$seed";
const SOUND = bundleOf(PROJECT, entriesOf("P-1", VALUES));
const EFFORT = part("effort-fev1", quantity(4.1, "L"));

interface Wrong {
  readonly name: string;
  /** In place of what stands there. */
  readonly place: string;
  readonly instead?: Json;
  readonly code: string;
  /** Where the refusal finds it, if not at the place. */
  readonly at?: string;
}

const WRONG: readonly Wrong[] = [
  { name: "a-bound", place: "/entry/4/resource/valueQuantity/comparator", instead: "<", code: "not_plain" },
  { name: "percent", place: "/entry/4/resource/valueQuantity/code", instead: "%", code: "wrong_unit" },
  { name: "no-system-of-units", place: "/entry/4/resource/valueQuantity/system", code: "required" },
  {
    name: "another-name-of-the-unit",
    place: "/entry/4/resource/valueQuantity/unit",
    instead: "mL",
    code: "wrong_unit",
  },
  { name: "a-number-as-text", place: "/entry/4/resource/valueQuantity/value", instead: "4.1", code: "wrong_type" },
  {
    name: "the-same-measure-twice",
    place: "/entry/5/resource/code",
    instead: loinc("20157-4"),
    code: "repeated",
    at: "/entry/5/resource",
  },
  {
    name: "two-measures-at-once",
    place: "/entry/5/resource/code/coding/1",
    instead: { system: "http://loinc.org", code: "20157-4" },
    code: "wrong_code",
    at: "/entry/5/resource/code",
  },
  { name: "withdrawn", place: "/entry/4/resource/status", instead: "entered-in-error", code: "not_final" },
  { name: "not-settled", place: "/entry/4/resource/status", instead: "preliminary", code: "not_final" },
  {
    name: "a-report-that-was-withdrawn",
    place: "/entry/0/resource/status",
    instead: "entered-in-error",
    code: "not_final",
  },
  {
    name: "of-another-patient",
    place: "/entry/4/resource/subject/identifier/value",
    instead: "P-2",
    code: "wrong_combination",
    at: "/entry/4/resource/subject",
  },
  { name: "a-name", place: "/entry/0/resource/subject/display", instead: "A. Person", code: "identifying" },
  {
    name: "an-identifier-of-others",
    place: "/entry/0/resource/subject/identifier/system",
    instead: "urn:oid:1.2.3",
    code: "identifying",
    at: "/entry/0/resource/subject/identifier",
  },
  {
    name: "a-reference-of-others",
    place: "/entry/0/resource/identifier",
    instead: [{ system: "urn:oid:1.2.3", value: "1" }],
    code: "identifying",
    at: "/entry/0/resource/identifier/0",
  },
  {
    name: "a-time-of-nowhere",
    place: "/entry/0/resource/effectiveDateTime",
    instead: "2026-03-01T09:00:00",
    code: "wrong_form",
  },
  {
    name: "a-height-of-another-time",
    place: "/entry/3/resource/effectiveDateTime",
    instead: "2020-03-01T09:00:00Z",
    code: "wrong_combination",
  },
  {
    name: "what-leads-nowhere",
    place: "/entry/0/resource/result/0/reference",
    instead: "Observation/9",
    code: "wrong_combination",
  },
  {
    name: "what-belongs-to-nothing",
    place: "/entry/0/resource/result",
    instead: [
      { reference: "Observation/P-1-1" },
      { reference: "Observation/P-1-2" },
      { reference: "Observation/P-1-3" },
      { reference: "Observation/P-1-4" },
    ],
    code: "not_read",
    at: "/entry/5/resource",
  },
  { name: "a-comment", place: "/entry/4/resource/note", instead: [{ text: "seen" }], code: "unknown_member" },
  {
    name: "no-age",
    place: "/entry/2/resource/code",
    instead: own("nothing-of-ours"),
    code: "required",
    at: "/entry/0/resource/result",
  },
  {
    name: "an-effort-with-a-part-twice",
    place: "/entry/5/resource",
    instead: effortOf([EFFORT, EFFORT]),
    code: "repeated",
    at: "/entry/5/resource/component/1",
  },
  {
    name: "an-effort-with-an-unknown-fault",
    place: "/entry/5/resource",
    instead: effortOf([part("effort-fault", { valueCodeableConcept: own("laughing") })]),
    code: "not_a_choice",
    at: "/entry/5/resource/component/0/valueCodeableConcept",
  },
  {
    name: "a-signal-that-is-cut-off",
    place: "/entry/5/resource",
    instead: signalOf({ upperLimit: 5 }),
    code: "not_plain",
    at: "/entry/5/resource/valueSampledData/upperLimit",
  },
  {
    name: "a-signal-with-errors",
    place: "/entry/5/resource",
    instead: signalOf({ data: "0 0.1 E 0.3" }),
    code: "not_plain",
    at: "/entry/5/resource/valueSampledData/data",
  },
  {
    name: "a-signal-of-two-dimensions",
    place: "/entry/5/resource",
    instead: signalOf({ dimensions: 2 }),
    code: "wrong_form",
    at: "/entry/5/resource/valueSampledData/dimensions",
  },
  {
    name: "a-stale-bundle",
    place: "/meta/tag/1",
    instead: { system: `${URN}:codes`, code: "stale" },
    code: "not_final",
    at: "/meta/tag/1/code",
  },
  {
    name: "a-choice-that-is-none",
    place: "/meta/tag/1",
    instead: { system: `${URN}:intake-choices`, code: "on-error-guess" },
    code: "not_a_choice",
    at: "/meta/tag/1/code",
  },
  {
    name: "two-projects",
    place: "/meta/tag/1",
    instead: { system: `${URN}:projects`, code: "another" },
    code: "repeated",
  },
  { name: "no-project", place: "/meta/tag", instead: [], code: "required" },
];

function observed(code: string, value: JsonObject): JsonObject {
  return { resourceType: "Observation", id: "P-1-5", status: "final", subject, code: own(code), ...value };
}

function effortOf(component: JsonObject[]): JsonObject {
  return observed("effort-pre", { component });
}

function signalOf(change: JsonObject): JsonObject {
  return observed("curve-pre", { valueSampledData: { ...SIGNAL, ...change } });
}

export function refusedBundles(): Workflow {
  return {
    workflowId: "bundles-that-are-refused",
    steps: [
      ...WRONG.map(({ name, place, instead, code, at = place }) =>
        sent(
          name,
          write(SOUND, place, instead),
          status(422),
          some(`$.errors[?@.pointer == '${at}' && @.code == '${code}']`),
        ),
      ),
      // whoever sends one name may send others that nobody sees: nothing is stored beside it
      sent(
        "a-name-beside-what-is-sound",
        bundleOf(
          PROJECT,
          [...entriesOf("P-2", VALUES), ...entriesOf("P-1", VALUES)].map((entry, index) =>
            index === 6 ? (write(entry, "/resource/subject/display", "A. Person") as JsonObject) : entry,
          ),
          "on-error-skip",
        ),
        status(422),
        some("$.errors[?@.pointer == '/entry/6/resource/subject/display' && @.code == 'identifying']"),
      ),
      {
        stepId: "nothing-was-stored",
        operationId: "getProject",
        parameters: [{ name: "project_id", in: "path", value: PROJECT }],
        successCriteria: [status(404)],
      },
    ],
  };
}
