/** Tables whose columns the contract names, beside the JSON form of the same answer. */
import { type Json, isObject, objectAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { decoded } from "../http/decoded.ts";
import { bodyValue, type Exchange, essence, headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import type { Identity, Plan } from "../http/plan.ts";
import { type Rows, rowFaults, rowsOf } from "../relations/rows.ts";
import { type Columns, columnsOf, tableFaults } from "../relations/table.ts";

const CHECK = "forms";
const CSV = "text/csv";

export function isJson({ response }: Exchange): boolean {
  return response !== undefined && jsonBody(response) !== undefined;
}

function withoutAccept({ headers = [] }: Plan): NonNullable<Plan["headers"]> {
  return headers.filter(([name]) => name.toLowerCase() !== "accept");
}

function textIn({ response }: Exchange): string {
  return (response && decoded(response).body?.toString("utf8")) ?? "";
}

/** Of the operation's answers in this media type. */
function columnsFor(
  { contract: { schemas } }: TestContext,
  { responses }: Operation,
  form: string,
): Columns | undefined {
  const content = responses.find(({ status }) => status === "200")?.content ?? [];
  const schema = content.find(({ type }) => type === form)?.schema;
  return schema === undefined ? undefined : columnsOf(objectAt(schemas.at("out", schema).schema));
}

/** A table says what the JSON form says. */
export function compareTable(
  context: TestContext,
  operation: Operation,
  form: string,
  { json, table }: { readonly json: Exchange; readonly table: Exchange },
): void {
  const columns = columnsFor(context, operation, form);
  const body = json.response && jsonBody(json.response);
  if (columns === undefined || body === undefined || table.response === undefined) return;
  for (const message of tableFaults(columns, textIn(table), body))
    context.report({ check: CHECK, message, exchange: table.id, subject: table.case.name });
}

/** The lines of an operation that say under this query what others say as a whole, as far as the contract tells it. */
function rowsUnder({ contract: { schemas } }: TestContext, { operation, values }: Plan): Rows | undefined {
  const content = operation.responses.find(({ status }) => status === "200")?.content ?? [];
  const rows = content.flatMap(({ schema }) =>
    schema === undefined ? [] : (rowsOf(objectAt(schemas.at("out", schema).schema)) ?? []),
  );
  return rows.find(({ query }) =>
    Object.entries(query).every(([name, value]) => values.get(`query ${name}`) === value),
  );
}

function linesIn({ response }: Exchange): readonly Json[] | undefined {
  const lines = response && bodyValue(response);
  return Array.isArray(lines) ? lines : undefined;
}

/** A table of the same rows has their members as columns. */
function tableOf(lines: readonly Json[]): Columns {
  const [first] = lines;
  const names = isObject(first) ? Object.keys(first) : [];
  return { of: "", columns: names.map((name) => [name, { pointer: join("", name) }]) };
}

/** Asks for the wholes that rows are made of, and for the table of the same rows. */
export async function wholesBeside(context: TestContext, plan: Plan, json: Exchange, who: Identity): Promise<void> {
  const { operation } = plan;
  const rows = succeeded(json) ? rowsUnder(context, plan) : undefined;
  const lines = linesIn(json);
  if (rows === undefined || lines === undefined) return;
  const values = new Map([
    ...plan.values,
    ...Object.entries(rows.of).map(([name, value]) => [`query ${name}`, value] as const),
  ]);
  const about = context.flow.about(operation, `${json.case.name}, as a whole`, { check: CHECK });
  const whole = await context.wire.send({ ...plan, values }, about, who);
  const wholes = succeeded(whole) ? linesIn(whole) : undefined;
  const report = (message: string, exchange: Exchange): void =>
    context.report({ check: CHECK, message, exchange: exchange.id, subject: exchange.case.name });
  for (const message of wholes === undefined ? [] : rowFaults(rows, wholes, lines)) report(message, json);
  if (!operation.responses.some(({ content }) => content.some(({ type }) => type === CSV))) return;
  const asTable = context.flow.about(operation, `${json.case.name}, as ${CSV}`, { check: CHECK });
  const table = await context.wire.send({ ...plan, headers: [...withoutAccept(plan), ["Accept", CSV]] }, asTable, who);
  if (!succeeded(table) || essence(headerValue(table.response?.headers ?? [], "content-type")) !== CSV) return;
  for (const message of tableFaults(tableOf(lines), textIn(table), [...lines])) report(message, table);
}

/** Asks for the tables of what was answered in JSON. */
export async function tablesBeside(context: TestContext, plan: Plan, json: Exchange, who: Identity): Promise<void> {
  const { operation } = plan;
  if (operation.method !== "GET" || !succeeded(json) || !isJson(json)) return;
  const forms = operation.responses.flatMap(({ status, content }) => (status === "200" ? content : []));
  for (const { type } of forms) {
    if (columnsFor(context, operation, type) === undefined) continue;
    const about = context.flow.about(operation, `${json.case.name}, as ${type}`, { check: CHECK });
    const table = await context.wire.send({ ...plan, headers: [...withoutAccept(plan), ["Accept", type]] }, about, who);
    if (succeeded(table)) compareTable(context, operation, type, { json, table });
  }
}
