/** Answers that are described by status, range or `default`: OpenAPI 3.1.1, 4.8.16 (an explicit code stands before its range). */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { compareContracts } from "./compare.ts";

const json = (name: string, type = "application/json"): JsonObject => ({
  description: "Given",
  content: { [type]: { schema: { type: "object", required: [name], properties: { [name]: { type: "string" } } } } },
});
const [A, B, PROBLEM] = [json("a"), json("b"), json("a", "application/problem+json")];

type Edit = [what: string, before: JsonObject, after: JsonObject, broken: string[]];
const EDITS: Edit[] = [
  ["the same by ranges", { default: A }, { "4XX": A, "5XX": A }, []],
  ["others by ranges", { default: A }, { "4XX": B, "5XX": A }, ["4XX"]],
  ["another media type by a range", { default: A }, { "4XX": PROBLEM }, ["4XX"]],
  ["a status that had been described by default", { default: A }, { 404: B, default: A }, ["404"]],
  ["the same under a status and by default", { default: A }, { 404: A, default: A }, []],
  ["a status that is described by default again", { 404: A }, { default: B }, ["404"]],
  ["a status that is in a range", { 404: A }, { "4XX": B, default: A }, ["404"]],
  ["a range that is described by default", { "4XX": A }, { default: B }, ["4XX"]],
  ["a status of a range", { "4XX": A }, { 404: B }, ["404"]],
  ["an answer of success that is in a range", { 200: A }, { "2XX": A }, []],
  ["a range that is one answer of success", { "2XX": A }, { 200: A }, []],
  ["another answer of success of a range", { "2XX": A }, { 200: A, 201: B }, ["201"]],
  ["success by default", { default: A }, { 200: A, default: B }, ["default"]],
  ["nothing any more", { 404: A, default: A }, {}, []],
];

/** All edits in one contract: each has an operation of its own. */
function contractOf(side: 1 | 2): JsonObject {
  const paths = EDITS.map((edit, index) => [`/${index}/{${side}}`, { get: { responses: edit[side] } }]);
  return { openapi: "3.1.1", info: { title: "Answers", version: "1.0.0" }, paths: Object.fromEntries(paths) };
}

const breaks = await compareContracts(contractOf(1), contractOf(2), "");

test.each(EDITS.map(([what, , , broken], index) => ({ what, broken, index })))(
  "$what: $broken",
  ({ broken, index }) => {
    const own = breaks.filter(({ subject }) => subject.title.startsWith(`GET /${index}/`));
    expect([...new Set(own.map(({ status }) => status))]).toEqual(broken);
  },
);
