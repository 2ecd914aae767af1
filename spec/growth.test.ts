/** What a client and a receiver that were built today do with a service that has learnt more since. */
import { createHmac } from "node:crypto";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { createClient } from "../generated/client/client.ts";
import * as schemas from "../generated/schemas.ts";
import type { components } from "../generated/types.ts";
import { type WebhookEvent, createReceiver } from "../generated/webhooks/webhooks.ts";
import { readContract } from "./openapi/read.ts";
import { operationsOf } from "./openapi/operations.ts";
import { lookUp, pointer } from "./openapi/reference.ts";
import { objectAt } from "./openapi/json.ts";
import { type Grown, emptying, growing } from "./testing/grown.ts";

const CONTRACT = await readContract(fileURLToPath(new URL("openapi.yaml", import.meta.url)));
const grown = growing(CONTRACT);
const EVENT = "#/components/examples/results-delivered-event/value";

function tomorrow(): Grown {
  const schema = { $ref: "#/components/schemas/ResultsDeliveredEvent" };
  return grown(schema, lookUp(CONTRACT, EVENT));
}

const SECRET = "a secret of sixteen characters and more";

function delivered(body: string): { bytes: Uint8Array; headers: Record<string, string> } {
  const bytes = new TextEncoder().encode(body);
  const [id, timestamp] = ["id of tomorrow/1", String(Math.floor(Date.now() / 1000))];
  const hmac = (text: string): ReturnType<typeof createHmac> => createHmac("sha256", SECRET).update(text);
  return {
    bytes,
    headers: {
      "x-service-signature": `sha256=${hmac(body).digest("hex")}`,
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${hmac(`${id}.${timestamp}.${body}`).digest("base64")}`,
    },
  };
}

async function receive(body: unknown): Promise<{ status: number; events: WebhookEvent[]; unknown: unknown[] }> {
  const [events, unknown]: [WebhookEvent[], unknown[]] = [[], []];
  const receiver = createReceiver({
    secrets: SECRET,
    handle: (event) => void events.push(event),
    handleUnknown: (other) => void unknown.push(other),
  });
  const { bytes, headers } = delivered(JSON.stringify(body));
  return { status: await receiver.receive(bytes, headers), events, unknown };
}

describe("a webhook of tomorrow", () => {
  test("holds values, members and identifiers of every kind that nobody knows today", () => {
    const { changed } = tomorrow();
    for (const place of ["/items/0/flags/1", "/items/0/pattern", "/items/0/severity", "/items/0/subject/sex"])
      expect(changed).toContain(place);
    for (const place of ["/report/batch_id", "/items/0/patient_id", "/items/0/member_of_tomorrow"])
      expect(changed).toContain(place);
    expect(changed).toContain("/items/0/pre_bronchodilator/measures/fev1/unit");
    expect(changed.length).toBeGreaterThan(80);
  });

  test("is taken with 204 and handed on as it is", async () => {
    const { value } = tomorrow();
    expect(await receive(value)).toEqual({ status: 204, events: [value], unknown: [] });
  });

  test("in which every value that may be missing is null is taken with 204 and handed on as it is", async () => {
    const schema = { $ref: "#/components/schemas/ResultsDeliveredEvent" };
    const { value, changed } = emptying(CONTRACT)(schema, lookUp(CONTRACT, EVENT));
    for (const place of ["/items/0/pattern", "/items/0/severity", "/items/0/post_bronchodilator"])
      expect(changed).toContain(place);
    expect(await receive(value)).toEqual({ status: 204, events: [value], unknown: [] });
  });

  test("of another kind is taken with 204 and handed on as unknown", async () => {
    const body = { event: "results.of_tomorrow", project_id: "p", anything: [1] };
    expect(await receive(body)).toEqual({ status: 204, events: [], unknown: [body] });
  });

  test("that is signed and names no event is refused, and handed to nobody", async () => {
    for (const body of [null, [], "results.delivered", {}, { project_id: "p" }, { event: null }, { event: 5 }])
      expect(await receive(body)).toEqual({ status: 422, events: [], unknown: [] });
  });

  test("that breaks what the contract does promise is still refused", async () => {
    const { value } = tomorrow();
    expect((await receive({ ...objectAt(value), items: "none" })).status).toBe(422);
  });
});

test("an unknown value has a type, and the known ones have not been lost in it", () => {
  const pattern: components["schemas"]["Pattern"] = "pattern_of_tomorrow";
  const known: Exclude<components["schemas"]["Pattern"], null> & "normal" = "normal";
  const grade: components["schemas"]["Gold"]["grade"] = 5;
  // @ts-expect-error a value of another type is no value of the set
  const wrong: components["schemas"]["Pattern"] = 3;
  expect([pattern, known, grade, wrong]).toHaveLength(4);
});

/** Every answer of the contract with a JSON example, as it might come tomorrow. */
const ANSWERS = operationsOf(CONTRACT)
  .filter(({ kind }) => kind === "operation")
  .flatMap(({ id: name, definition }) =>
    Object.entries(objectAt(definition["responses"])).flatMap(([status, response]) => {
      const at = objectAt(response)["$ref"];
      const content = objectAt(objectAt(typeof at === "string" ? lookUp(CONTRACT, at) : response)["content"]);
      return Object.entries(content).flatMap(([mediaType, media]) => {
        const { schema, examples } = objectAt(media);
        return Object.values(objectAt(examples)).map((example) => {
          const reference = objectAt(example)["$ref"];
          const { value } = objectAt(typeof reference === "string" ? lookUp(CONTRACT, reference) : example);
          const body = "requestBody" in definition ? { body: {} } : {};
          return {
            name,
            body,
            status: status === "default" ? 418 : Number(status),
            mediaType,
            ...grown(schema, value),
          };
        });
      });
    }),
  )
  .filter(({ changed }) => changed.length > 0);

test("every operation says in what form a refusal comes that it does not list", () => {
  const without = operationsOf(CONTRACT).filter(({ responses }) => {
    const other = responses.find(({ status }) => status === "default");
    return other?.reserved !== true || other.content.map(({ type }) => type).join() !== "application/problem+json";
  });
  expect(without.map(({ id }) => id)).toEqual([]);
});

test("the answers of tomorrow are many, and have grown", () => {
  expect(ANSWERS.length).toBeGreaterThan(100);
  expect(new Set(ANSWERS.map(({ name }) => name)).size).toBeGreaterThan(15);
});

test("the states of what lists hold may be ones that nobody knows today", () => {
  const places = ANSWERS.flatMap(({ name, changed }) => changed.map((place) => `${name} ${place}`));
  for (const place of [
    "listRecords /data/0/status",
    "listBatches /data/0/webhook_state",
    "intakePatients /records/0/outcome",
  ])
    expect(places).toContain(place);
});

interface Outcome {
  readonly ok: boolean;
  readonly declared: boolean;
  readonly status: number;
  readonly data?: unknown;
  readonly error?: unknown;
}

/** What the client makes of an answer to an operation. */
async function asked(name: string, answer: Response, input: object): Promise<Outcome | undefined> {
  const options = { baseUrl: "https://service.example", token: "key", retry: { retries: 0 } };
  const client = createClient({ ...options, fetch: async () => answer });
  const path = Object.fromEntries(
    [...new Set(JSON.stringify(CONTRACT["paths"]).match(/(?<=\{)\w+(?=\})/g))].map((place) => [place, "p"]),
  );
  const call = (client as unknown as Record<string, (input: unknown) => Promise<Outcome>>)[name];
  return call?.({ path, query: { project_id: "p" }, ...input });
}

test("the client hands on every answer of tomorrow", async () => {
  for (const { name, body, status, mediaType, value } of ANSWERS) {
    const answer = new Response(JSON.stringify(value), { status, headers: { "Content-Type": mediaType } });
    const result = await asked(name, answer, { ...body, ...(status < 300 && { accept: mediaType }) });
    expect([name, result?.status, result?.declared]).toEqual([name, status, true]);
    expect(result?.data ?? result?.error).toEqual(value);
  }
});

test("what is no answer of the contract is unknown at every operation: a proxy's page, a gateway's refusal, a success of tomorrow", async () => {
  const named = operationsOf(CONTRACT).filter(({ kind }) => kind === "operation");
  expect(named.length).toBeGreaterThan(40);
  for (const { id, responses, body } of named) {
    const listed = new Set(responses.map(({ status }) => status));
    const success = [202, 203, 206, 226].filter((status) => !listed.has(String(status)));
    const problem = { headers: { "Content-Type": "application/problem+json" } };
    const json = { headers: { "Content-Type": "application/json" } };
    const strange: [Response, unknown][] = [
      ...[400, 404, 502, 503].map((status): [Response, unknown] => [
        new Response("<html>", { status, headers: { "Content-Type": "text/html" } }),
        "<html>",
      ]),
      ...success.map((status): [Response, unknown] => [
        new Response('{"later":true}', { status, ...json }),
        { later: true },
      ]),
      [new Response('{"code":"later"}', { status: 202, ...problem }), { code: "later" }],
      [new Response('{"message":"Forbidden"}', { status: 403, ...json }), { message: "Forbidden" }],
      [new Response(null, { status: 500 }), undefined],
    ];
    for (const [answer, error] of strange)
      expect([id, await asked(id, answer, body === undefined ? {} : { body: {} })]).toEqual([
        id,
        { ok: false, declared: false, status: answer.status, error, response: expect.any(Response) as Response },
      ]);
  }
});

test("the generated checks of whole answers take those of tomorrow", () => {
  const checks = schemas as unknown as Record<string, { safeParse: (value: unknown) => { success: boolean } }>;
  const whole = ["Model", "Analysis", "Batch", "BatchPage", "AttemptPage", "Problem", "DeliveredResults"];
  for (const name of whole) {
    const schema = { $ref: pointer("components", "schemas", name) };
    const example = ANSWERS.map(({ value }) => value).find((value) => checks[name]?.safeParse(value).success);
    expect([name, example]).not.toEqual([name, undefined]);
    expect(grown(schema, example as never).changed.length).toBeGreaterThan(0);
  }
});
