/** A successful answer with what is true now: the registered URL, the outcome of the delivery. */
import { type Json, isObject, objectAt } from "../../spec/openapi/json.ts";
import { read, write } from "../../spec/openapi/pointer.ts";
import { type ContractOperation, responseFor } from "../contract.ts";
import type { HubOptions, Webhook } from "./state.ts";
import { isRegistration } from "./registration.ts";

/** The body of the answer, changed where this webhook has something to say. */
export function patchedBy(
  options: HubOptions,
  webhook: Webhook,
  operation: ContractOperation,
  answer: unknown,
): unknown {
  return withOutcome(options, webhook, operation, withRegisteredUrl(options, webhook, operation, answer));
}

function withRegisteredUrl(
  { contract }: HubOptions,
  webhook: Webhook,
  operation: ContractOperation,
  body: unknown,
): unknown {
  const { rules, sender } = webhook;
  const { operationId, url } = rules.registration;
  const shows = operation.operationId === operationId || isRegistration(contract, webhook, operation);
  if (!shows || sender.registration === undefined || read(body as Json, url) === undefined) return body;
  return write(body as Json, url, sender.registration.url);
}

function withOutcome(
  { schemas, log }: HubOptions,
  { rules, sender, name }: Webhook,
  operation: ContractOperation,
  body: unknown,
): unknown {
  if (rules.outcome === undefined || operation.operationId !== rules.outcome.operationId) return body;
  if (sender.outcome === undefined) return body;
  const { operationId, pointer } = rules.outcome;
  const shown = write(body as Json, pointer, sender.outcome === "none yet" ? undefined : { ...sender.outcome });
  const content = objectAt(responseFor(operation, 200)?.["content"]);
  const schema = objectAt(content["application/json"])["schema"];
  if (!isObject(schema) || schemas.accepts(schema, shown)) return shown;
  log(`webhook ${name}: the outcome does not fit the schema of ${operationId} at ${pointer}; the example is shown`);
  return body;
}
