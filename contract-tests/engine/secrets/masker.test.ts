/** Wherever a secret can stand: none of it is in any file that the gate writes, and what is no secret stays as it was. */
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { contractOf } from "../contract.ts";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Exchange } from "../http/exchange.ts";
import { replayFile } from "../repeat/replay-file.ts";
import type { RunReport } from "../report/model.ts";
import { shareable } from "../report/shareable.ts";
import { summary } from "../report/summary.ts";
import { writeReports } from "../report/write.ts";
import { fingerprint } from "../settle.ts";
import { type Entry, entriesOf, lineOf } from "../watch/entries.ts";
import { Watch } from "../watch/watch.ts";
import { Masker } from "./masker.ts";

const json = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const text = { type: "string" };
const Member = {
  type: "object",
  properties: {
    name: text,
    secret_until: text,
    next_page_token: text,
    token_count: { type: "integer" },
    card: { type: "string", format: "password" },
    answer_to_question: { type: "string", writeOnly: true },
    mark: { type: "string", "x-secret": true },
    pin: { type: "integer", minimum: 1000, maximum: 9999 },
    clientSecret: { type: "string", minLength: 12, maxLength: 40, pattern: "^whsec_[A-Za-z0-9+/]+$" },
    keys: { type: "array", items: { type: "object", properties: { api_key: text } } },
    more: { oneOf: [{ type: "object", properties: { mark: { $ref: "#/components/schemas/Mark" } } }, text] },
    named: { type: "object", additionalProperties: { type: "string", format: "password" } },
    invite_url: text,
    link: text,
  },
};

const CONTRACT = contractOf({
  openapi: "3.1.1",
  info: { title: "Members", version: "1" },
  security: [{ Passport: [], Ticket: [], Stamp: [] }],
  paths: {
    "/members": {
      post: {
        operationId: "addMember",
        parameters: [
          { name: "X-Note", in: "header", schema: { type: "string", format: "password" } },
          { name: "code", in: "query", schema: text },
          { name: "seal", in: "query", schema: { type: "string", writeOnly: true } },
        ],
        requestBody: {
          content: {
            "application/json": { schema: Member },
            "application/x-www-form-urlencoded": { schema: Member },
            "application/xml": { schema: text },
          },
        },
        responses: {
          "201": { description: "made", ...json(Member) },
          "400": { description: "wrong", ...json(Member) },
        },
      },
    },
    "/links/{token}": {
      get: {
        operationId: "openLink",
        parameters: [{ name: "token", in: "path", required: true, schema: text }],
        responses: { "200": { description: "is", ...json(Member) } },
      },
    },
    "/receiver": {
      put: {
        operationId: "putReceiver",
        requestBody: json({
          type: "object",
          properties: { to: text, signs: { type: "string", minLength: 16, maxLength: 32 } },
        }),
        responses: { "200": { description: "kept", ...json({ type: "object", properties: { signs: text } }) } },
      },
    },
  },
  webhooks: {
    joined: {
      post: {
        operationId: "onJoined",
        "x-webhook-delivery": {
          signature: { header: "X-Signature", scheme: "hmac-sha256-hex" },
          registration: { operationId: "putReceiver", url: "/to", secret: "/signs" },
          triggers: ["addMember"],
        },
        requestBody: json(Member),
        responses: { "204": { description: "taken" } },
      },
    },
  },
  components: {
    securitySchemes: {
      Passport: { type: "apiKey", in: "header", name: "X-Passport" },
      Ticket: { type: "apiKey", in: "query", name: "ticket" },
      Stamp: { type: "apiKey", in: "cookie", name: "stamp" },
    },
    schemas: { Mark: { type: "string", "x-sensitive": true } },
  },
});

const SECRET = "Zq7-pL0.vX9/uT4m";
const URL_SECRET = encodeURIComponent(SECRET);
const TYPE = ["Content-Type", "application/json"] as const;
type Headers = Exchange["request"]["headers"];

interface Cell {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Headers;
  readonly body?: string | Buffer;
  readonly answer?: string | Buffer;
  readonly answered?: Headers;
  readonly webhook?: boolean;
}

const sent = (body: object): Cell => ({ headers: [TYPE], body: JSON.stringify(body) });
const came = (body: object): Cell => ({ answered: [TYPE], answer: JSON.stringify(body) });
const asked = (name: string, value: string): Cell => ({ headers: [[name, value]] });

/** Where a secret can stand. */
const CELLS: Readonly<Record<string, Cell>> = {
  "Authorization: Bearer": asked("Authorization", `Bearer ${SECRET}`),
  "Authorization: Basic": asked("authorization", `Basic ${Buffer.from(`me:${SECRET}`).toString("base64")}`),
  "Authorization without a scheme": asked("AUTHORIZATION", SECRET),
  "Proxy-Authorization": asked("Proxy-Authorization", `Digest ${SECRET}`),
  "the header of a security scheme": asked("X-Passport", SECRET),
  "a header by its name": asked("X-Vault-Token", SECRET),
  "a key of an API that the contract does not name": asked("apikey", SECRET),
  "a header that the contract marks": asked("x-note", SECRET),
  Cookie: asked("Cookie", `lang=en; stamp=${SECRET}`),
  "Set-Cookie": { answered: [["Set-Cookie", `session=${SECRET}; Path=/; HttpOnly`]] },
  "a header of an answer": { answered: [["X-Auth-Token", SECRET]] },
  Location: { answered: [["Location", `/elsewhere?access_token=${URL_SECRET}`]] },
  Link: { answered: [["Link", `</members?ticket=${URL_SECRET}>; rel="next"`]] },
  Referer: asked("Referer", `https://me:${SECRET.replaceAll("/", "-")}@members.example/`),
  "the query of a security scheme": { url: `/members?ticket=${URL_SECRET}` },
  "a query key by its name": { url: `/members?a=1&api_key=${URL_SECRET}` },
  "a query parameter that the contract marks": { url: `/members?seal=${URL_SECRET}` },
  "a signed address": { url: `/elsewhere?X-Amz-Signature=${URL_SECRET}` },
  "a path parameter": { method: "GET", url: `/links/${URL_SECRET}` },
  "a path that the contract does not describe": { method: "GET", url: "/pages/Zq7pL0vX9uT4mKc2Wd8s" },
  "the secret of a registration": {
    ...sent({ to: "http://x.example/", signs: SECRET }),
    method: "PUT",
    url: "/receiver",
  },
  "the secret of a registration, said again": { ...came({ signs: SECRET }), method: "PUT", url: "/receiver" },
  "format: password": sent({ card: SECRET }),
  writeOnly: sent({ answer_to_question: SECRET }),
  "writeOnly that comes out": came({ answer_to_question: SECRET }),
  "x-secret": came({ mark: SECRET }),
  "behind a reference in a union": sent({ more: { mark: SECRET } }),
  "a member of any name": sent({ named: { one: SECRET } }),
  "by its name, with a pattern": sent({ clientSecret: "whsec_Zq7pL0vX9uT4m" }),
  "by its name, in a list": came({ keys: [{ api_key: SECRET }] }),
  "by its name, in an answer that no schema has": { ...came({ deep: [{ refreshToken: SECRET }] }), url: "/elsewhere" },
  "a list below its name": came({ secrets: ["first-secret-of-two", SECRET] }),
  "a short one": sent({ password: "x7Q!" }),
  "a number": sent({ pin: 4711 }),
  "not ASCII": sent({ card: "пароль-№7-здесь" }),
  "with quotes": sent({ card: 'Zq7"pL0\\vX9uT4m' }),
  "a token of a well-known kind": came({ note: "use eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl now" }),
  "an address that lets in": came({ invite_url: "https://m.example/i/Zq7pL0vX9uT4mKc2" }),
  "an address with a token": came({ link: `https://m.example/?token=${URL_SECRET}` }),
  "a body that is broken off": { headers: [TYPE], body: `{"name":"a","password":"${SECRET}","b` },
  "lines of JSON": {
    answered: [["Content-Type", "application/x-ndjson"]],
    answer: `{"token":"${SECRET}"}\n{"token":"${SECRET}"}\n`,
  },
  "a form": {
    headers: [["Content-Type", "application/x-www-form-urlencoded"]],
    body: `a=1&client_secret=${URL_SECRET}`,
  },
  "a part of several": {
    headers: [["Content-Type", "multipart/form-data; boundary=b"]],
    body: `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${SECRET}\r\n--b--\r\n`,
  },
  XML: { headers: [["Content-Type", "application/xml"]], body: `<me><password>${SECRET}</password></me>` },
  "plain text": { answered: [["Content-Type", "text/plain"]], answer: `api_key = ${SECRET}\n` },
  "a compressed body": {
    answered: [TYPE, ["Content-Encoding", "gzip"]],
    answer: gzipSync(JSON.stringify({ mark: SECRET })),
  },
  "the body of a webhook": { ...sent({ mark: SECRET }), webhook: true },
  "the address of a receiver": { ...sent({}), webhook: true, url: `/hook?token=${URL_SECRET}` },
};

/** What of a cell may be in no file: the secret in any spelling. */
function spellings(cell: string): string[] {
  const own: Readonly<Record<string, string>> = {
    "a path that the contract does not describe": "Zq7pL0vX9uT4mKc2Wd8s",
    "by its name, with a pattern": "whsec_Zq7pL0vX9uT4m",
    "a short one": "x7Q!",
    "a number": "4711",
    "not ASCII": "пароль-№7-здесь",
    "with quotes": 'Zq7"pL0\\vX9uT4m',
    "a token of a well-known kind": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl",
    "an address that lets in": "Zq7pL0vX9uT4mKc2",
    Referer: SECRET.replaceAll("/", "-"),
  };
  const secret = own[cell] ?? SECRET;
  const basic = Buffer.from(`me:${secret}`).toString("base64");
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), basic, secret.slice(0, 12)];
}

function entryOf({
  method = "POST",
  url = "/members",
  headers = [],
  body,
  answer,
  answered = [],
  webhook,
}: Cell): Entry {
  return {
    url,
    request: { method, headers, body: body === undefined ? undefined : Buffer.from(body) },
    response: { status: webhook === true ? 204 : 400, headers: answered, body: Buffer.from(answer ?? "") },
    ...(webhook === true ? { webhook: { registered: `http://r.example${url}`, at: 1, doneAt: 2 } } : {}),
  };
}

/** What stands in a line, its bodies read. */
function readable(line: string): string {
  const { requestBody = "", responseBody = "", ...rest } = JSON.parse(line);
  return [
    JSON.stringify(rest),
    ...[requestBody, responseBody].map((body) => Buffer.from(String(body), "base64").toString()),
  ].join("\n");
}

/** Spellings of the cell's secret that stand in what was written. */
function leaks(cell: string, written: string): string[] {
  return spellings(cell).filter((spelling) => written.includes(spelling));
}

function exchangeOf({ url, request, response }: Entry, operationId: string | undefined): Exchange {
  const about = { name: `POST ${url}`, operationId, intent: "open", check: "examples" } as const;
  return { id: 1, case: about, request: { ...request, target: url }, response, failure: undefined };
}

/** A run whose one finding repeats what it has heard. */
function reportOf(exchange: Exchange, said: string): RunReport {
  return {
    contract: "Members 1",
    target: "http://m.example",
    seed: 1,
    seconds: 1,
    requests: 1,
    webhooks: 0,
    findings: [{ check: "no-echo", message: said, subject: `POST ${exchange.request.target}`, exchange: 1 }],
    coverage: { elements: [], rows: [], unseen: [], excluded: [], stale: [], loose: [] },
    tightness: [],
    unreached: [],
    notApplied: [],
    tried: new Map(),
    opinions: [],
    exchanges: new Map([[1, exchange]]),
    command: "again",
    masker: new Masker(CONTRACT),
    operation: CONTRACT.operation,
  };
}

const OPERATIONS: Readonly<Record<string, string>> = {
  "/members": "addMember",
  "/links": "openLink",
  "/receiver": "putReceiver",
};

describe.each(Object.entries(CELLS))("%s", (name, cell) => {
  const entry = entryOf(cell);

  test("is not in a record", () => {
    const line = lineOf(new Watch(CONTRACT).recorded(entry));
    expect(leaks(name, readable(line))).toEqual([]);
    expect(entriesOf(line)).toHaveLength(1);
  });

  test("is not in what is said of it while it is watched, nor later of others", () => {
    const watch = new Watch(CONTRACT);
    const findings = [entry, entryOf(came({ name: 7, note: `${spellings(name)[0]}` }))].flatMap(
      (one) => watch.judge(one).findings,
    );
    expect(leaks(name, JSON.stringify(findings))).toEqual([]);
  });
});

/** The gate makes its paths itself, and judges webhooks without keeping them. */
const OF_A_RUN = Object.entries(CELLS).filter(
  ([name, { webhook }]) => webhook !== true && name !== "a path that the contract does not describe",
);

describe.each(OF_A_RUN)("%s", (name, cell) => {
  const entry = entryOf(cell);

  test("is in no report, and in no file of a finding", async () => {
    const [secret = ""] = spellings(name);
    const exchange = exchangeOf(entry, OPERATIONS[/^\/\w+/.exec(entry.url)?.[0] ?? ""]);
    const report = reportOf(
      exchange,
      `the answer repeats ${JSON.stringify(secret)}, cut: ${JSON.stringify(secret).slice(0, 14)}`,
    );
    const directory = await mkdtemp(join(tmpdir(), "reports-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    const { masker } = shareable(report);
    const story = [{ case: exchange.case, request: exchange.request, answered: 400, gives: { [secret]: "/mark" } }];
    const [finding] = report.findings;
    if (finding === undefined) throw new Error("there is no finding");
    const replay = replayFile(
      { contract: CONTRACT, target: "http://m.example", command: "again", masker },
      { finding, story, repeats: true },
    );
    const said: string[] = [];
    await writeReports(
      report,
      { directory, contract: "m.yaml", replays: [replay], github: true },
      (line) => void said.push(line),
    );
    const files = await readdir(directory, { recursive: true, withFileTypes: true });
    const written = files.filter((one) => one.isFile()).map((file) => join(file.parentPath, file.name));
    expect(written).toHaveLength(4);
    const texts = [
      ...(await Promise.all(written.map((path) => readFile(path, "utf8")))),
      Buffer.from(replay.requests[0]?.body ?? "", "base64").toString(),
      ...said,
      summary(report),
      ...shareable(report).findings.map(fingerprint),
    ];
    expect(texts.flatMap((text) => leaks(name, text).map((spelling) => [spelling, text]))).toEqual([]);
  });
});

test("what is no secret stays byte for byte, and so do spaces and numbers beside one", () => {
  const plain =
    '{ "name": "token",  "token_count": 5.10, "next_page_token": "page-two-of-three", "secret_until": "2026-11-23T00:00:00Z" }';
  const watch = new Watch(CONTRACT);
  const headers: Headers = [TYPE, ["Idempotency-Key", "idempotency-key-one"], ["ETag", '"abcdefgh12345678"']];
  const entry = entryOf({ url: "/members?code=DE&limit=5", headers, body: plain });
  expect(watch.recorded(entry)).toEqual({ url: entry.url, request: entry.request, response: entry.response });
  const mixed = watch.recorded(
    entryOf({ headers: [TYPE], body: plain.replace('"token"', '"token", "mark": "a-mark-of-seventeen"') }),
  );
  const written = mixed.request.body?.toString() ?? "";
  expect(written.replace(/"mark": "[^"]*"/, '"mark": ""')).toBe(plain.replace('"token"', '"token", "mark": ""'));
  expect(mixed.masked).toBe(true);
});

test("the same secret has the same mask in one record and another in the next, and fits where it stood", () => {
  const one = sent({ clientSecret: "whsec_Zq7pL0vX9uT4m" });
  const [watch, other] = [new Watch(CONTRACT), new Watch(CONTRACT)];
  const bodies = [watch, watch, other].map((each) => each.recorded(entryOf(one)).request.body?.toString());
  expect(bodies[0]).toBe(bodies[1]);
  expect(bodies[2]).not.toBe(bodies[0]);
  expect(JSON.parse(bodies[0] ?? "{}").clientSecret).toMatch(/^whsec_[A-Za-z0-9+/]{13}$/);
});

test("a record is judged as the traffic was: masks fit where secrets were wrong too", () => {
  for (const signs of ["short", "a-secret-of-thirty-letters-now"]) {
    const entry = entryOf({ ...sent({ to: "http://x.example/", signs }), method: "PUT", url: "/receiver" });
    const watch = new Watch(CONTRACT);
    const [was, is] = [entry, watch.recorded(entry)].map((one) =>
      new Watch(CONTRACT).judge(one).findings.map(({ check }) => check),
    );
    expect(is).toEqual(was);
    expect(JSON.parse(watch.recorded(entry).request.body?.toString() ?? "").signs).toHaveLength(signs.length);
  }
});
