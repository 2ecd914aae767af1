/** What work says of itself while it goes on and once it is over, and which of that does not go together. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { countedOtherwise, endFaults, endingFaults, movedSince } from "./ended.ts";
import { answerSchema } from "./shared.ts";

const time = { type: ["string", "null"], format: "date-time" };
const { schemas, operations } = contractOf({
  openapi: "3.1.1",
  info: { title: "Work", version: "1.0.0" },
  paths: {
    "/jobs/{job}": {
      get: {
        operationId: "job",
        parameters: [{ name: "job", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          "200": {
            description: "The job",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: {
                    status: { type: "string", enum: ["queued", "running", "done", "failed"] },
                    progress: { type: "integer", maximum: 100 },
                    created_at: time,
                    started_at: time,
                    finished_at: time,
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});
const [operation] = operations;
const schema = (operation && answerSchema(operation, 200)) ?? "";

const DONE = {
  status: "done",
  progress: 100,
  created_at: "2026-03-02T10:00:00Z",
  started_at: "2026-03-02T10:00:01Z",
  finished_at: "2026-03-02T10:00:09Z",
};

test.each<[string, { readonly [name: string]: Json }, number]>([
  ["all is there", {}, 0],
  ["it has no time at which it began", { started_at: null }, 1],
  ["it has no time at which it ended", { finished_at: null }, 1],
  ["what failed need not have begun", { status: "failed", started_at: null, progress: 0 }, 0],
  ["it ended before it began", { finished_at: "2026-03-02T09:59:00Z" }, 1],
  ["a time of whole seconds is cut off", { started_at: "2026-03-02T10:00:09.900Z" }, 0],
  ["something is left to be done", { progress: 99 }, 1],
])("once it is over: %s", (_name, other, faults) => {
  expect(endFaults(schemas, schema, { ...DONE, ...other })).toHaveLength(faults);
});

test("progress does not fall in one state, and may begin anew in another", () => {
  const at = (status: string, progress: number): { status: string; progress: number } => ({ status, progress });
  expect(endingFaults(schemas, schema, at("running", 40), at("running", 30))).toHaveLength(1);
  expect(endingFaults(schemas, schema, at("running", 40), at("running", 40))).toEqual([]);
  expect(endingFaults(schemas, schema, at("running", 40), at("queued", 0))).toEqual([]);
});

test("times of what has been stay, and other members may move", () => {
  expect(movedSince(DONE, { ...DONE, finished_at: "2026-03-02T10:00:10Z" })).toHaveLength(1);
  expect(movedSince({ ...DONE, url: "/a?token=1" }, { ...DONE, url: "/a?token=2" })).toEqual([]);
});

test("what a thing counts of its result is what the result counts", () => {
  const result = { export_id: "e1", row_count: 3, progress: 1 };
  expect(countedOtherwise({ row_count: 4, progress: 2 }, result)).toBe("row_count is 4, and in its result 3");
  expect(countedOtherwise({ row_count: 3, rowCount: 4 }, result)).toBeUndefined();
});
