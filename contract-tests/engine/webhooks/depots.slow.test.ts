/** Hooks of one place among several, greeted when they are registered, and told of things by numbers alone: right, and with a fault. */
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { parse } from "yaml";
import { objectAt, textAt, type Json } from "../../../spec/openapi/json.ts";
import { MISSING, refuse, serveHabit, type Call, type Habit, type Reply } from "../../testing/short-service.ts";
import type { Phase } from "../context.ts";
import { contractOf } from "../contract.ts";
import { deliveries, overTime } from "../phases/webhooks.ts";
import { NO_PROFILE } from "../profile.ts";
import type { RunReport } from "../report/model.ts";
import { Run } from "../run.ts";
import { tellsDeliveriesApart } from "./apart.ts";

/** Ends only a run that hangs: a busy machine widens the waits for what must not come. */
vi.setConfig({ testTimeout: 600_000 });

const at = (name: string): string =>
  `{ name: ${name}, in: path, required: true, schema: { type: integer, minimum: 1 } }`;
const REFUSALS = '"400": { description: Wrong. }, "401": { description: Nobody. }, "404": { description: Unknown. }';
const of = (schema: string): string =>
  `content: { application/json: { schema: { $ref: '#/components/schemas/${schema}' } } }`;
const hook = (schema: string): string =>
  `parameters: [{ name: X-Signature, in: header, required: true, schema: { type: string } }], requestBody: { required: true, ${of(schema)} }`;

const CONTRACT = contractOf(
  objectAt(
    parse(`
openapi: 3.1.1
info: { title: Depots, version: 1.0.0 }
security: [{ Key: [] }]
paths:
  /depots:
    post: { operationId: openDepot, requestBody: { required: true, ${of("NewDepot")} }, responses: { "201": { description: Made., ${of("Depot")} }, ${REFUSALS} } }
  /depots/{depot}:
    parameters: [${at("depot")}]
    get: { operationId: getDepot, responses: { "200": { description: It., ${of("Depot")} }, ${REFUSALS} } }
  /depots/{depot}/hooks:
    parameters: [${at("depot")}]
    post: { operationId: addHook, requestBody: { required: true, ${of("NewHook")} }, responses: { "201": { description: Made., ${of("Hook")} }, ${REFUSALS} } }
  /depots/{depot}/parcels:
    parameters: [${at("depot")}]
    post: { operationId: addParcel, requestBody: { required: true, ${of("NewParcel")} }, responses: { "201": { description: Made., ${of("Parcel")} }, ${REFUSALS} } }
  /depots/{depot}/parcels/{parcel}:
    parameters: [${at("depot")}, ${at("parcel")}]
    get: { operationId: getParcel, responses: { "200": { description: It., ${of("Parcel")} }, ${REFUSALS} } }
  /depots/{depot}/parcels/{parcel}/hand-over:
    parameters: [${at("depot")}, ${at("parcel")}]
    post: { operationId: handOver, responses: { "200": { description: It., ${of("Parcel")} }, "409": { description: It was handed over. }, ${REFUSALS} } }
webhooks:
  handed over:
    post:
      ${hook("HandedOver").replace(", requestBody", "\n      requestBody")}
      responses: { 2XX: { description: Taken. }, 4XX: { description: Not sent again. }, 5XX: { description: Sent again. } }
      x-webhook-delivery:
        signature: { header: X-Signature, scheme: hmac-sha256-hex }
        registration: { operationId: addHook, url: /url, secret: $response.body#/secret }
        triggers: [handOver]
        retry_on: [5xx]
        final_on: [2xx, 4xx]
        delays_seconds: [0, 1]
  hello:
    post: { ${hook("Hello")}, responses: { 2XX: { description: Taken. } } }
components:
  securitySchemes: { Key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    NewDepot: { type: object, required: [town], properties: { town: { type: string, minLength: 1 } } }
    Depot: { type: object, required: [id, town], properties: { id: { type: integer }, town: { type: string } } }
    NewHook: { type: object, required: [url], properties: { url: { type: string, format: uri } } }
    Hook: { type: object, required: [id, url, secret], properties: { id: { type: integer }, url: { type: string }, secret: { type: string } } }
    NewParcel: { type: object, required: [grams], properties: { grams: { type: integer, minimum: 1, maximum: 9 } } }
    Parcel: { type: object, required: [id, grams, state], properties: { id: { type: integer }, grams: { type: integer }, state: { type: string, enum: [here, gone] } } }
    HandedOver: { type: object, additionalProperties: false, required: [message, of], properties: { message: { type: integer }, of: { type: object, required: [parcel], properties: { parcel: { type: integer } } } } }
    Hello: { type: object, additionalProperties: false, required: [hello], properties: { hello: { type: string } } }
`),
  ),
);

/** With the check that says so. */
const FAULTS = {
  "the greeting has no signature": "webhook-headers",
  "the greeting is signed with another secret": "webhook-signature",
  "the greeting says nothing": "webhook-payload",
  "a failure is not tried again": "webhook-attempts",
} as const;
type Fault = keyof typeof FAULTS;

interface Hook {
  readonly id: number;
  readonly depot: number;
  readonly url: string;
  readonly secret: string;
}

class Depots {
  readonly #depots: { readonly id: number; readonly town: Json }[] = [];
  readonly #parcels: { readonly id: number; readonly depot: number; readonly grams: Json; gone: boolean }[] = [];
  readonly #hooks: Hook[] = [];
  readonly #fault: Fault | undefined;
  #messages = 0;

  constructor(fault: Fault | undefined) {
    this.#fault = fault;
  }

  async #post({ url, secret }: Hook, content: Json, isSigned = true): Promise<number> {
    const body = JSON.stringify(content);
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const headers = { "Content-Type": "application/json", ...(isSigned && { "X-Signature": signature }) };
    // who was there before may have closed
    const answer = await fetch(url, { method: "POST", redirect: "manual", headers, body }).catch(() => undefined);
    await answer?.body?.cancel().catch(() => undefined);
    return answer?.status ?? 0;
  }

  #greet(hook: Hook): void {
    const fault = this.#fault;
    const to = fault === "the greeting is signed with another secret" ? { ...hook, secret: "another" } : hook;
    void this.#post(
      to,
      { hello: fault === "the greeting says nothing" ? 0 : "there" },
      fault !== "the greeting has no signature",
    );
  }

  async #tell(hook: Hook, parcel: number, message: number): Promise<void> {
    const content = { message, of: { parcel } };
    const status = await this.#post(hook, content);
    if (status < 500 || this.#fault === "a failure is not tried again") return;
    await sleep(1000);
    await this.#post(hook, content);
  }

  acts(): Record<string, (call: Call) => Reply> {
    const depotOf = ({ given }: Call): number | undefined => this.#depots.find(({ id }) => id === given["depot"])?.id;
    const parcelOf = (call: Call) =>
      this.#parcels.find(({ id, depot }) => id === call.given["parcel"] && depot === depotOf(call));
    const shown = ({ id, grams, gone }: { id: number; grams: Json; gone: boolean }, status = 200): Reply => ({
      status,
      body: { id, grams, state: gone ? "gone" : "here" },
    });
    return {
      openDepot: ({ body }) => {
        const depot = { id: this.#depots.length + 1, town: body["town"] ?? "" };
        this.#depots.push(depot);
        return { status: 201, body: depot };
      },
      getDepot: (call) => {
        const depot = this.#depots.find(({ id }) => id === depotOf(call));
        return depot === undefined ? MISSING : { status: 200, body: depot };
      },
      addHook: (call) => {
        const depot = depotOf(call);
        if (depot === undefined) return MISSING;
        const id = this.#hooks.length + 1;
        const added: Hook = { id, depot, url: textAt(call.body["url"]) ?? "", secret: `secret-of-${id}` };
        this.#hooks.push(added);
        this.#greet(added);
        return { status: 201, body: { id, url: added.url, secret: added.secret } };
      },
      addParcel: (call) => {
        const depot = depotOf(call);
        if (depot === undefined) return MISSING;
        const parcel = { id: this.#parcels.length + 1, depot, grams: call.body["grams"] ?? 0, gone: false };
        this.#parcels.push(parcel);
        return shown(parcel, 201);
      },
      getParcel: (call) => {
        const parcel = parcelOf(call);
        return parcel === undefined ? MISSING : shown(parcel);
      },
      handOver: (call) => {
        const parcel = parcelOf(call);
        if (parcel === undefined) return MISSING;
        if (parcel.gone) return refuse(409);
        parcel.gone = true;
        this.#messages += 1;
        for (const hook of this.#hooks.filter(({ depot }) => depot === parcel.depot))
          void this.#tell(hook, parcel.id, this.#messages);
        return shown(parcel);
      },
    };
  }
}

async function held(phases: readonly Phase[], fault?: Fault): Promise<RunReport> {
  const habit: Habit = { name: "depots", contract: CONTRACT, make: () => new Depots(fault).acts() };
  return await new Run({
    contract: CONTRACT,
    profile: NO_PROFILE,
    seed: 3,
    start: () => serveHabit(habit),
    tracks: { webhooks: phases },
    enough: ({ check }) => fault !== undefined && check === FAULTS[fault],
  }).run();
}

test.concurrent("numbers tell deliveries apart", async () => {
  const seen: boolean[] = [];
  await held([{ name: "ask", run: async (context) => void seen.push(await tellsDeliveriesApart(context)) }]);
  expect(seen).toEqual([true]);
});

test.concurrent("who greets and tells rightly is not blamed", async () => {
  const { findings, unreached, coverage } = await held([deliveries, overTime]);
  expect(findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
  expect(unreached.filter((line) => line.includes("second message"))).toEqual([]);
  expect(coverage.unseen.map(({ name }) => name)).not.toContain("webhook hello");
});

test.concurrent.each(Object.keys(FAULTS))("%s", async (fault) => {
  const { findings } = await held([deliveries, overTime], fault as Fault);
  expect(findings.map(({ check }) => check)).toContain(FAULTS[fault as Fault]);
});
