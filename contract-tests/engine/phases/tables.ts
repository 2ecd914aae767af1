/** Tables whose columns the contract names, beside the JSON form of the same answer. */
import { objectAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { decoded } from "../http/decoded.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import type { Identity, Plan } from "../http/plan.ts";
import { type Columns, columnsOf, tableFaults } from "../relations/table.ts";

const CHECK = "forms";

export function isJson({ response }: Exchange): boolean {
  return response !== undefined && jsonBody(response) !== undefined;
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
  const text = decoded(table.response).body?.toString("utf8") ?? "";
  for (const message of tableFaults(columns, text, body))
    context.report({ check: CHECK, message, exchange: table.id, subject: table.case.name });
}

/** Asks for the tables of what was answered in JSON. */
export async function tablesBeside(context: TestContext, plan: Plan, json: Exchange, who: Identity): Promise<void> {
  const { operation } = plan;
  if (operation.method !== "GET" || !succeeded(json) || !isJson(json)) return;
  const forms = operation.responses.flatMap(({ status, content }) => (status === "200" ? content : []));
  for (const { type } of forms) {
    if (columnsFor(context, operation, type) === undefined) continue;
    const about = context.flow.about(operation, `${json.case.name}, as ${type}`, { check: CHECK });
    const headers = (plan.headers ?? []).filter(([name]) => name.toLowerCase() !== "accept");
    const table = await context.wire.send({ ...plan, headers: [...headers, ["Accept", type]] }, about, who);
    if (succeeded(table)) compareTable(context, operation, type, { json, table });
  }
}
