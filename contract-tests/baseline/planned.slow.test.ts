/** What the service will learn: each addition leaves every client and receiver of today in the right. */
import { expect, test } from "vitest";
import { type JsonObject, objectAt } from "../../spec/openapi/json.ts";
import { readContract as loadContract } from "../../spec/openapi/read.ts";
import { read, write } from "../../spec/openapi/pointer.ts";
import { compareContracts } from "./compare.ts";

/** Each on its own, so that none hides another: weekly. */
const LONG = process.env["LONG"] === "1";
const CONTRACT = await loadContract("spec/openapi.yaml");
const S = "/components/schemas";
const RESULTS = "/webhooks/results.delivered/post";

type Edit = (document: JsonObject) => readonly (readonly [pointer: string, value: unknown])[];

const at = (document: JsonObject, pointer: string): JsonObject => objectAt(read(document, pointer));

const knownValue =
  (name: string): Edit =>
  (document) => {
    const pointer = `${S}/${name}/x-extensible-enum`;
    return [[pointer, [...(read(document, pointer) as string[]), "value_of_tomorrow"]]];
  };

const member =
  (name: string, schema: unknown, required = false): Edit =>
  (document) => [
    [`${S}/${name}/properties/of_tomorrow`, schema],
    ...(required
      ? [[`${S}/${name}/required`, [...(at(document, `${S}/${name}`)["required"] as string[]), "of_tomorrow"]] as const]
      : []),
  ];

const operation =
  (path: string, method: string, status: string): Edit =>
  (document) => {
    const like = at(document, "/paths/~1api~1v1~1models~1{model_id}/get");
    const responses = { ...objectAt(like["responses"]) };
    responses[status] = responses["200"] ?? null;
    const place = `/paths/${path.replaceAll("/", "~1")}`;
    const beside = objectAt(at(document, "/paths")[path]);
    return [[place, { ...beside, [method]: { ...like, operationId: "ofTomorrow", responses } }]];
  };

const webhook =
  (name: string): Edit =>
  (document) => {
    const body = { type: "object", required: ["event"], properties: { event: { type: "string", const: name } } };
    const content = { "application/json": { schema: body } };
    const like = { ...at(document, RESULTS), operationId: "onTomorrow", requestBody: { required: true, content } };
    return [[`/webhooks/${name}`, { post: like }]];
  };

const PLANNED: readonly [what: string, ...edits: readonly Edit[]][] = [
  ["a flag", knownValue("Flag")],
  ["a pattern", knownValue("Pattern")],
  ["a reason why an effort is not acceptable", knownValue("EffortReason")],
  ["a reason why a value is null", knownValue("MeasureReason")],
  ["a reason for attention", knownValue("AttentionReason")],
  ["a reason why there is no pattern", knownValue("NotInterpretableReason")],
  ["a disagreement between records", knownValue("Inconsistency")],
  ["a problem code", knownValue("ProblemCode")],
  ["a delivery error", knownValue("DeliveryError")],
  ["a state of a webhook", knownValue("WebhookState")],
  ["reference equations in answers", knownValue("ReferenceEquations")],
  ["a measure by name", knownValue("MeasureName")],
  ["a measure of a test", member("Measures", { $ref: `#${S}/Measure` })],
  ["warnings in the answer of an intake", member("IntakeResult", { type: "array", items: { type: "object" } }, true)],
  ["a member of an item", member("BatchItem", { type: "object" })],
  ["a member of the report, always there", member("Report", { type: "string" }, true)],
  ["a count of the report", member("PatternCounts", { $ref: `#${S}/Count` }, true)],
  ["a member of a model", member("Model", { type: "string" }, true)],
  ["a member of the event", member("ResultsDeliveredEvent", { type: "string" }, true)],
  ["an optional member of a request", member("AnalyseRequest", { type: "string" })],
  ["an optional member of a record", member("PatientRecord", { type: "string" })],
  ["an optional member of the registration", member("WebhookSettings", { type: "array", items: { type: "string" } })],
  [
    "reference equations to choose",
    (document) => {
      const pointer = `${S}/ReferenceEquationsInput/enum`;
      return [[pointer, [...(read(document, pointer) as string[]), "gli-2021-volumes"]]];
    },
  ],
  ["the event results.reviewed", webhook("results.reviewed")],
  ["the event webhook.test", webhook("webhook.test")],
  ["reviews", operation("/results/reviews", "post", "201")],
  ["a test of the webhook", operation("/webhook/test", "post", "202")],
  ["erasure of a patient", operation("/api/v1/projects/{project_id}/patients/{patient_id}", "delete", "200")],
  ["the audit", operation("/api/v1/audit", "get", "200")],
  [
    "results in another form",
    () => [["/paths/~1results/get/responses/200/content/text~1csv", { schema: { type: "string" } }]],
  ],
];

function grow(document: JsonObject, edits: readonly Edit[]): JsonObject {
  return edits.reduce((grown, edit) => {
    const changed = edit(grown).reduce(
      (made, [pointer, value]) => write(made, pointer, value as never) as JsonObject,
      structuredClone(grown),
    );
    expect(changed).not.toEqual(grown);
    return changed;
  }, document);
}

test("all of it together breaks nothing", async () => {
  const everything = PLANNED.flatMap(([_what, ...edits]) => edits);
  expect(await compareContracts(CONTRACT, grow(CONTRACT, everything), "")).toEqual([]);
});

test.runIf(LONG).each(PLANNED)("%s breaks nothing", async (_what, ...edits) => {
  expect(await compareContracts(CONTRACT, grow(CONTRACT, edits), "")).toEqual([]);
});

test("what would not be compatible is told from it", async () => {
  const without = at(CONTRACT, `${S}/Flag`)["x-extensible-enum"] as string[];
  const grown = write(structuredClone(CONTRACT), `${S}/Flag/x-extensible-enum`, without.slice(1)) as JsonObject;
  expect(await compareContracts(CONTRACT, grown, "")).not.toEqual([]);
});
