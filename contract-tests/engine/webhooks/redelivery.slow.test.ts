/** A service whose trigger takes steps before it, and that sends again what an entry of its log names: right, and with a fault in what it sends. */
import { expect, test } from "vitest";
import { parse } from "yaml";
import { type JsonObject, objectAt, textAt } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, refuse, serveHabit } from "../../testing/short-service.ts";
import { contractOf } from "../contract.ts";
import type { Phase } from "../context.ts";
import { deliveringOneByOne, registrationsEnded } from "../phases/webhooks.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";

const place = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`;
const body = (name: string): string =>
  `content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } }`;
const REFUSALS = '"400": { description: Wrong. }, "401": { description: Nobody. }, "404": { description: Unknown. }';

const CONTRACT = contractOf(
  objectAt(
    parse(`
openapi: 3.1.1
info: { title: Envelopes, version: 1.0.0 }
security: [{ Key: [] }]
paths:
  /hooks:
    post: { operationId: addHook, requestBody: { required: true, ${body("NewHook")} }, responses: { "201": { description: Made., ${body("Hook")} }, ${REFUSALS} } }
  /hooks/{hook}:
    parameters: [${place("hook")}]
    delete: { operationId: removeHook, responses: { "204": { description: Gone. }, ${REFUSALS} } }
  /hooks/{hook}/deliveries:
    parameters: [${place("hook")}]
    get: { operationId: deliveries, responses: { "200": { description: Attempts., ${body("Deliveries")} }, ${REFUSALS} } }
  /hooks/{hook}/deliveries/{delivery}/redeliver:
    parameters: [${place("hook")}, ${place("delivery")}]
    post: { operationId: redeliver, responses: { "202": { description: Sent. }, ${REFUSALS} } }
  /envelopes:
    post: { operationId: addEnvelope, requestBody: { required: true, ${body("NewEnvelope")} }, responses: { "201": { description: Made., ${body("Envelope")} }, ${REFUSALS} } }
  /envelopes/{envelope}/documents:
    parameters: [${place("envelope")}]
    post: { operationId: addDocument, requestBody: { required: true, ${body("NewEnvelope")} }, responses: { "201": { description: Made., ${body("Envelope")} }, ${REFUSALS} } }
  /envelopes/{envelope}/send:
    parameters: [${place("envelope")}]
    post: { operationId: send, responses: { "200": { description: Sent., ${body("Envelope")} }, ${REFUSALS}, "422": { description: The envelope has no documents. } } }
webhooks:
  sent:
    post:
      requestBody: { required: true, ${body("Event")} }
      responses: { "200": { description: Taken. }, "400": { description: Refused. } }
      x-webhook-delivery:
        registration: { operationId: addHook, url: /url }
        triggers: [send]
        redeliver: [redeliver]
        final_on: [2xx, 4xx]
        delays_seconds: [0]
        message_id: { body: /id }
        log: { operationId: deliveries, message_id: /event, status: /status }
components:
  securitySchemes: { Key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    NewHook: { type: object, required: [url], properties: { url: { type: string, format: uri } } }
    Hook: { type: object, required: [id, url], properties: { id: { type: string }, url: { type: string } } }
    NewEnvelope: { type: object, required: [subject], properties: { subject: { type: string, minLength: 8 } } }
    Envelope: { type: object, required: [id, subject], properties: { id: { type: string }, subject: { type: string } } }
    Event: { type: object, required: [id, envelope], properties: { id: { type: string }, envelope: { $ref: '#/components/schemas/Envelope' } } }
    Delivery: { type: object, required: [id, event, status], properties: { id: { type: string }, event: { type: string }, status: { type: integer } } }
    Deliveries: { type: object, required: [items], properties: { items: { type: array, items: { $ref: '#/components/schemas/Delivery' } } } }
`),
  ),
);

/** With what is to be said of them. */
const FAULTS = {
  "what is sent again has another identifier": /webhook-(same-bytes|same-id|redeliver)/,
  "the log lacks the status": /webhook-log: .*status 0/,
  "another envelope is told of": /webhook-same-as-read: \/envelope\/id is/,
} as const;
type Fault = keyof typeof FAULTS;

interface Entry {
  readonly id: string;
  readonly event: JsonObject;
  status: number;
}

function service(fault?: Fault): Habit & { readonly standing: () => number } {
  const hooks = new Map<string, { readonly url: string; readonly log: Entry[] }>();
  const make: Habit["make"] = () => {
    const envelopes = new Map<string, { readonly envelope: JsonObject; hasDocuments: boolean }>();
    let made = 0;
    const next = (kind: string): string => `${kind}-${(made += 1)}x`;
    const tell = async (hook: string, event: JsonObject): Promise<void> => {
      const { url, log } = hooks.get(hook) ?? { url: "", log: [] };
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(event) }).catch(() => undefined);
      const status = fault === "the log lacks the status" ? 0 : (answer?.status ?? 0);
      log.push({ id: next("delivery"), event, status });
    };
    return {
      addHook: ({ body: { url } }) => {
        const id = next("hook");
        hooks.set(id, { url: textAt(url) ?? "", log: [] });
        return { status: 201, body: { id, url: url ?? "" } };
      },
      removeHook: ({ given }) => (hooks.delete(String(given["hook"])) ? { status: 204 } : MISSING),
      deliveries: ({ given }) => {
        const hook = hooks.get(String(given["hook"]));
        const items = hook?.log.map(({ id, event, status }) => ({ id, event: event["id"] ?? "", status })) ?? [];
        return hook === undefined ? MISSING : { status: 200, body: { items } };
      },
      redeliver: ({ given }) => {
        const hook = String(given["hook"]);
        const entry = hooks.get(hook)?.log.find(({ id }) => id === given["delivery"]);
        if (entry === undefined) return MISSING;
        const isOther = fault === "what is sent again has another identifier";
        const event = isOther ? { ...entry.event, id: next("event") } : entry.event;
        void tell(hook, event);
        return { status: 202 };
      },
      addEnvelope: ({ body: sent }) => {
        const envelope = { ...sent, id: next("envelope") };
        envelopes.set(envelope.id, { envelope, hasDocuments: false });
        return { status: 201, body: envelope };
      },
      addDocument: ({ given, body: sent }) => {
        const one = envelopes.get(String(given["envelope"]));
        if (one === undefined) return MISSING;
        one.hasDocuments = true;
        return { status: 201, body: { ...sent, id: next("document") } };
      },
      send: ({ given }) => {
        const one = envelopes.get(String(given["envelope"]));
        if (one === undefined) return MISSING;
        if (!one.hasDocuments) return refuse(422);
        const isOther = fault === "another envelope is told of";
        const told = isOther ? { ...one.envelope, id: `${String(one.envelope["id"])}0` } : one.envelope;
        const event = { id: next("event"), envelope: told };
        for (const hook of hooks.keys()) void tell(hook, event);
        return { status: 200, body: one.envelope };
      },
    };
  };
  return { name: "envelopes", contract: CONTRACT, make, standing: () => hooks.size };
}

/** As phases do that know nothing of webhooks. */
const registers: Phase = {
  name: "registers",
  run: async ({ contract, flow }) => {
    const operation = contract.operation("addHook");
    if (operation !== undefined) await flow.ensure(operation);
  },
};

async function foundIn(of: Habit, fault?: Fault): Promise<string[]> {
  const { findings, unreached } = await new Run({
    contract: CONTRACT,
    profile: NO_PROFILE,
    seed: 3,
    start: () => serveHabit(of),
    tracks: { only: [deliveringOneByOne, registers, registrationsEnded] },
    enough: ({ check, message }) => fault !== undefined && FAULTS[fault].test(`${check}: ${message}`),
  }).run();
  const left = unreached.filter((line) => line.startsWith("webhook sent") || line.startsWith("the log"));
  return [...findings.map(({ check, message }) => `${check}: ${message}`), ...left];
}

test.concurrent("what is sent once something is in it, and again by an entry of the log, is not blamed, and nothing registered is left", async () => {
  const right = service();
  expect(await foundIn(right)).toEqual([]);
  expect(right.standing()).toBe(0);
});

test.concurrent.each(Object.entries(FAULTS))("%s", async (fault, words) => {
  expect((await foundIn(service(fault as Fault), fault as Fault)).join("\n")).toMatch(words);
});
