/** Answers that are right one by one, and wrong together: with the request, with what was answered before, within one body. */
import { type Json, type JsonObject, isObject, listAt } from "../../../../spec/openapi/json.ts";
import { read, write } from "../../../../spec/openapi/pointer.ts";
import { headerValue } from "../../../engine/http/exchange.ts";
import type { Answered, Asked, ServerFault } from "../fault.ts";
import { bodyFault, jsonOf, statusFault, withHeader, withJson } from "./places.ts";

export type Change = (value: Json | undefined, body: Json, asked: Asked) => Json | undefined;

/** Another value at one place of an operation's good answers. */
export function at(
  name: string,
  operations: string | readonly string[],
  pointer: string,
  change: Change,
  by: readonly string[],
): ServerFault {
  const only = typeof operations === "string" ? [operations] : operations;
  const fault = bodyFault(
    name,
    (body, asked) => {
      const value = read(body, pointer);
      return value === undefined ? body : write(body, pointer, change(value, body, asked));
    },
    only,
    "relations",
  );
  return { ...fault, by };
}

export const plus =
  (by: number): Change =>
  (value) =>
    typeof value === "number" ? value + by : value;
export const later: Change = (value) =>
  typeof value === "string" ? new Date(Date.parse(value) + 1000).toISOString() : value;
export const earlier: Change = (value) =>
  typeof value === "string" ? new Date(Date.parse(value) - 86_400_000).toISOString() : value;
export const renamed: Change = (value) => `${String(value).slice(0, 40)}x`;
/** Another identifier of the same form. */
export const another: Change = (value) => String(value).replace(/.$/, (last) => (last === "a" ? "b" : "a"));
export const reversed: Change = (value) => listAt(value).toReversed();
const doubled: Change = (value) => [...listAt(value).slice(0, 1), ...listAt(value)];
const cut: Change = (value) => (listAt(value).length > 1 ? listAt(value).slice(0, -1) : value);
const otherEquations: Change = (value) => (value === "gli-2012" ? "gli-2022-global" : "gli-2012");
const otherCohort: Change = (value) => (value === "all" ? "never_smokers_without_symptoms" : "all");

export const READ = ["read-back"];
export const TOLD = ["relation"];
/** What is read of a thing is held against what was sent, against links that lead to it, and against the list that has it. */
const READ_OR_TOLD = [...READ, ...TOLD, "list-member"];
/** What names another thing is used in the next example, which finds nothing. */
const USED = ["examples"];
const MAKERS = ["buildModel", "analyse", "interpret"];

/** An answer of this operation that was given before, in the place of the present one. */
function remembered(
  name: string,
  operation: string,
  change: (now: Answered, before: Answered) => Partial<Answered>,
  by: readonly string[],
): ServerFault {
  let before: Answered | undefined;
  return {
    name,
    scope: "relations",
    by,
    answer: (answered, { operation: asked }) => {
      if (asked?.id !== operation || answered.status >= 300) return undefined;
      const old = before;
      before ??= answered;
      return old === undefined || old.body.equals(answered.body) ? undefined : change(answered, old);
    },
  };
}

function header(
  name: string,
  header: string,
  operations: readonly string[],
  change: (value: string) => string,
  by: readonly string[],
): ServerFault {
  return {
    name,
    scope: "relations",
    by,
    answer: ({ headers, status }, { operation }) => {
      const value = headerValue(headers, header);
      return value === undefined || status >= 300 || !operations.includes(operation?.id ?? "")
        ? undefined
        : { headers: withHeader(headers, header, change(value)) };
    },
  };
}

const asLocation = (now: Answered, before: Answered): Partial<Answered> => ({
  headers: withHeader(now.headers, "Location", headerValue(before.headers, "Location") ?? ""),
});

export const READ_BACK_FAULTS: readonly ServerFault[] = [
  at("a model is read with another time of making", "getModel", "/created_at", later, READ_OR_TOLD),
  at("a model is read with other equations", "getModel", "/reference_equations", otherEquations, READ_OR_TOLD),
  at(
    "a model is read with another limit",
    "getModel",
    "/rules/lower_limit_percentile",
    (value) => (value === 5 ? 2.5 : 5),
    READ_OR_TOLD,
  ),
  at("a model is read of another project", "getModel", "/project_id", renamed, READ_OR_TOLD),
  at("a model is read under another identifier", "getModel", "/model_id", another, READ_OR_TOLD),
  at("a model is read with fewer measures", "getModel", "/fit/measures", cut, READ_OR_TOLD),
  at(
    "a model is read with another edition of GOLD",
    "getModel",
    "/rules/gold_edition",
    (value) => (value === "2023" ? "2026" : "2023"),
    READ_OR_TOLD,
  ),
  at("an analysis is read with another time of making", "getAnalysis", "/created_at", earlier, READ_OR_TOLD),
  at("an analysis is read under another model", "getAnalysis", "/model_id", another, READ_OR_TOLD),
  at("an analysis is read under another identifier", "getAnalysis", "/analysis_id", another, READ_OR_TOLD),
  at("an analysis is read of another project", "getAnalysis", "/project_id", renamed, READ_OR_TOLD),
  at("an analysis is read with its last item missing", "getAnalysis", "/items", cut, READ_OR_TOLD),
  at(
    "an analysis is read with another patient",
    "getAnalysis",
    "/items/0/patient_id",
    (value) => `${String(value).slice(0, 2)}0`,
    READ_OR_TOLD,
  ),
  at(
    "the registration is read with another URL",
    "getWebhook",
    "/webhook_url",
    (value) => `${String(value)}/`,
    READ_OR_TOLD,
  ),
  at("the registration is read as of another time", "getWebhook", "/created_at", earlier, READ_OR_TOLD),
  at("a model is answered for another project", "buildModel", "/project_id", renamed, READ_OR_TOLD),
  at("a model is answered with other equations", "buildModel", "/reference_equations", otherEquations, READ_OR_TOLD),
  at("an analysis is answered under another model", "analyse", "/model_id", another, READ_OR_TOLD),
  at("an analysis is answered for another project", "analyse", "/project_id", renamed, READ_OR_TOLD),
  at("a batch is answered for another project", "interpret", "/project_id", renamed, READ_OR_TOLD),
  at("an intake is answered for another project", "intakePatients", "/project_id", renamed, READ_OR_TOLD),
  at(
    "a registration is answered with another URL",
    "putWebhook",
    "/webhook_url",
    (value) => String(value).toUpperCase(),
    READ_OR_TOLD,
  ),
  at("a redelivery is answered for another batch", "redeliverWebhook", "/batch_id", another, READ_OR_TOLD),
  at("a redelivery is answered for another project", "redeliverWebhook", "/project_id", renamed, READ_OR_TOLD),
  remembered("Location leads to the first model", "buildModel", asLocation, READ_OR_TOLD),
  remembered("Location leads to the first analysis", "analyse", asLocation, READ_OR_TOLD),
  remembered("the first model is read for every model", "getModel", (_, { body }) => ({ body }), READ_OR_TOLD),
  remembered("the first analysis is read for every analysis", "getAnalysis", (_, { body }) => ({ body }), READ_OR_TOLD),
  header(
    "Location leads nowhere",
    "Location",
    ["buildModel", "analyse"],
    (value) => value.replace(/.$/, (last) => (last === "a" ? "b" : "a")),
    [...READ_OR_TOLD, "expected-status"],
  ),
  header(
    "Location leads to a path of another version",
    "Location",
    MAKERS,
    (value) => value.replace(/^\//, "/api/v2/"),
    READ_OR_TOLD,
  ),
];

function firstCi(body: Json): string {
  const measures = listAt(read(body, "/fit/measures"));
  return `/fit/measures/${measures.findIndex((one) => isObject(one) && isObject(one["mean_z_ci95"]))}/mean_z_ci95`;
}

export const RELATION_FAULTS: readonly ServerFault[] = [
  at("a batch counts one item more than its results hold", "interpret", "/item_count", plus(1), TOLD),
  at("results are of another batch", "getResults", "/report/batch_id", another, [...TOLD, ...USED]),
  at("results are of another project", "getResults", "/project_id", renamed, [...TOLD, ...READ, ...USED]),
  at("results were delivered at another time", "getResults", "/report/created_at", later, TOLD),
  at("an intake counts one created record more", "intakePatients", "/created", plus(1), TOLD),
  at("an intake counts one unchanged record more", "intakePatients", "/unchanged", plus(1), TOLD),
  at("an intake counts one amended record more", "intakePatients", "/amended", plus(1), TOLD),
  at("an intake counts nothing", "intakePatients", "/created", () => 0, TOLD),
  at("a report counts one item more", "getResults", "/report/counts/items", plus(1), TOLD),
  at("a report counts one interpretable item more", "getResults", "/report/counts/interpretable", plus(1), TOLD),
  at("a report counts one normal pattern more", "getResults", "/report/counts/pattern/normal", plus(1), TOLD),
  at(
    "a report counts what is not interpretable twice",
    "getResults",
    "/report/counts/pattern/not_interpretable",
    plus(1),
    TOLD,
  ),
  at("results come in the opposite order", "getResults", "/items", reversed, TOLD),
  at("an analysis comes in the opposite order", ["analyse", "getAnalysis"], "/items", reversed, TOLD),
  at("results have their first item twice", "getResults", "/items", doubled, TOLD),
  at("an analysis has its first item twice", ["analyse", "getAnalysis"], "/items", doubled, TOLD),
  at("results lack their last item", "getResults", "/items", cut, TOLD),
  at("a model includes one patient more than it has", ["buildModel", "getModel"], "/fit/included", plus(1), TOLD),
  at("a model counts one patient more", ["buildModel", "getModel"], "/patients", plus(1), TOLD),
  at("a model leaves one patient out twice", ["buildModel", "getModel"], "/fit/excluded/low_quality", plus(1), TOLD),
  at("a model's fit is of another cohort", ["buildModel", "getModel"], "/fit/cohort", otherCohort, TOLD),
  at(
    "the limits of an interval are exchanged",
    ["buildModel", "getModel"],
    "",
    (body) => {
      if (body === undefined || !isObject(body)) return body;
      const pointer = firstCi(body);
      const interval = read(body, pointer);
      return isObject(interval)
        ? write(body, pointer, { low: interval["high"] ?? 0, high: interval["low"] ?? 0 })
        : body;
    },
    TOLD,
  ),
  at("a registration is changed before it is made", ["putWebhook", "getWebhook"], "/updated_at", earlier, TOLD),
  at("batches come oldest first", "listBatches", "/data", reversed, [...TOLD, "list-order"]),
  at(
    "the newest batch comes last",
    "listBatches",
    "/data",
    (value) => [...listAt(value).slice(1), ...listAt(value).slice(0, 1)],
    [...TOLD, "list-order", "list-repeats", "list-complete"],
  ),
  at("the sequence leaves a number out", "listBatches", "/data", (value) => sequence(value, (number) => number * 2), [
    "list-order",
    ...TOLD,
  ]),
  at("the sequence repeats a number", "listBatches", "/data", (value) => sequence(value, () => 1), [
    "list-order",
    ...TOLD,
  ]),
  at("the sequence falls", "listBatches", "/data", (value) => sequence(value, (number) => 1000 - number), [
    ...TOLD,
    "list-order",
  ]),
  at("a batch is listed twice", "listBatches", "/data", doubled, [...TOLD, "list-repeats", "list-limit"]),
];

function sequence(value: Json | undefined, change: (number: number) => number): Json {
  return listAt(value).map((item) => (isObject(item) ? { ...item, sequence: change(Number(item["sequence"])) } : item));
}

const REFUSALS = [400, 401, 403, 404, 405, 409, 413, 415, 422];

function problem(
  name: string,
  change: (problem: JsonObject, asked: Asked) => JsonObject,
  by: readonly string[],
  statuses: readonly number[] = REFUSALS,
): ServerFault {
  const fault = statusFault(
    name,
    statuses,
    (answered, asked) => {
      const value = jsonOf(answered);
      return isObject(value) ? withJson(change(value, asked)) : {};
    },
    "inputs",
  );
  return { ...fault, by };
}

function pointing(name: string, change: (pointer: string) => string): ServerFault {
  return problem(
    name,
    (value) => ({
      ...value,
      errors: listAt(value["errors"]).map((error) =>
        isObject(error) && typeof error["pointer"] === "string"
          ? { ...error, pointer: change(error["pointer"]) }
          : error,
      ),
    }),
    ["problem-pointer"],
    [422],
  );
}

/** The first text that the client sent, long enough to be its own. */
function sentText(value: Json | undefined): string {
  return /"([^"\\]{10,})"/.exec(JSON.stringify(value ?? null).replaceAll(/"[^"]*":/g, ""))?.[1] ?? "";
}

let constant: string | undefined;

export const PROBLEM_FAULTS: readonly ServerFault[] = [
  problem("a problem's instance is another path", (value) => ({ ...value, instance: "/api/v1/other" }), TOLD),
  problem(
    "a problem's instance has the query",
    (value, { target }) => ({ ...value, instance: target.includes("?") ? target : `${target}?` }),
    TOLD,
  ),
  problem(
    "a problem's instance lacks its first segment",
    (value) => ({ ...value, instance: String(value["instance"]).replace(/^\/[^/]*/, "") || "/" }),
    TOLD,
  ),
  problem(
    "a problem's instance ends in a slash",
    (value) => ({ ...value, instance: `${String(value["instance"])}/` }),
    TOLD,
  ),
  problem("a problem names another request", (value) => ({ ...value, request_id: "req_0123456789abcdef" }), TOLD),
  {
    name: "every request has the same identifier",
    scope: "relations",
    by: ["unique"],
    answer: ({ headers }) => {
      constant ??= headerValue(headers, "X-Request-Id");
      return { headers: withHeader(headers, "X-Request-Id", constant ?? "req_0123456789abcdef") };
    },
  },
  remembered(
    "a request has the identifier of an earlier one",
    "getModel",
    (now, before) => ({
      headers: withHeader(now.headers, "X-Request-Id", headerValue(before.headers, "X-Request-Id") ?? ""),
    }),
    ["unique"],
  ),
  pointing("a pointer begins below a member that is not there", (pointer) => `/body${pointer}`),
  pointing("a pointer leads to an item that is not there", (pointer) => `${pointer}/9999/none/of/it`),
  pointing("a pointer lacks its first segment", (pointer) => `/nothing${pointer.replace(/^\/[^/]*/, "")}/below`),
  problem(
    "a problem repeats what was sent",
    (value, { json }) => ({ ...value, detail: `${String(value["detail"])} Sent was ${sentText(json)}` }),
    ["no-echo"],
    [422],
  ),
  problem(
    "an error repeats what was sent",
    (value, { json }) => ({
      ...value,
      ...(Array.isArray(value["errors"])
        ? {
            errors: listAt(value["errors"]).map((error) =>
              isObject(error) ? { ...error, detail: `not ${sentText(json)}` } : error,
            ),
          }
        : { title: sentText(json) || String(value["title"]) }),
    }),
    ["no-echo"],
    [422],
  ),
];

const TIME = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{3})Z"/;

function times(name: string, write: string): ServerFault {
  return {
    name,
    scope: "relations",
    by: ["response-body"],
    answer: ({ body, status }, { operation }) =>
      status < 300 && operation?.id !== "docs" && TIME.test(body.toString())
        ? { body: Buffer.from(body.toString().replace(TIME, write)) }
        : undefined,
  };
}

export const TIME_FAULTS: readonly ServerFault[] = [
  times("a time has no milliseconds", '"$1Z"'),
  times("a time has microseconds", '"$1.$2123Z"'),
  times("a time has an offset in place of Z", '"$1.$2+00:00"'),
  times("a time has hundredths of a second", '"$1.01Z"'),
];
