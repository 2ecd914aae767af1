import { expect, test } from "vitest";
import { operationsOf } from "../../openapi/operations.ts";
import { readContract } from "../../openapi/read.ts";
import { inputMessages, webhookMessages } from "./messages.ts";
import { emitProblemsPage } from "./problems-page.ts";
import { problemsOf } from "./problems.ts";

const contract = await readContract("spec/openapi.yaml");

test("the page has a row for every problem of the contract, below its status", () => {
  const page = emitProblemsPage(contract) ?? "";
  for (const { code, status, title } of problemsOf(contract).values()) {
    const section = page.split("\n## ").find((text) => text.startsWith(`${String(status)}\n`)) ?? "";
    expect(section).toContain(`| \`${String(code)}\` | ${String(title)} |`);
  }
});

test("every problem names the thing in its title, and says in whole sentences what the rule is or what to do", () => {
  const poor = [...problemsOf(contract)].filter(([, { title, detail }]) => {
    const words = String(detail).trim().split(/\s+/);
    return !/^[A-Z0-9`].*[^.]$/.test(String(title)) || words.length < 5 || !/^[A-Z0-9`].*\.$/s.test(String(detail));
  });
  expect(poor.map(([name]) => name)).toEqual([]);
});

const REMEDY =
  /\b(accept|amend|analyse|ask|check|compare|keep|lists (yours|those)|mend|name a selection|pass|read|register|send|split|take|use|wait|widen)\b/i;

test("every problem says what to do", () => {
  const mute = [...problemsOf(contract)].filter(([, { detail }]) => !REMEDY.test(String(detail)));
  expect(mute.map(([name]) => name)).toEqual([]);
});

test("the operations that a problem sends its reader to are in the contract", () => {
  const operations = new Set(operationsOf(contract).map(({ method, path }) => `${method.toUpperCase()} ${path}`));
  const named = [...problemsOf(contract).values()].flatMap(({ detail }) =>
    [...String(detail).matchAll(/\b(?:GET|POST|PUT|DELETE) \/[\w/{}-]*/g)].map(([operation]) => operation),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((operation) => !operations.has(operation))).toEqual([]);
});

test("the page says of every keyword of the contract's values what is told, and of every webhook that is refused", () => {
  const page = emitProblemsPage(contract) ?? "";
  for (const { keyword, said } of inputMessages()) {
    expect(said).toMatch(/^(\/\S+ )?(must|is) /);
    expect(page.split("\n").find((line) => line.includes(said))).toContain(`| \`${keyword}\` |`);
  }
  for (const [reason, text] of webhookMessages()) expect(page).toContain(`| \`${reason}\` | ${text} |`);
  const { schemas } = contract["components"] as { schemas: { InputErrorCode: { "x-code-of-keyword": object } } };
  const shown = new Set(inputMessages().map(({ keyword }) => keyword));
  const ofValues = ["required", "additionalProperties", "type", "enum", "const", "minimum", "maximum", "minLength"];
  const further = ["maxLength", "minItems", "maxItems", "pattern", "format", "uniqueItems", "multipleOf"];
  for (const keyword of [...ofValues, ...further]) {
    expect(Object.keys(schemas.InputErrorCode["x-code-of-keyword"])).toContain(keyword);
    expect([...shown]).toContain(keyword);
  }
});

test("a contract without codes and webhooks has neither a column nor a section of them", () => {
  const content = { "application/problem+json": { example: { title: "No", status: 400, detail: "Not so." } } };
  const page = emitProblemsPage({ openapi: "3.1.1", paths: { "/a": { get: { responses: { 400: { content } } } } } });
  expect(page).toContain("| keyword | sent | said |\n|---|---|---|\n| `required` |");
  expect(page).not.toContain("not genuine");
});

test("a text of the contract cannot end its cell, and a contract without problems has no page", () => {
  const problem = { code: "a|b", title: "One | two", status: 400, detail: "Three | four." };
  const content = { "application/problem+json": { example: problem } };
  const responses = { 400: { description: "No", content } };
  const page = emitProblemsPage({ openapi: "3.1.1", paths: { "/a": { get: { responses } } } }) ?? "";
  expect(page).toContain("| `a\\|b` | One \\| two | Three \\| four. |");
  expect(emitProblemsPage({ openapi: "3.1.1", paths: {} })).toBeUndefined();
});
