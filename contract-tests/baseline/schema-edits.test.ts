/** Single edits of schemas, each with the verdict of a careful reader: what it breaks in a request and in an answer. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { compareContracts } from "./compare.ts";

type Verdict = "nothing" | "request" | "answer" | "both";
type Edit = [what: string, verdict: Verdict, before: JsonObject, after: JsonObject];
const FILE = new URL("testing/schema-edits.json", import.meta.url);
const EDITS = JSON.parse(await readFile(FILE, "utf8")) as Edit[];

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const kind = (value: string, more: JsonObject = {}): JsonObject => ({
  type: "object",
  required: ["kind"],
  properties: { kind: { const: value }, ...more },
});
const tree = (name: string, value: JsonObject = text): JsonObject => ({
  type: "object",
  properties: { value, children: { type: "array", items: ref(name) } },
});
const base = { type: "object", required: ["id"], properties: { id: text } };
const cat = kind("cat", { paws: { type: "integer" } });
const schemas: JsonObject = {
  ...{ Text: text, Name: { ...text, minLength: 1 }, State: { ...text, enum: ["open", "shut"] } },
  MaybeText: { anyOf: [{ ...text, enum: ["a", "b"] }, { type: "null" }] },
  MaybeKind: { anyOf: [ref("Cat"), ref("Dog"), { type: "null" }] },
  Closed: { ...base, additionalProperties: false },
  ...{ Base: base, BaseRenamed: base, Cat: cat, CatRenamed: cat, Dog: kind("dog"), Fox: kind("fox") },
  ...{ Node: tree("Node"), NodeRenamed: tree("NodeRenamed"), NodeBroken: tree("NodeBroken", { type: "integer" }) },
};

/** All edits in one contract: each has a request and an answer of its own. */
function contractOf(side: 2 | 3): JsonObject {
  const taken = { "200": { description: "Taken" } };
  const paths = EDITS.flatMap((edit, index) => {
    const content = { "application/json": { schema: edit[side] } };
    return [
      [`/${index}/request`, { post: { requestBody: { content }, responses: taken } }],
      [`/${index}/answer`, { post: { responses: { "200": { description: "Given", content } } } }],
    ];
  });
  const info = { title: "Edits", version: "1.0.0" };
  return { openapi: "3.1.1", info, paths: Object.fromEntries(paths), components: { schemas } };
}

const breaks = await compareContracts(contractOf(2), contractOf(3), "");

test.each(EDITS.map(([what, verdict], index) => ({ what, verdict, index })))(
  "$what: $verdict",
  ({ verdict, index }) => {
    const brokenIn = (side: string): string[] =>
      breaks.filter(({ subject }) => subject.title === `POST /${index}/${side}`).map((lost) => lost.text);
    const isIn = (side: string): boolean => verdict === side || verdict === "both";
    const found = { request: brokenIn("request"), answer: brokenIn("answer") };
    const some = expect.arrayContaining([expect.any(String)]);
    expect(found).toEqual({ request: isIn("request") ? some : [], answer: isIn("answer") ? some : [] });
  },
);
