/** What is the same in all answers that agree in something else. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Exchange } from "../http/exchange.ts";
import { History } from "./history.ts";

let next = 0;

function answered(body: JsonObject): Exchange {
  return {
    id: (next += 1),
    case: { name: "a problem", operationId: "read", intent: "open", check: "flow" },
    request: { method: "GET", target: `/things/${next}`, headers: [], body: undefined },
    response: {
      status: 404,
      headers: [["Content-Type", "application/problem+json"]],
      body: Buffer.from(JSON.stringify(body)),
    },
    failure: undefined,
  };
}

function told(relation: JsonObject, ...bodies: JsonObject[]): string[] {
  const history = new History({ "x-relations": [relation] });
  return bodies.flatMap((body) => history.judge(answered(body)).map(({ check, message }) => `${check}: ${message}`));
}

const ONE_TITLE = { fixed: "/title", by: ["/code"] };

test("a title that changes with the same code is told", () => {
  expect(told(ONE_TITLE, { code: "gone", title: "Gone" }, { code: "gone", title: "Not here" })).toEqual([
    'relation: /title is "Not here", and was "Gone" with the same /code "gone"',
  ]);
});

test("another code may have another title", () => {
  expect(told(ONE_TITLE, { code: "gone", title: "Gone" }, { code: "late", title: "Late" })).toEqual([]);
});

test("nothing is said of answers that lack a member", () => {
  expect(told(ONE_TITLE, { title: "Gone" }, { title: "Late" }, { code: "gone" })).toEqual([]);
});

test("all of several members have to agree", () => {
  const both = { fixed: "$response.body#/title", by: ["/code", "/part"] };
  const of = (part: number, title: string): JsonObject => ({ code: "gone", part, title });
  expect(told(both, of(1, "Gone"), of(2, "Away"))).toEqual([]);
  expect(told(both, of(1, "Gone"), of(1, "Away"))).toHaveLength(1);
});
