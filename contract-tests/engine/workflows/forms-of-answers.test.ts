/** Criteria over lines of JSON and texts, tables beside what a story reads, and steps of somebody else. */
import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { serve } from "../../testing/serve.ts";
import { contractOf } from "../contract.ts";
import { workflows } from "../phases/workflows.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";
import type { Criterion, Step } from "./workflow.ts";

const TEXT: JsonObject = { schema: { type: "string" } };

/** Lines that are trips, or the legs of these. */
function lines(operationId: string, more: JsonObject): JsonObject {
  const rows = { query: { rows: "leg" }, of: { rows: "trip" }, by: { trip: "/id" }, members: { km: "/legs/{leg}/km" } };
  const content = { "application/x-ndjson": { schema: { type: "string", "x-rows": rows } }, ...more };
  return {
    operationId,
    parameters: [{ name: "rows", in: "query", schema: { type: "string", enum: ["trip", "leg"] } }],
    responses: { "200": { description: "trips, or their legs", content } },
  };
}

const contract = contractOf({
  openapi: "3.1.0",
  info: { title: "Shells", version: "1" },
  components: { securitySchemes: { Key: { type: "http", scheme: "bearer" } } },
  security: [{ Key: [] }],
  paths: {
    "/legs": { get: lines("listLegs", { "text/csv": TEXT }) },
    "/stages": { get: lines("listStages", {}) },
    "/shells": {
      get: {
        operationId: "listShells",
        responses: {
          "200": {
            description: "shells",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: { items: { type: "array", items: { type: "object", properties: { size: {} } } } },
                },
              },
              "text/csv": { schema: { type: "string", "x-columns": { of: "/items", columns: { size: "/size" } } } },
              "application/x-ndjson": TEXT,
              "text/html": TEXT,
            },
          },
          "401": { description: "nobody" },
        },
      },
    },
  },
});

const FORMS: Readonly<Record<string, string>> = {
  "application/json": '{"items":[{"size":3},{"size":5}]}',
  "text/csv": "size\r\n3\r\n5\r\n",
  "application/x-ndjson": '{"size":3}\n{"size":5}\n',
  "text/html": "<p>3 and 5</p>",
};

function shells(forms: typeof FORMS): RequestListener {
  return ({ headers }, response) => {
    if (headers.authorization !== "Bearer mine") return void response.writeHead(401).end();
    const type = headers.accept !== undefined && headers.accept in forms ? headers.accept : "application/json";
    response.writeHead(200, { "Content-Type": type }).end(forms[type]);
  };
}

function told(forms: typeof FORMS, step: Partial<Step>): Promise<readonly string[]> {
  return toldBy(shells(forms), step);
}

async function toldBy(listener: RequestListener, step: Partial<Step>): Promise<readonly string[]> {
  const target = await serve(listener);
  const started = { ...target, credentials: { Key: "mine" }, other: { Key: "another's" } };
  const story = { workflowId: "shells", steps: [{ stepId: "list", operationId: "listShells", ...step }] };
  const profile = { ...NO_PROFILE, workflows: [story] };
  const start = () => Promise.resolve(started);
  const { findings } = await new Run({ contract, profile, seed: 1, start, tracks: { told: [workflows] } }).run();
  return findings.filter(({ check }) => check !== "coverage").map(({ check }) => check);
}

function as(type: string, ...successCriteria: Criterion[]): Partial<Step> {
  return { parameters: [{ name: "Accept", in: "header", value: type }], successCriteria };
}

const LINES = as("application/x-ndjson", { condition: "$response.body#/1/size == 5" });
const PAGE = as("text/html", { context: "$response.body", type: "regex", condition: "3 and 5" });
const TABLE: Partial<Step> = { successCriteria: [{ condition: "$statusCode == 200" }] };
const OTHER: Partial<Step> = { "x-other": true, successCriteria: [{ condition: "$statusCode == 401" }] };

test.each<[string, typeof FORMS, Partial<Step>, readonly string[]]>([
  ["lines as they should be", FORMS, LINES, []],
  [
    "a line that is another",
    { ...FORMS, "application/x-ndjson": '{"size":3}\n{"size":4}\n' },
    LINES,
    ["workflow-criterion"],
  ],
  [
    "a line that is no JSON",
    { ...FORMS, "application/x-ndjson": '{"size":3}\n{size:5}\n' },
    LINES,
    ["workflow-criterion"],
  ],
  ["a page as it should be", FORMS, PAGE, []],
  ["a page that says something else", { ...FORMS, "text/html": "<p>3 and 4</p>" }, PAGE, ["workflow-criterion"]],
  ["a table beside what is read", FORMS, TABLE, []],
  ["a table that says something else", { ...FORMS, "text/csv": "size\r\n3\r\n4\r\n" }, TABLE, ["forms"]],
  ["somebody else who is nobody", FORMS, OTHER, []],
])("%s", async (_, forms, step, checks) => {
  expect(await told(forms, step)).toEqual(checks);
});

const TRIPS = '{"id":1,"legs":{"up":{"km":3},"down":{"km":4}}}\n';
const LEGS = '{"trip":1,"leg":"up","km":3}\n{"trip":1,"leg":"down","km":4}\n';
const TABLE_OF_LEGS = "trip,leg,km\r\n1,up,3\r\n1,down,4\r\n";

function legs(lines: string, table: string): RequestListener {
  return ({ url, headers }, response) => {
    const isTable = headers.accept === "text/csv";
    const rows = url?.includes("rows=leg") === true ? (isTable ? table : lines) : TRIPS;
    response.writeHead(200, { "Content-Type": isTable ? "text/csv" : "application/x-ndjson" }).end(rows);
  };
}

const OF_LEGS: Partial<Step> = {
  parameters: [{ name: "rows", in: "query", value: "leg" }],
  successCriteria: [{ condition: "$statusCode == 200" }],
};

test.each<[string, string, string, readonly string[]]>([
  ["rows of a whole", LEGS, TABLE_OF_LEGS, []],
  [
    "a row that says something else than the whole",
    LEGS.replace('"km":4', '"km":3'),
    TABLE_OF_LEGS.replace("down,4", "down,3"),
    ["forms"],
  ],
  ["a table that says something else than the rows", LEGS, TABLE_OF_LEGS.replace("down,4", "down,3"), ["forms"]],
])("%s", async (_, lines, table, checks) => {
  expect(await toldBy(legs(lines, table), { ...OF_LEGS, operationId: "listLegs" })).toEqual(checks);
});

test("rows without a table are asked for none", async () => {
  const accepted = new Set<string | undefined>();
  const answer = legs(LEGS, TABLE_OF_LEGS);
  const listening: RequestListener = (request, response) => {
    accepted.add(request.headers.accept);
    answer(request, response);
  };
  expect(await toldBy(listening, { ...OF_LEGS, operationId: "listStages" })).toEqual([]);
  expect(accepted).not.toContain("text/csv");
});
