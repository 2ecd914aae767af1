import { expect, test } from "vitest";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Exchange } from "../http/exchange.ts";
import { ledTo } from "./tenants-led.ts";

const operation = { id: "getJob", path: "/jobs/{job}/parts/{part}" } as Operation;

function read(target: string, more: object = {}): Exchange {
  return { request: { method: "GET", target }, case: { operationId: "getJob" }, ...more } as Exchange;
}

const placesOf = (target: string): unknown =>
  ledTo(operation, [read(target)]).map(({ sent }) => [...(sent?.values ?? [])]);

test.each([
  ["/jobs/7/parts/a", "7", "a"],
  ["/v1/jobs/7/parts/a?fields=id", "7", "a"],
  ["/jobs/a%2Fb/parts/%C3%BC", "a/b", "ü"],
  ["/jobs/100%/parts/%zz", "100%", "%zz"],
])("%s leads to what its places name", (target, job, part) => {
  expect(placesOf(target)).toEqual([
    [
      ["path job", job],
      ["path part", part],
    ],
  ]);
});

test.each(["/jobs/7", "/tasks/7/parts/a", "/jobs/7/parts"])("%s leads elsewhere", (target) => {
  expect(placesOf(target)).toEqual([]);
});

test("what was sent by the plan of its operation is known already", () => {
  expect(ledTo(operation, [read("/jobs/7/parts/a", { sent: { values: new Map() } })])).toEqual([]);
});
