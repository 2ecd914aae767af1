import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { emitProblems, problemsOf } from "./problems.ts";

const JSON_PROBLEM = "application/problem+json; charset=utf-8";

function answering(responses: JsonObject, components: JsonObject = {}): JsonObject {
  return { paths: { "/tides": { get: { responses } } }, components };
}

const body = (media: JsonObject): JsonObject => ({ content: { [JSON_PROBLEM]: media } });

const tooLate = { type: "https://tides.example/problems/too-late", title: "Too late", status: 409 };

test("what belongs to one request stays out, and Retry-After comes from the answer's header", () => {
  const value = { ...tooLate, detail: "It is gone.", code: "too_late", instance: "/tides/7", trace: "x", errors: [1] };
  const headers = { "retry-after": { $ref: "#/components/headers/Wait" } };
  const document = answering(
    { 409: { ...body({ examples: { gone: { $ref: "#/components/examples/gone" } } }), headers } },
    { examples: { gone: { value } }, headers: { Wait: { schema: { type: "integer" }, example: 30 } } },
  );
  expect(Object.fromEntries(problemsOf(document))).toEqual({
    gone: { ...tooLate, detail: "It is gone.", code: "too_late", retryAfterSeconds: 30 },
  });
});

test("an example without a name goes by its code, the end of its type, or its status", () => {
  const document = answering({
    400: body({ example: { code: "bad", status: 400 } }),
    409: body({ example: tooLate }),
    503: body({ example: { type: "about:blank", status: 503 } }),
    "4XX": body({ schema: { type: "object" } }),
  });
  expect([...problemsOf(document).keys()]).toEqual(["bad", "status_503", "too-late"]);
});

test("equal problems are one; others of the same name are told apart by status, then by a number", () => {
  const example = (value: JsonObject): JsonObject => body({ examples: { default: { value } } });
  const document = answering({
    400: example({ title: "Bad", status: 400, instance: "/a" }),
    404: example({ title: "Bad", status: 400, instance: "/b" }),
    409: example({ title: "Other", status: 409 }),
    410: example({ title: "Third", status: 409 }),
    411: example({ title: "Fourth", status: 409 }),
  });
  expect([...problemsOf(document)].map(([name, { title }]) => [name, title])).toEqual([
    ["default", "Bad"],
    ["default_2", "Third"],
    ["default_3", "Fourth"],
    ["default_409", "Other"],
  ]);
});

test("a contract without examples of problems gets no table", () => {
  const json = { content: { "application/json": { example: tooLate } } };
  expect(emitProblems(answering({ 409: json }))).toBeUndefined();
  expect(emitProblems({})).toBeUndefined();
});

test("names and texts of any kind make a module", async () => {
  const value = { title: 'a "quote" and a \u2028 line', status: 400, code: "x" };
  const examples = { __proto__x: { value }, "no such-thing": { value: { ...value, title: "`${b}` */" } } };
  const text = emitProblems(answering({ 400: body({ examples }) })) ?? "";
  const { PROBLEMS } = (await import(`data:text/javascript,${encodeURIComponent(plain(text))}`)) as {
    PROBLEMS: Record<string, unknown>;
  };
  expect(PROBLEMS).toEqual({ __proto__x: value, "no such-thing": { ...value, title: "`${b}` */" } });
});

/** The module without its types. */
function plain(text: string): string {
  return text.replace(" as const;", ";").replace(/^export type .*$/m, "");
}

test("the codes of broken keywords come from the contract, and only where it has some", () => {
  const told = answering({ 409: body({ example: tooLate }) });
  expect(emitProblems(told)).not.toContain("CODE_OF_KEYWORD");
  const codes = { required: "absent", default: "wrong" };
  const coded = { ...told, components: { schemas: { Code: { type: "string", "x-code-of-keyword": codes } } } };
  expect(emitProblems(coded)).toContain('= { required: "absent", default: "wrong" };');
});
