/** Registrations that foreign servers take, whatever they name, and the webhooks that follow. */
import { expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { contractOf } from "../contract.ts";
import type { Entry } from "./entries.ts";
import { Watch } from "./watch.ts";

const HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature"];

const CONTRACT = contractOf({
  openapi: "3.1.1",
  info: { title: "Bells", version: "1.0.0" },
  paths: {
    "/receiver": { put: { operationId: "putReceiver", responses: { "204": { description: "Registered." } } } },
  },
  webhooks: {
    rung: {
      post: {
        operationId: "onRung",
        "x-webhook-delivery": { registration: { operationId: "putReceiver", url: "/url", secret: "/secret" } },
        parameters: HEADERS.map((name) => ({ name, in: "header", required: true, schema: { type: "string" } })),
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        responses: { "204": { description: "Taken." } },
      },
    },
  },
});

const URL_ = "https://receiver.example/bells";
const SOUND = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

function registration(secret: string, url = URL_): Entry {
  const body = Buffer.from(JSON.stringify({ url, secret }));
  return {
    url: "/receiver",
    request: { method: "PUT", headers: [["Content-Type", "application/json"]], body },
    response: { status: 204, headers: [], body: Buffer.alloc(0) },
  };
}

function rung(secret: string, registered = URL_): Entry {
  const [now, body] = [new Date(), Buffer.from("{}")];
  const values = ["m1", String(Math.floor(now.getTime() / 1000)), new Webhook(secret).sign("m1", now, "{}")];
  const headers = HEADERS.map((name, index) => [name, values[index] ?? ""] as const);
  return {
    url: "/bells",
    request: { method: "POST", headers: [["Content-Type", "application/json"], ...headers], body },
    response: { status: 204, headers: [], body: Buffer.alloc(0) },
    webhook: { registered, at: performance.now(), doneAt: performance.now() },
  };
}

function checksOf(entries: readonly Entry[], secrets: readonly string[] = []): string[] {
  const watch = new Watch(CONTRACT, "", secrets);
  return entries.flatMap((entry) => watch.judge(entry).findings.map(({ check }) => check));
}

test.each(["", "whsec_", "whsec_no base64!"])("%j is no secret: nothing is said of what follows", (secret) => {
  expect(checksOf([registration(secret), rung(SOUND)])).toEqual([]);
  expect(checksOf([rung(SOUND)], [secret])).toEqual([]);
  expect(checksOf([registration(SOUND), registration(secret), rung(SOUND)])).toEqual([]);
});

test("a secret that is one says whether it signs", () => {
  expect(checksOf([registration(SOUND), rung(SOUND)])).toEqual([]);
  const another = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
  expect(checksOf([registration(SOUND), rung(another)])).toEqual(["webhook-standard-signature"]);
});

test("an address that no URL is can be a record's", () => {
  expect(checksOf([rung(SOUND, "//")])).toEqual(["webhook-target"]);
});

const AGAIN = contractOf({
  openapi: "3.1.1",
  info: { title: "Bells", version: "1.0.0" },
  paths: {
    "/receiver": { put: { operationId: "putReceiver", responses: { "204": { description: "Registered." } } } },
    "/resume": { post: { operationId: "resume", responses: { "204": { description: "Sent again." } } } },
    "/other": { post: { operationId: "other", responses: { "204": { description: "Something else." } } } },
  },
  webhooks: {
    rung: {
      post: {
        operationId: "onRung",
        "x-webhook-delivery": {
          registration: { operationId: "putReceiver", url: "/url" },
          resume: ["resume"],
          retry_on: ["5xx"],
          delays_seconds: [0, 2],
        },
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        responses: { "204": { description: "Taken." } },
      },
    },
  },
});

/** One attempt of the same message. */
function attempt(at: number, status: number): Entry {
  return {
    url: "/bells",
    request: { method: "POST", headers: [["Content-Type", "application/json"]], body: Buffer.from("{}") },
    response: { status, headers: [], body: Buffer.alloc(0) },
    webhook: { registered: URL_, at, doneAt: at + 5 },
  };
}

const asked = (url: string): Entry => ({
  url,
  request: { method: "POST", headers: [], body: undefined },
  response: { status: 204, headers: [], body: Buffer.alloc(0) },
});

test.each([
  [
    "a resumption lets all attempts follow once more",
    [attempt(0, 503), attempt(2005, 503), asked("/resume"), attempt(3.6e6, 200)],
    [],
  ],
  ["a resumption lets an attempt follow a rejection", [attempt(0, 404), asked("/resume"), attempt(3.6e6, 200)], []],
  [
    "another operation does not",
    [attempt(0, 503), attempt(2005, 503), asked("/other"), attempt(3.6e6, 200)],
    ["webhook-attempts"],
  ],
] as const)("%s", (_name, entries, checks) => {
  const watch = new Watch(AGAIN);
  expect(entries.flatMap((entry) => watch.judge(entry).findings.map(({ check }) => check))).toEqual(checks);
});

test("a secret that nobody can sign with says nothing where the webhook has no signature", () => {
  const watch = new Watch(AGAIN, "", ["whsec_"]);
  expect(watch.judge(attempt(0, 204)).findings).toEqual([]);
});
