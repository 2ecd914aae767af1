/** Bodies beyond any limit, and queries with what nobody asked for: refused where the contract documents a refusal. */
import type { TestContext, Phase } from "../context.ts";
import { listAt, objectAt, textAt } from "../../../spec/openapi/json.ts";
import { concrete } from "../../../spec/openapi/media.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { key } from "../http/plan.ts";
import { formPairs } from "../http/serialise.ts";
import { parameterBase } from "./positive.ts";
import { documents } from "../http/statuses.ts";

/** Over every limit that a JSON service is likely to have. */
const HUGE_BYTES = 64 * 1024 * 1024;

async function huge(context: TestContext): Promise<void> {
  for (const operation of context.contract.operations) {
    if (operation.body === undefined || !documents(operation, 413)) continue;
    const plan = await context.flow.valid(operation);
    if (plan?.body === undefined) continue;
    const rawBody = {
      contentType: concrete(plan.body.media.type),
      bytes: Buffer.from(JSON.stringify(plan.body.value)),
      padding: HUGE_BYTES,
    };
    const about = context.flow.about(operation, "a body of 64 MiB", { check: "oversize", expected: [413] });
    await context.wire.send({ ...plan, body: undefined, rawBody }, about);
  }
}

/** What the root of the contract says under `x-query-parameters` becomes of parameters that nobody asked for. */
function ruleFor({ contract }: TestContext, what: "unknown" | "repeated"): { expected?: readonly number[] } {
  const status = objectAt(contract.document["x-query-parameters"])[what];
  return typeof status === "number" ? { expected: [status] } : {};
}

const UNKNOWN = "x_unknown_parameter";

/** Where the contract has such requests refused, and the refusal has names of parameters, the one that it is for is among them. */
function nameGiven(context: TestContext, { id, case: about, response }: Exchange, name: string): void {
  if (response === undefined || about.expected?.includes(response.status) !== true) return;
  const errors = listAt(objectAt(jsonBody(response))["errors"]);
  const told = errors.flatMap((error) => textAt(objectAt(error)["parameter"]) ?? []);
  if (told.length === 0 || told.includes(name)) return;
  const message = `the refusal is for the query parameter ${name}, and names ${told.map((one) => JSON.stringify(one)).join(", ")}`;
  context.report({ check: "problem-pointer", message, exchange: id, subject: about.name });
}

async function unasked(context: TestContext): Promise<void> {
  for (const operation of context.contract.operations) {
    const plan = await context.flow.valid(operation);
    if (plan === undefined) continue;
    const about = context.flow.about(operation, "with a query parameter that the contract does not have", {
      check: "oversize",
      ...(documents(operation, 400) ? ruleFor(context, "unknown") : {}),
    });
    if (operation.method === "GET" || documents(operation, 400))
      nameGiven(context, await context.wire.send({ ...plan, rawQuery: `${UNKNOWN}=1` }, about), UNKNOWN);
  }
}

/** A parameter of one value, twice: which of them counts is anybody's guess, unless the contract says that it is refused. */
async function repeated(context: TestContext): Promise<void> {
  for (const operation of context.contract.operations) {
    const plan = await context.flow.valid(operation);
    for (const parameter of operation.parameters) {
      const value = plan && parameterBase(context, plan, parameter);
      if (plan === undefined || parameter.in !== "query" || typeof value === "object" || value === undefined) continue;
      const pair = formPairs(parameter, value)[0] ?? "";
      const rawQuery = plan.values.has(key(parameter)) ? pair : `${pair}&${pair}`;
      const about = context.flow.about(operation, `with the query parameter ${parameter.name} twice`, {
        check: "oversize",
        ...(documents(operation, 400) ? ruleFor(context, "repeated") : {}),
      });
      nameGiven(context, await context.wire.send({ ...plan, rawQuery }, about), parameter.name);
    }
  }
}

export const oversize: Phase = {
  name: "oversize",
  run: async (context) => {
    await unasked(context);
    await repeated(context);
    await huge(context);
  },
};
