/** A contract, read once: everything that the rest of the gate asks it. */
import { type Json, type JsonObject, isObject, objectAt, textAt } from "../../spec/openapi/json.ts";
import { DELIVERY } from "../../spec/openapi/deliveries.ts";
import { readContract as readDocument } from "../../spec/openapi/read.ts";
import { type Callback, type Operation, callbacksOf, operationsOf, webhooksOf } from "../../spec/openapi/operations.ts";
import { applyOverlays } from "../../spec/openapi/overlay.ts";
import type { Parameter } from "../../spec/openapi/parameters.ts";
import { join, read } from "../../spec/openapi/pointer.ts";
import { follow, resolvePointer } from "../../spec/openapi/reference.ts";
import { isBehindAnother, isPlace, pairsInPath } from "../../spec/openapi/route.ts";
import { withoutShared } from "./http/shared-names.ts";
import { withOneNameEach } from "./http/place-names.ts";
import { withoutSlashes } from "./http/slashes.ts";
import type { HttpResponse } from "./http/exchange.ts";
import { asItAmounts, refusalsApart } from "./said-refusals.ts";
import { Schemas } from "./schemas.ts";
import { withPlainNumbers } from "./written-numbers.ts";

export interface Contract {
  readonly document: JsonObject;
  readonly schemas: Schemas;
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Operation[];
  /** Callbacks of whose delivery it says nothing. */
  readonly callbacks: readonly Callback[];
  operation(id: string): Operation | undefined;
  securityScheme(name: string): JsonObject;
  /** The answer under the status that it amounts to, where only its body says that it refuses. */
  heard(operationId: string | undefined, answer: HttpResponse): HttpResponse;
}

/** `strict`: values of answers and webhooks that the contract does not list are faults, even where it says that more may come. */
export function contractOf(given: JsonObject, strict = false): Contract {
  const { document, refusals } = refusalsApart(withPlainNumbers(given));
  const schemas = new Schemas(document, strict);
  const all = asHttpWrites(operationsOf(document)).map((operation) => withoutKeys(document, operation));
  const told = all.filter((operation) => untold(operation, all) === undefined);
  const operations = withoutSlashes(withOneNameEach(told)).map((operation) => withoutShared(schemas, operation));
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return {
    document,
    schemas,
    operations,
    webhooks: asHttpWrites([...webhooksOf(document), ...callbacksOf(document).flatMap(asWebhook)]),
    callbacks: callbacksOf(document).flatMap((callback) => {
      if (isObject(callback.webhook.definition[DELIVERY])) return [];
      const registeredBy = operations.find(({ pointer }) => pointer === callback.registeredBy.pointer);
      const [webhook] = asHttpWrites([callback.webhook]);
      return registeredBy === undefined || webhook === undefined ? [] : [{ ...callback, webhook, registeredBy }];
    }),
    operation: (id) => byId.get(id),
    securityScheme: (name) => {
      const at = join("/components/securitySchemes", name);
      return read(document, at) === undefined ? {} : objectAt(read(document, resolvePointer(document, at)));
    },
    heard: (id, answer) => {
      const operation = byId.get(id ?? "");
      return operation === undefined ? answer : asItAmounts(refusals.get(operation.definition), answer);
    },
  };
}

/** Why no request shows what an operation answers; undefined where some do. */
function untold(operation: Operation, operations: readonly Operation[]): string | undefined {
  if (isBehindAnother(operation, operations)) return "nothing that is sent tells it from another operation of its path";
  const { responses } = operation;
  const isUpgrade = responses.length > 0 && responses.every(({ status }) => /^1/.test(status));
  return isUpgrade ? "what it answers with comes before another protocol" : undefined;
}

/** Operations of which no request shows what they answer, each with the reason. */
export function untried(document: JsonObject): string[] {
  const all = asHttpWrites(operationsOf(document));
  return all.flatMap((operation) => {
    const why = untold(operation, all);
    return why === undefined ? [] : [`${operation.id}: ${why}`];
  });
}

const IN_BODY = "{$request.body#";

/** A callback of which the contract says how it is delivered; where it stands says who registers its receiver, and where in the body. */
function asWebhook({ webhook, registeredBy, address }: Callback): Operation[] {
  const delivery = webhook.definition[DELIVERY];
  if (!isObject(delivery)) return [];
  const { operationId } = registeredBy;
  const placed = operationId !== undefined && address.startsWith(IN_BODY) && address.endsWith("}");
  const registration: JsonObject = placed ? { operationId, url: address.slice(IN_BODY.length, -1) } : {};
  const whole = { ...delivery, registration: { ...registration, ...objectAt(delivery["registration"]) } };
  return [{ ...webhook, definition: { ...webhook.definition, [DELIVERY]: whole } }];
}

/** Names that a header may have (RFC 9110, 5.6.2): a contract may use others, and nobody can send them. */
export function isHeaderName(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** Statuses that no content comes with, whatever a contract has for it (RFC 9110, 15). */
const BARE = /^(1\d\d|204|205|304)$/;

/** Parameters that are the keys of those who ask: they are sent as credentials, and so left out where nobody is to be known. */
function withoutKeys(document: JsonObject, operation: Operation): Operation {
  const schemes = objectAt(objectAt(document["components"])["securitySchemes"]);
  const asked = operation.security.flat().map((name) => objectAt(follow(document, schemes[name])));
  const named = (place: string | undefined, name = ""): string =>
    `${place} ${place === "header" ? name.toLowerCase() : name}`;
  const keys = new Set(
    asked.filter(({ type }) => type === "apiKey").map((scheme) => named(textAt(scheme["in"]), textAt(scheme["name"]))),
  );
  const isKey = (place: string, name: string): boolean => keys.has(named(place, name));
  return { ...operation, parameters: operation.parameters.filter(({ in: place, name }) => !isKey(place, name)) };
}

/** A contract writes methods in lower case, any name for a header, content where HTTP has none, says in some paths what a parameter of the query is, and lists places in any order: here they come as in the path. */
function asHttpWrites(operations: readonly Operation[]): Operation[] {
  return operations.map((operation) => {
    const said = new Set(pairsInPath(operation.path).flatMap(([name, value]) => (isPlace(value) ? [] : [name])));
    return {
      ...operation,
      method: operation.method.toUpperCase(),
      responses: operation.responses.map((one) => (BARE.test(one.status) ? { ...one, content: [] } : one)),
      parameters: operation.parameters
        .filter(
          ({ in: place, name }) => (place !== "header" || isHeaderName(name)) && (place !== "query" || !said.has(name)),
        )
        .toSorted((one, other) => placeIn(operation.path, one) - placeIn(operation.path, other)),
    };
  });
}

/** How far into the path a parameter stands; behind all of it where it stands elsewhere. */
function placeIn(path: string, { in: place, name }: Parameter): number {
  const at = place === "path" ? path.indexOf(`{${name}}`) : -1;
  return at === -1 ? path.length : at;
}

/** `overlays`: what the contract does not say of itself, given beside it. */
export async function readContract(path: string, strict = false, overlays: readonly string[] = []): Promise<Contract> {
  return contractOf(await applyOverlays(await readDocument(path), overlays), strict);
}

/** The name of the one JSON media type of problems, when the contract has one. */
export function problemSchema(contract: Contract): string | undefined {
  for (const operation of contract.operations) {
    for (const response of operation.responses) {
      const problem = response.content.find(({ type }) => type === "application/problem+json");
      if (problem?.schema !== undefined) return problem.schema;
    }
  }
  return undefined;
}

export function titleOf(document: JsonObject): string {
  const info: Json | undefined = document["info"];
  return `${textAt(objectAt(info)["title"]) ?? "untitled"} ${textAt(objectAt(info)["version"]) ?? ""}`.trim();
}
