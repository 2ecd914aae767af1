/** What the tests of the mock share: a mock and a receiver that end with the test, a manual clock, requests to a mock. */
import { type IncomingHttpHeaders, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { type JsonObject, isObject } from "../spec/openapi/json.ts";
import { readContract } from "../spec/openapi/read.ts";
import { type Mock, type MockOptions, startMock } from "./server.ts";
import type { Clock } from "./webhooks/clock.ts";

export const parcels = (): Promise<JsonObject> =>
  readContract(fileURLToPath(new URL("fixtures/parcels.yaml", import.meta.url)));
export const ourContract = (): Promise<JsonObject> =>
  readContract(fileURLToPath(new URL("../spec/openapi.yaml", import.meta.url)));

/** A clock whose waits pass at once; `waits` are the seconds that would have gone by. */
export function skippingClock(start = Date.parse("2026-01-02T03:04:05.000Z")): Clock & { readonly waits: number[] } {
  let time = start;
  const waits: number[] = [];
  return {
    waits,
    now: () => time,
    after(ms, run) {
      waits.push(ms / 1000);
      time += ms;
      setImmediate(run);
    },
  };
}

/** A clock whose waits pass one at a time, each when the test says so; `step` waits for one to begin. */
export function steppedClock(): Clock & { readonly waits: number[]; step(): Promise<void> } {
  const waits: number[] = [];
  const begun: (() => void)[] = [];
  const stepping: ((run: () => void) => void)[] = [];
  return {
    waits,
    now: () => Date.now(),
    after(ms, run) {
      waits.push(ms / 1000);
      const step = stepping.shift();
      if (step === undefined) begun.push(run);
      else step(run);
    },
    async step() {
      const run = begun.shift() ?? (await new Promise<() => void>((resolve) => stepping.push(resolve)));
      run();
    },
  };
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface TestReceiver {
  readonly url: string;
  readonly received: Received[];
}

/** A receiver on loopback that answers these statuses in turn, and the last one from then on; it ends with the test. */
export async function receiving(...statuses: readonly number[]): Promise<TestReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(statuses[received.length - 1] ?? statuses.at(-1) ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonObject;
}

/** Sends JSON and reads JSON. */
export async function call(
  url: string,
  method: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Answered> {
  const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(url, { method, headers: { ...type, ...headers }, ...sent });
  const text = await response.text();
  const parsed: unknown = text.startsWith("{") ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, body: isObject(parsed) ? parsed : {} };
}

/** A mock of this contract, which ends with the test. */
export async function mocking(document: JsonObject, options: Partial<MockOptions> = {}): Promise<Mock> {
  const mock = await startMock({ document, port: 0, ...options });
  onTestFinished(() => mock.close());
  return mock;
}
