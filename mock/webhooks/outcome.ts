/** A successful answer with what is true now: the registered URL, what was delivered, the outcome of the delivery. */
import { type Json, type JsonObject, isObject, objectAt, parseJson, textAt } from "../../spec/openapi/json.ts";
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
  const registered = withRegisteredUrl(options, webhook, operation, answer);
  if (operation.operationId !== webhook.rules.outcome?.operationId) return registered;
  return withOutcome(options, webhook, operation, withDelivered(options, webhook, operation, registered));
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

/** What was delivered last is what is read, as far as body and answer describe a member by the same reference. */
function withDelivered(
  { contract, schemas }: HubOptions,
  { sender, name }: Webhook,
  operation: ContractOperation,
  body: unknown,
): unknown {
  const delivered = parseJson(sender.deliveries.at(-1)?.body ?? "");
  const media = contract.webhooks.find(({ path }) => path === name)?.body?.content[0];
  const schema = answerSchema(operation);
  if (!isObject(body) || !isObject(delivered) || media?.schema === undefined) return body;
  const references = (of: Json | undefined, member: string): string | undefined =>
    textAt(objectAt(objectAt(contract.follow(of)["properties"])[member])["$ref"]);
  const sent = read(contract.document, media.schema);
  const shared = Object.entries(delivered).filter(([member]) => {
    const reference = references(sent, member);
    return member in body && reference !== undefined && reference === references(schema, member);
  });
  const shown: JsonObject = { ...body, ...Object.fromEntries(shared) };
  return schema === undefined || schemas.accepts(schema, shown) ? shown : body;
}

function answerSchema(operation: ContractOperation): JsonObject | undefined {
  const content = objectAt(responseFor(operation, 200)?.["content"]);
  const schema = objectAt(content["application/json"])["schema"];
  return isObject(schema) ? schema : undefined;
}

function withOutcome(
  { schemas, log }: HubOptions,
  { rules, sender, name }: Webhook,
  operation: ContractOperation,
  body: unknown,
): unknown {
  if (rules.outcome === undefined || sender.outcome === undefined) return body;
  const { operationId, pointer } = rules.outcome;
  const shown = write(body as Json, pointer, sender.outcome === "none yet" ? undefined : { ...sender.outcome });
  const schema = answerSchema(operation);
  if (schema === undefined || schemas.accepts(schema, shown)) return shown;
  log(`webhook ${name}: the outcome does not fit the schema of ${operationId} at ${pointer}; the example is shown`);
  return body;
}
