/** What counts of many things at once have to agree with, and where they count otherwise. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { bulkCountFaults } from "./bulk-counts.ts";

const three: Json = { readings: [{ value: 1 }, { value: 2 }, { value: "x" }] };
const last: Json = [{ index: 2, message: "no number" }];

test.each<[string, Json, Json, number]>([
  ["all are told of", three, { accepted: 2, rejected: 1, errors: last }, 0],
  ["one is told of nowhere", three, { accepted: 1, rejected: 1, errors: last }, 1],
  ["all count as taken", three, { accepted: 3, rejected: 1, errors: last }, 1],
  ["none counts as refused", three, { acceptedCount: 3, rejectedCount: 0, errors: last }, 1],
  ["errors of one thing twice", three, { accepted: 2, rejected: 1, errors: [{ index: 2 }, { index: 2 }] }, 0],
  ["errors that name no place", three, { accepted: 1, rejected: 2, errors: [{ message: "no" }] }, 0],
  ["a list of its own", [{ value: 1 }], { succeeded: 0, failed: 0 }, 1],
  ["what was there already", [{ value: 1 }], { created: 0, failed: 0 }, 0],
  ["more than was sent", [{ value: 1 }], { created: 1, failed: 1 }, 1],
  ["others beside them", three, { created: 1, updated: 1, failed: 1 }, 0],
  ["the total beside them", three, { accepted: 1, failed: 1, total: 3 }, 1],
  ["one number alone", three, { created: 1 }, 0],
  ["two lists", { a: [{ x: 1 }], b: [{ x: 1 }] }, { created: 1, failed: 0 }, 0],
  ["no list", { value: 1 }, { created: 4, failed: 0 }, 0],
])("%s", (_name, sent, answered, faults) => {
  expect(bulkCountFaults(sent, answered)).toHaveLength(faults);
});
