/** Last-Modified beside the answer's Date and what the thing says of itself. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import type { Judged } from "./context.ts";
import { lastModified } from "./last-modified.ts";

const DATE = "Thu, 26 Nov 2026 10:00:00 GMT";

function faults(modified: string, json: Json, method = "GET", status = 200): readonly string[] {
  const headers = [
    ["date", DATE],
    ["last-modified", modified],
  ];
  const judged = { answer: { status, headers }, exchange: { request: { method } }, json } as unknown as Judged;
  return lastModified.run(judged);
}

test.each<[name: string, modified: string, body: Json, fault: boolean]>([
  ["at the same second", DATE, { updated_at: "2026-11-26T10:00:00.900Z" }, false],
  ["later than the thing says", DATE, { updateTime: "2026-11-26T09:00:00Z" }, false],
  ["earlier than the thing says", "Thu, 26 Nov 2026 09:00:00 GMT", { updated_at: "2026-11-26T09:00:01Z" }, true],
  [
    "earlier than meta says",
    "Thu, 26 Nov 2026 09:00:00 GMT",
    { id: 1, meta: { lastModified: "2026-11-26T11:30:00+02:00" } },
    true,
  ],
  ["later than the answer by what it takes to write it", "Thu, 26 Nov 2026 10:00:01 GMT", {}, false],
  ["later than the answer", "Thu, 26 Nov 2026 10:01:00 GMT", {}, true],
  ["no date", "2026-11-26", {}, false],
  ["no date at all", "now", {}, true],
  ["a date alone in the thing", "Thu, 26 Nov 2026 09:00:00 GMT", { updated_at: "2026-11-27" }, false],
])("%s", (_name, modified, body, fault) => {
  expect(faults(modified, body).length > 0).toBe(fault);
});

test("of what is changed or refused nothing is said", () => {
  expect(faults("now", {}, "PUT")).toEqual([]);
  expect(faults("now", {}, "GET", 404)).toEqual([]);
});
