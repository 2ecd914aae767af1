import { causesOfWithholding } from "./causes.ts";
import { CERTAINTY, type Clause, EVIDENCE } from "../respiratory/statement/clauses.ts";
import { COURSE } from "../respiratory/statement/course-clauses.ts";
import { SETTLE, type Template, TEMPLATES } from "../respiratory/statement/templates.ts";

/** Every sentence that a statement can have, with the rule beside it, as a page for clinical review. */
export function statementsPage(): string {
  return [
    "# The sentences of a statement",
    "",
    "Written by `npm run statements` from `server/respiratory/statement/templates.ts`, `clauses.ts` and `course-clauses.ts`; edit those. A statement is a draft for a clinician's review: a headline",
    "of at most 25 words, the evidence, how sure it is, and what would settle it, with at most five numbers; the rest stands in the item.",
    "",
    "## Headlines, one of them in every statement",
    "",
    ...Object.entries(TEMPLATES).flatMap(([name, template]) => templateLines(name, template)),
    "## Evidence that is added",
    "",
    ...clauseTable(EVIDENCE),
    "## The likely cause where a number cannot well be true",
    "",
    "| clause | code of the warning |",
    "|---|---|",
    ...causesOfWithholding().map(({ code, detail }) => `| ${detail} | \`${code}\`: our own judgement |`),
    "",
    "## The course",
    "",
    ...clauseTable(COURSE),
    "## How sure it is",
    "",
    ...clauseTable(CERTAINTY),
    "## What would settle it, in place of the template's own sentence",
    "",
    ...clauseTable(SETTLE),
  ].join("\n");
}

function templateLines(name: string, { rule, headline, evidence, settle, settleAfterRepeat }: Template): string[] {
  return [
    `### ${name}`,
    "",
    `Rule: ${rule}`,
    "",
    `- Headline: ${headline}`,
    ...evidence.map((text) => `- Evidence: ${text}`),
    `- Settle: ${settle}`,
    ...(settleAfterRepeat === undefined ? [] : [`- Settle, after a repeat was asked for: ${settleAfterRepeat}`]),
    "",
  ];
}

function clauseTable(clauses: Readonly<Record<string, Clause>>): string[] {
  const rows = Object.values(clauses).map(({ rule, text, plain }) => {
    const short = plain === undefined || plain === text ? "" : `<br>Without numbers: ${plain}`;
    return `| ${text}${short} | ${rule} |`;
  });
  return ["| clause | rule |", "|---|---|", ...rows, ""];
}
