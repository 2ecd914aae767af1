/** A service of orders that tells whoever has asked for it, by registrations of their own: right, and with a fault in whom it tells, for how long and under which secret. */
import { createHmac } from "node:crypto";
import { parse } from "yaml";
import { objectAt, textAt, type JsonObject } from "../../spec/openapi/json.ts";
import { contractOf } from "../engine/contract.ts";
import { MISSING, type Reply } from "./short-service.ts";

const BY_ID = "{ name: hook, in: path, required: true, schema: { type: string } }";
const REFUSALS = '"400": { description: Wrong. }, "401": { description: Nobody. }, "404": { description: Unknown. }';
const HOOK = "content: { application/json: { schema: { $ref: '#/components/schemas/Hook' } } }";

export const ORDERS = contractOf(
  objectAt(
    parse(`
openapi: 3.1.1
info: { title: Orders, version: 1.0.0 }
security: [{ Key: [] }]
paths:
  /hooks:
    post:
      operationId: addHook
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewHook' } } } }
      responses: { "201": { description: Made., ${HOOK} }, ${REFUSALS} }
  /hooks/{hook}:
    parameters: [${BY_ID}]
    get: { operationId: getHook, responses: { "200": { description: It., ${HOOK} }, ${REFUSALS} } }
    patch:
      operationId: switchHook
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Switch' } } } }
      responses: { "200": { description: Switched., ${HOOK} }, ${REFUSALS} }
    delete: { operationId: removeHook, responses: { "204": { description: Gone. }, ${REFUSALS} } }
  /hooks/{hook}/rotate:
    parameters: [${BY_ID}]
    post: { operationId: rotateSecret, responses: { "200": { description: Another secret., ${HOOK} }, ${REFUSALS} } }
  /orders:
    post:
      operationId: addOrder
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewOrder' } } } }
      responses: { "201": { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }, ${REFUSALS} }
webhooks:
  order.created:
    post:
      parameters: [{ name: X-Signature, in: header, required: true, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { "200": { description: Taken. } }
      x-webhook-delivery:
        signature: { header: X-Signature, scheme: hmac-sha256-hex, separator: "," }
        overlap: { header: X-Signature, until: /until, seconds: 86400 }
        registration: { operationId: addHook, url: /url, secret: $response.body#/secret, events: /events }
        triggers: [addOrder]
components:
  securitySchemes: { Key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Event: { type: string, enum: [order.created, order.paid, "*"] }
    NewHook: { type: object, required: [url, events], properties: { url: { type: string, format: uri }, events: { type: array, minItems: 1, items: { $ref: '#/components/schemas/Event' } } } }
    Hook: { type: object, required: [id, url, events, secret, enabled], properties: { id: { type: string }, url: { type: string }, events: { type: array, items: { $ref: '#/components/schemas/Event' } }, secret: { type: string }, enabled: { type: boolean }, until: { type: string, format: date-time } } }
    Switch: { type: object, minProperties: 1, properties: { enabled: { type: boolean }, url: { type: string, format: uri }, events: { type: array, minItems: 1, items: { $ref: '#/components/schemas/Event' } } } }
    NewOrder: { type: object, required: [note], properties: { note: { type: string, minLength: 8 } } }
    Order: { type: object, required: [id, note], properties: { id: { type: string }, note: { type: string } } }
`),
  ),
);

/** With what is to be said of them. */
export const FAULTS = {
  "unasked events are told": /asked for order\.paid/,
  "who is switched off is told": /was disabled/,
  "who was switched on again is not told": /enabled again/,
  "who was removed is told": /was removed/,
  "the secret of the first signs for all": /webhook-signature.*beside others/,
  "the secret of before signs on": /webhook-signature.*rotateSecret/,
  "a new secret is the one of before": /webhook-secret/,
  "the secret of before signs no more": /webhook-overlap: X-Signature holds no signature with the secret/,
  "the secret of before ends after an hour": /webhook-overlap: the overlap ends 360\d s after/,
  "nothing says when the secret of before ends": /webhook-overlap: it is not answered with a time/,
  "only the first is told": /nothing came.*beside others/,
  "who asks for all is told nothing": /nothing came.*asked for \*/,
  "other events are asked for in vain": /changed to ask for order\.paid/,
  "another URL is told in vain": /nothing came.*its URL was changed/,
  "the URL of before is told as well": /URL of before.*its URL was changed/,
} as const;
export type Fault = keyof typeof FAULTS;

function later(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

interface Hook {
  readonly id: string;
  url: string;
  events: readonly string[];
  secret: string;
  /** What signs. */
  signing: string;
  /** What signs beside it. */
  before?: string;
  enabled: boolean;
  wasOff: boolean;
  gone: boolean;
}

export class Orders {
  readonly #hooks: Hook[] = [];
  readonly #fault: Fault | undefined;
  /** Where an address leads from where it runs. */
  readonly #route: (url: string) => string;
  #orders = 0;
  #secrets = 0;

  constructor(fault?: Fault, route: (url: string) => string = (url) => url) {
    this.#fault = fault;
    this.#route = route;
  }

  /** How many stand. */
  get count(): number {
    return this.#hooks.filter(({ gone }) => !gone).length;
  }

  #secret(): string {
    this.#secrets += 1;
    return this.#fault === "the secret of the first signs for all" ? "first" : `secret-${this.#secrets}`;
  }

  #shown({ id, url, events, secret, enabled }: Hook): Reply {
    return { status: 200, body: { id, url, events: [...events], secret, enabled } };
  }

  #hook(given: JsonObject): Hook | undefined {
    return this.#hooks.find(({ id, gone }) => id === given["hook"] && !gone);
  }

  add(body: JsonObject): Reply {
    const signing = this.#secret();
    const hook: Hook = {
      id: `hook-${this.#hooks.length + 1}`,
      url: textAt(body["url"]) ?? "",
      events: (body["events"] as string[] | undefined) ?? [],
      secret: this.#fault === "the secret of the first signs for all" ? `own-${this.#hooks.length}` : signing,
      signing,
      enabled: true,
      wasOff: false,
      gone: false,
    };
    this.#hooks.push(hook);
    return { ...this.#shown(hook), status: 201 };
  }

  read(given: JsonObject): Reply {
    const hook = this.#hook(given);
    return hook === undefined ? MISSING : this.#shown(hook);
  }

  turn(given: JsonObject, body: JsonObject): Reply {
    const hook = this.#hook(given);
    if (hook === undefined) return MISSING;
    const { enabled, url, events } = body;
    hook.enabled = typeof enabled === "boolean" ? enabled : hook.enabled;
    hook.wasOff ||= !hook.enabled;
    const before = hook.url;
    const asked = Array.isArray(events) ? events.map(String) : hook.events;
    if (this.#fault !== "other events are asked for in vain") hook.events = asked;
    if (typeof url === "string" && this.#fault !== "another URL is told in vain") hook.url = url;
    if (this.#fault === "the URL of before is told as well" && hook.url !== before)
      this.#hooks.push({ ...hook, id: `${hook.id}-before`, url: before });
    return this.#shown({ ...hook, url: textAt(url) ?? hook.url, events: asked });
  }

  remove(given: JsonObject): Reply {
    const hook = this.#hook(given);
    if (hook === undefined) return MISSING;
    hook.gone = true;
    return { status: 204 };
  }

  rotate(given: JsonObject): Reply {
    const hook = this.#hook(given);
    if (hook === undefined) return MISSING;
    hook.before = hook.signing;
    const other = this.#secret();
    if (this.#fault !== "a new secret is the one of before") hook.secret = other;
    if (this.#fault !== "the secret of before signs on") hook.signing = hook.secret;
    const days = this.#fault === "the secret of before ends after an hour" ? 1 / 24 : 1;
    const until = this.#fault === "nothing says when the secret of before ends" ? {} : { until: later(days) };
    const shown = this.#shown(hook);
    return { ...shown, body: { ...objectAt(shown.body), ...until } };
  }

  #isTold({ enabled, events, gone, wasOff, id }: Hook): boolean {
    const first = this.#hooks.find((one) => !one.gone);
    if (this.#fault === "only the first is told" && first?.id !== id) return false;
    if (this.#fault === "who was switched on again is not told" && wasOff) return false;
    return (
      (!gone || this.#fault === "who was removed is told") &&
      (enabled || this.#fault === "who is switched off is told") &&
      (events.includes("order.created") ||
        (events.includes("*") && this.#fault !== "who asks for all is told nothing") ||
        this.#fault === "unasked events are told")
    );
  }

  order(body: JsonObject): Reply {
    this.#orders += 1;
    const order = { id: `order-${this.#orders}`, note: body["note"] ?? "" };
    const text = JSON.stringify(order);
    for (const { url, signing, before } of this.#hooks.filter((hook) => this.#isTold(hook))) {
      const old = before === undefined || this.#fault === "the secret of before signs no more" ? [] : [before];
      const signatures = [signing, ...old].map(
        (key) => `sha256=${createHmac("sha256", key).update(text).digest("hex")}`,
      );
      const headers = { "Content-Type": "application/json", "X-Signature": signatures.join(",") };
      // who was there before may have closed
      void fetch(this.#route(url), { method: "POST", headers, body: text }).catch(() => undefined);
    }
    return { status: 201, body: order };
  }
}
