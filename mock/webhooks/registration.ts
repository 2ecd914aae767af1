/** The receiver that a call registers or deletes. */
import { type Json, objectAt } from "../../spec/openapi/json.ts";
import { read, tokensOf } from "../../spec/openapi/pointer.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import type { Called, HubOptions, Webhook } from "./state.ts";
import { isLoopbackUrl } from "./post.ts";

/** The resource that a registration by PUT makes: its GET and DELETE share the path. */
export function isRegistration(contract: Contract, { rules }: Webhook, { path }: ContractOperation): boolean {
  const registering = contract.byId(rules.registration.operationId);
  return registering?.method === "put" && registering.path === path;
}

/** Whether the request asks for this webhook: by name, by the default of the list of names, or because there is no list. */
function asksFor(contract: Contract, { rules, name }: Webhook, operation: ContractOperation, body: Json): boolean {
  const { events } = rules.registration;
  if (events === undefined) return true;
  const content = objectAt(contract.follow(operation.definition["requestBody"])["content"]);
  let schema = contract.follow(objectAt(content["application/json"])["schema"]);
  for (const member of tokensOf(events)) schema = contract.follow(objectAt(schema["properties"])[member]);
  const asked = read(body, events) ?? schema["default"];
  return !Array.isArray(asked) || asked.includes(name);
}

/** Remembers or forgets the receiver, and logs it. */
export function noteRegistration(
  { contract, allowRemote, log }: HubOptions,
  webhook: Webhook,
  { operation, body }: Called,
): void {
  const { rules, sender, name } = webhook;
  if (operation.operationId === rules.registration.operationId) {
    const url = read(body as Json, rules.registration.url);
    const secret = rules.registration.secret === undefined ? undefined : read(body as Json, rules.registration.secret);
    if (typeof url !== "string") return;
    if (!asksFor(contract, webhook, operation, body as Json)) return sender.register(undefined);
    sender.register({ url, secret: typeof secret === "string" ? secret : undefined });
    const called =
      allowRemote || isLoopbackUrl(url)
        ? ""
        : "; it will not be called, because only receivers on this machine are (ALLOW_REMOTE=1 lifts that)";
    log(`webhook ${name}: registered ${url}${called}`);
  } else if (operation.method === "delete" && isRegistration(contract, webhook, operation)) {
    sender.register(undefined);
    log(`webhook ${name}: registration deleted`);
  }
}
