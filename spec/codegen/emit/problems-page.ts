/** Contract -> problems.md: everything a client can be told, each with what to do: problems by status, wrong inputs, webhooks that are not genuine. */
import { type JsonObject, textAt } from "../../openapi/json.ts";
import { webhooksOf } from "../../openapi/operations.ts";
import { codesOfKeywords } from "../../openapi/problem-codes.ts";
import { inputMessages, webhookMessages } from "./messages.ts";
import { problemsOf } from "./problems.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function row(problem: JsonObject): string {
  const code = textAt(problem["code"]) ?? textAt(problem["type"]) ?? "";
  const retry = problem["retryAfterSeconds"];
  const told = textAt(problem["detail"]) ?? "";
  const detail =
    typeof retry === "number" && !told.includes("Retry-After") ? `${told} \`Retry-After\` says when.` : told;
  return `| \`${cell(code)}\` | ${cell(textAt(problem["title"]) ?? "")} | ${cell(detail)} |`;
}

function inputSection(document: JsonObject): string {
  const codes = codesOfKeywords(document);
  const rows = inputMessages().map(({ keyword, value, said }) => {
    const code = textAt(codes?.[keyword]) ?? textAt(codes?.["default"]);
    const first = code === undefined ? "" : `| \`${cell(code)}\` `;
    return `${first}| \`${keyword}\` | \`${cell(value)}\` | ${cell(said)} |`;
  });
  const head = codes === undefined ? "|" : "| code |";
  return `## A part of an input

What is said of a value that breaks its schema, by keyword, with a value that breaks it.

${head} keyword | sent | said |
${head.replaceAll(/[ a-z]+/g, "---")}---|---|---|
${rows.join("\n")}`;
}

function webhookSection(): string {
  const rows = webhookMessages().map(([reason, text]) => `| \`${reason}\` | ${cell(text)} |`);
  return `## A webhook that is not genuine

What \`verify\` and the receivers say, and answer with 401.

| reason | said |
|---|---|
${rows.join("\n")}`;
}

/** Undefined for a contract that shows no problem. */
export function emitProblemsPage(document: JsonObject): string | undefined {
  const problems = [...problemsOf(document).values()];
  if (problems.length === 0) return undefined;
  const byStatus = Map.groupBy(problems, ({ status }) => Number(status ?? 0));
  const sections = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, found]) => {
      const rows = [...new Set(found.map(row))].join("\n");
      return `## ${status === 0 ? "Any status" : status}\n\n| code | title | detail |\n|---|---|---|\n${rows}`;
    });
  const further = [inputSection(document), ...(webhooksOf(document).length === 0 ? [] : [webhookSection()])];
  return `<!-- Generated from the contract by "make generate". Do not edit: change spec/ and generate again. -->
# Every problem

What a client is told when a request is refused, as the examples of the contract show it. The code never changes; the texts may.

${[...sections, ...further].join("\n\n")}
`;
}
