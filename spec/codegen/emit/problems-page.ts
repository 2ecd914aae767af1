/** Contract -> problems.md: every problem a client can be told, by status, with what it is told to do. */
import { type JsonObject, textAt } from "../../openapi/json.ts";
import { problemsOf } from "./problems.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function row(problem: JsonObject): string {
  const code = textAt(problem["code"]) ?? textAt(problem["type"]) ?? "";
  const retry = problem["retryAfterSeconds"];
  const detail = `${textAt(problem["detail"]) ?? ""}${typeof retry === "number" ? ` \`Retry-After\` says when.` : ""}`;
  return `| \`${cell(code)}\` | ${cell(textAt(problem["title"]) ?? "")} | ${cell(detail)} |`;
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
  return `<!-- Generated from the contract by "make generate". Do not edit: change spec/ and generate again. -->
# Every problem

What a client is told when a request is refused, as the examples of the contract show it. The code never changes; the texts may.

${sections.join("\n\n")}
`;
}
