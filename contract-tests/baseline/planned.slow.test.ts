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

const pathAt = (path: string): string => `/paths/${path.replaceAll("/", "~1")}`;

const operation =
  (path: string, method: string, status: string): Edit =>
  (document) => {
    const like = at(document, "/paths/~1api~1v1~1models~1{model_id}/get");
    const responses = { ...objectAt(like["responses"]) };
    responses[status] = responses["200"] ?? null;
    const beside = objectAt(at(document, "/paths")[path]);
    // What is built already is compared below; another one of its kind may follow.
    if (method in beside) return operation(`${path}-of-tomorrow`, method, status)(document);
    return [[pathAt(path), { ...beside, [method]: { ...like, operationId: "ofTomorrow", responses } }]];
  };

const webhook =
  (name: string): Edit =>
  (document) => {
    if (name in at(document, "/webhooks")) return webhook(`${name}.of_tomorrow`)(document);
    const body = { type: "object", required: ["event"], properties: { event: { type: "string", const: name } } };
    const content = { "application/json": { schema: body } };
    const like = { ...at(document, RESULTS), operationId: "onTomorrow", requestBody: { required: true, content } };
    return [[`/webhooks/${name}`, { post: like }]];
  };

/** An optional parameter of an operation. */
const parameter =
  (place: string, name: string): Edit =>
  (document) => {
    const known = (at(document, place)["parameters"] ?? []) as unknown[];
    return [[`${place}/parameters`, [...known, { name, in: "query", schema: { type: "string" } }]]];
  };

/** Headers beside those that an answer has. */
const answer =
  (place: string, status: string, more: Readonly<Record<string, unknown>>): Edit =>
  (document) => {
    const response = followed(document, at(document, `${place}/responses`)[status]);
    const headers = { ...objectAt(response["headers"]), ...more };
    return [[`${place}/responses/${status}`, { ...response, headers }]];
  };

/** A documented refusal that the operation had under `default` before. */
const refusedWith =
  (place: string, status: string): Edit =>
  (document) => [[`${place}/responses/${status}`, followed(document, at(document, `${ANALYSE}/responses`)["429"])]];

const followed = (document: JsonObject, value: unknown): JsonObject => {
  const { $ref } = objectAt(value as never);
  return typeof $ref === "string" ? at(document, $ref.slice(1)) : objectAt(value as never);
};

/** One more scope opens an operation: whoever has another one is let in as before. */
const scope =
  (place: string, name: string): Edit =>
  (document) => {
    const known = at(document, place)["security"] as unknown[];
    return [[`${place}/security`, [...known, { ApiKey: [name] }]]];
  };

/** A value that a request may have, and answers show. */
const eventName: Edit = (document) =>
  ["EventName/x-extensible-enum", "EventNameInput/enum"].map((list) => {
    const pointer = `${S}/${list}`;
    return [pointer, [...(read(document, pointer) as string[]), "event.of_tomorrow"]];
  });

const auditScope: Edit = () => [["/paths/~1api~1v1~1audit~1export/get/security", [{ ApiKey: ["audit"] }]]];

const ANALYSE = "/paths/~1api~1v1~1analyse/post";
const INTAKE = "/paths/~1api~1v1~1patient~1intake/post";
const MODELS = "/paths/~1api~1v1~1models/get";
const RESULTS_READ = "/paths/~1results/get";

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
  ["the event webhook.test", webhook("webhook.test")],
  ["the event results.erased, to ask for and to get", webhook("results.erased"), eventName],
  ["a scope that opens lists of models as well", scope(MODELS, "audit")],
  ["an operation of a scope that is new", operation("/api/v1/audit/export", "get", "200"), auditScope],
  ["a test of the webhook", operation("/webhook/test", "post", "202")],
  ["the audit", operation("/api/v1/audit", "get", "200")],
  ["a warning about a record", knownValue("RecordWarningCode")],
  ["what is wrong with a part of the input", knownValue("InputErrorCode")],
  ["a problem for an error of its own", knownValue("ProblemCode"), knownValue("InputErrorCode")],
  [
    "a question about a visit",
    (document) => {
      const pointer = `${S}/VisitSources/properties/questions/items/x-extensible-enum`;
      return [[pointer, [...(read(document, pointer) as string[]), "value_of_tomorrow"]]];
    },
  ],
  ["coefficients L, M and S of a measure", member("Measure", { type: "number" })],
  ["a reason beside a null", member("BatchItem", { type: "string" })],
  ["more of a model's fit", member("Fit", { type: "object" }, true)],
  ["more of a course", member("Change", { type: "object" }, true)],
  ["a visit's label, arm or site on a record", member("PatientRecord", { type: "string", pattern: "^[a-z]+$" })],
  ["why a measure is missing, on a record", member("PatientRecord", { type: "string", enum: ["not_done", "refused"] })],
  ["summaries by arm and visit in the report", member("Report", { type: "array", items: { type: "object" } }, true)],
  [
    "a language to choose",
    (document) => [[`${S}/LanguageInput/enum`, [...(read(document, `${S}/LanguageInput/enum`) as string[]), "de"]]],
  ],
  ["a list of rulesets", operation("/api/v1/rulesets", "get", "200")],
  ["the numbers of a rule", member("Rule", { type: "object" })],
  ["a standing of a rule", knownValue("Rule/properties/status")],
  ["a language of statements", knownValue("Language")],
  [
    "the engine's version in a model and an analysis",
    member("Model", { type: "string" }, true),
    member("Analysis", { type: "string" }, true),
  ],
  ["which batch a batch revises", member("Batch", { type: "string" })],
  ["reviews in an item", member("BatchItem", { type: "array", items: { type: "object" } })],
  ["a state of a registration that is paused", member("WebhookRegistration", { type: "object" }, true)],
  ["a narrower analysis", parameter(ANALYSE, "as_of")],
  ["another filter of results", parameter(RESULTS_READ, "as_of")],
  ["another filter of a list", parameter(MODELS, "edition")],
  ["records that come as a table", () => [[`${INTAKE}/requestBody/content/text~1csv`, { schema: { type: "string" } }]]],
  [
    "too many requests",
    (document) => [[`${MODELS}/responses/429`, followed(document, at(document, `${ANALYSE}/responses`)["429"])]],
  ],
  [
    "limits told beside an answer",
    answer(MODELS, "200", {
      "RateLimit-Limit": { schema: { type: "integer" } },
      "RateLimit-Reset": { schema: { type: "integer" } },
    }),
    answer(ANALYSE, "201", { "X-RateLimit-Remaining": { schema: { type: "integer" } } }),
  ],
  ["too many requests of a webhook's registration", refusedWith("/paths/~1webhook/put", "429")],
  ["the end of an operation, announced", (document) => [[MODELS, { ...at(document, MODELS), deprecated: true }]]],
  [
    "the end of an operation, in its answers",
    answer(MODELS, "200", { Deprecation: { schema: { type: "string" } }, Sunset: { schema: { type: "string" } } }),
  ],
  ["keys", operation("/api/v1/keys", "get", "200"), operation("/api/v1/keys/{key_id}", "delete", "204")],
  ["the key of another signature", operation("/.well-known/webhook-keys.json", "get", "200")],
  ["a webhook that goes on", operation("/webhook/resume", "post", "202")],
  ["a list of links to reports", operation("/results/links", "get", "200")],
  ["an identifier of a link", member("ResultsLink", { type: "string" }, true), member("MadeLink", { type: "string" })],
  [
    "a quota that is used up",
    refusedWith(INTAKE, "507"),
    refusedWith(MODELS, "402"),
    knownValue("ProblemCode"),
    knownValue("InputErrorCode"),
  ],
  ["what is left of a quota", operation("/api/v1/usage", "get", "200"), member("Project", { type: "integer" }, true)],
  [
    "a signature of another kind beside the first",
    () => [["/components/parameters/WebhookSignature/description", "Also `v1a,` and an Ed25519 signature."]],
  ],
  [
    "a header on every webhook",
    (document) => {
      const known = at(document, RESULTS)["parameters"] as unknown[];
      return [
        [`${RESULTS}/parameters`, [...known, { name: "X-Of-Tomorrow", in: "header", schema: { type: "string" } }]],
      ];
    },
  ],
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

/** What was planned once and is built, or will be: operations by their paths, and webhooks. */
const ADDED = {
  paths: ["/webhook/test", "/webhook/resume", "/results/reviews", "/results/links", "/api/v1/audit", "/api/v1/keys"],
  webhooks: ["webhook.test", "results.reviewed"],
};

test("what was built since as it was planned breaks nothing", async () => {
  const before = structuredClone(CONTRACT) as Record<string, Record<string, unknown>>;
  for (const section of ["paths", "webhooks"] as const)
    for (const name of ADDED[section]) delete before[section]?.[name];
  expect(before).not.toEqual(CONTRACT);
  expect(await compareContracts(before as JsonObject, CONTRACT, "")).toEqual([]);
});

test.runIf(LONG).each(PLANNED)("%s breaks nothing", async (_what, ...edits) => {
  expect(await compareContracts(CONTRACT, grow(CONTRACT, edits), "")).toEqual([]);
});

test("a receiver that checks the form of `webhook-signature` takes signatures of kinds that it does not know", () => {
  const { schema } = at(CONTRACT, "/components/parameters/WebhookSignature");
  const form = new RegExp(String(objectAt(schema)["pattern"]));
  const [hmac, ed25519] = [`v1,${"A".repeat(43)}=`, `v1a,${"B".repeat(86)}==`];
  for (const value of [hmac, `${hmac} ${hmac}`, `${hmac} ${ed25519}`, `${hmac} ${hmac} ${ed25519}`, `${hmac} v2,abc=`])
    expect(value).toMatch(form);
  for (const value of [ed25519, `${hmac},${ed25519}`, `${hmac} `]) expect(value).not.toMatch(form);
});

test("what would not be compatible is told from it", async () => {
  const without = at(CONTRACT, `${S}/Flag`)["x-extensible-enum"] as string[];
  const grown = write(structuredClone(CONTRACT), `${S}/Flag/x-extensible-enum`, without.slice(1)) as JsonObject;
  expect(await compareContracts(CONTRACT, grown, "")).not.toEqual([]);
});
