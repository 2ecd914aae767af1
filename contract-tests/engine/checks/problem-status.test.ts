/** Where bodies of errors say the status that they come with. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { problemStatus } from "./problem-status.ts";

const { schemas } = contractOf({ openapi: "3.1.1", info: { title: "None", version: "1" }, paths: {} });

function said(type: string, json: Json, status = 404): number {
  const message = { headers: [["Content-Type", type]] as const, body: Buffer.from(JSON.stringify(json)) };
  const answer = { ...message, status };
  const about = { name: "", operationId: undefined, intent: "valid", check: "" } as const;
  const exchange = {
    id: 1,
    case: about,
    request: { ...message, method: "GET", target: "/" },
    response: answer,
    failure: undefined,
  };
  const judged = { schemas, exchange, answer, operation: undefined, documented: undefined, media: undefined, json };
  return problemStatus.run(judged).length;
}

test.each<[string, string, Json, number]>([
  ["a problem", "application/problem+json", { status: 400 }, 1],
  ["a problem that says it", "application/problem+json", { status: 404 }, 0],
  ["a problem that says none", "application/problem+json", { title: "Not Found" }, 0],
  ["an error of JSON:API", "application/vnd.api+json", { errors: [{ status: "400" }] }, 1],
  ["an error of JSON:API that says it", "application/vnd.api+json", { errors: [{ status: "404" }] }, 0],
  ["errors of JSON:API", "application/vnd.api+json", { errors: [{ status: "404" }, { status: "422" }] }, 0],
  ["Fastify's", "application/json", { statusCode: 400, error: "Bad Request", message: "" }, 1],
  ["Fastify's that says it", "application/json", { statusCode: 404, error: "Not Found", message: "" }, 0],
  ["one level below", "application/json", { error: { http_status: 500 } }, 1],
  ["a status that may be that of a thing", "application/json", { status: 500 }, 0],
  ["a code of its own", "application/json", { statusCode: 40401 }, 0],
])("%s", (_what, type, json, faults) => {
  expect(said(type, json)).toBe(faults);
});

test("what succeeds speaks of something else", () => {
  expect(said("application/json", { statusCode: 404 }, 200)).toBe(0);
});
