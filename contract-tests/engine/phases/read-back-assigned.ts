/** An identifier that the client chooses in the query (AIP-133): what is made has it, and nothing else can be made under it. */
import { lastStep } from "../http/slashes.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { type TestContext, tell } from "../context.ts";
import { freshText } from "../generate/fresh-text.ts";
import { viewOf } from "../generate/view.ts";
import { foundIn } from "../http/found.ts";
import { succeeded } from "../http/flow.ts";
import { makes } from "../http/making.ts";
import { key } from "../http/plan.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { documents } from "../http/statuses.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";
import { attempt } from "../generate/attempt.ts";

export async function assigned(context: TestContext, operation: Operation): Promise<void> {
  const { contract, flow, wire } = context;
  const kind = singular(unspelt(lastStep(operation.path)));
  const parameter = operation.parameters.find(
    ({ in: place, name }) => place === "query" && unspelt(name) === `${kind}id`,
  );
  const reader = contract.operations.find(
    ({ method, path }) =>
      method === "GET" &&
      path.startsWith(`${operation.path}/{`) &&
      /^\/\{[^}]+\}$/.test(path.slice(operation.path.length)),
  );
  const place = reader?.path.slice(operation.path.length + 2, -1);
  if (
    kind === "" ||
    parameter === undefined ||
    reader === undefined ||
    place === undefined ||
    makes(contract, operation) === undefined
  )
    return;
  const id = freshOf(context, operation, parameter.schema);
  const about = (name: string, expected?: readonly number[]): ReturnType<typeof flow.about> =>
    flow.about(operation, name, { check: "read-back", ...(expected && { expected }) });
  const plan = await flow.another(operation, "under an identifier of the client's own");
  if (id === undefined || plan === undefined) return;
  const exchange = await wire.send(
    { ...plan, values: new Map([...plan.values, [key(parameter), id]]) },
    about("under an identifier of the client's own"),
  );
  const came = foundIn(exchange, reader, place);
  if (!succeeded(exchange) || came === undefined) return;
  if (String(came) !== id)
    return tell(
      context,
      exchange,
      "read-back",
      `${parameter.name} was ${JSON.stringify(id)}, and what was made is called ${JSON.stringify(came)}`,
    );
  const other = documents(operation, 409)
    ? await flow.another(operation, "under an identifier that is taken")
    : undefined;
  if (other !== undefined)
    await wire.send(
      { ...other, values: new Map([...other.values, [key(parameter), id]]) },
      about("under an identifier that is taken", [409]),
    );
}

function freshOf(
  { contract: { schemas }, wire }: TestContext,
  operation: Operation,
  schema: string,
): string | undefined {
  const random = wire.random(`${operation.id} identifier`);
  const text = attempt(() => freshText(viewOf(schemas, "in", schema), random));
  return text !== undefined && schemas.valid("in", schema, text) ? text : undefined;
}
