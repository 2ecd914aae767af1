/** The client's sender against a real server on a real socket. */
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FailedAnswerError, NoAnswerError } from "./errors.ts";
import { multipart } from "./multipart.ts";
import type { ClientOptions, Hooks, OperationShape } from "./options.ts";
import type { Download } from "./streams.ts";
import { type Pagination, byAddress, byBody, byNumber } from "./pages.ts";
import { Transport, unwrap } from "./transport.ts";
import type { Pages } from "./types.ts";

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

type Answer = (response: ServerResponse, request: Seen) => void;
type AnyCall = (
  input?: object,
) => Promise<{ ok: boolean; status: number; data?: unknown; error?: unknown; response: Response }>;

const BEARER = { in: "header", name: "Authorization", prefix: "Bearer " } as const;
const READ: OperationShape = {
  name: "readBerth",
  method: "GET",
  path: "/berths/{id}",
  answers: { "application/json": "200 404 503", "application/problem+json": "404 503" },
  security: [{ key: BEARER }],
};
const CREATE: OperationShape = {
  name: "createBerth",
  method: "POST",
  path: "/berths",
  answers: { "application/json": "201 4XX 503" },
  mediaType: "application/json",
  idempotencyHeader: "Idempotency-Key",
  security: [{ key: BEARER }],
};
const { idempotencyHeader: _key, ...PLAIN_CREATE } = CREATE;

let seen: Seen[] = [];
let answers: Answer[] = [];
let waits: number[] = [];
let server: ReturnType<typeof createServer>;
let baseUrl = "";

beforeEach(async () => {
  [seen, answers, waits] = [[], [], []];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const entry = { method, url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(entry);
      (answers.shift() ?? json(method === "POST" ? 201 : 200, {}))(response, entry);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

const hangUp: Answer = (response) => void response.destroy();
const never: Answer = () => undefined;

function calling(shape: OperationShape, options: Partial<ClientOptions> = {}): AnyCall {
  const sleep = (ms: number): Promise<void> => {
    waits.push(ms);
    return Promise.resolve();
  };
  const transport = new Transport({ baseUrl, token: "key", random: () => 0.5, sleep, ...options });
  return transport.operation(shape) as unknown as AnyCall;
}

async function collect(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const value of values) all.push(value);
  return all;
}

describe("requests", () => {
  test("leave out a body that fetch cannot send", async () => {
    const result = await calling({ ...READ, bare: true })({ path: { id: "a" }, body: { a: 1 } });
    expect([result.ok, seen[0]?.method, seen[0]?.body]).toEqual([true, "GET", ""]);
  });

  test("carry what the caller says where a credential has the same name", async () => {
    const security = [
      {
        q: { in: "query", name: "key", prefix: "" },
        h: { in: "header", name: "X-Key", prefix: "" },
        c: { in: "cookie", name: "sid", prefix: "" },
      },
    ] as const;
    const call = calling({ ...READ, security }, { credentials: { q: "1", h: "2", c: "3" } });
    await call({ path: { id: "a" }, query: { key: "4" }, header: { "X-Key": "5" }, cookie: { sid: "6" } });
    await call({ path: { id: "a" }, query: { key: undefined }, header: {}, cookie: { sid: undefined } });
    const told = seen.map(({ url, headers }) => [url, headers["x-key"], headers.cookie]);
    expect(told).toEqual([
      ["/berths/a?key=4", "5", "sid=6"],
      ["/berths/a?key=1", "2", "sid=3"],
    ]);
  });

  test("carry path, query, headers, cookies and the token", async () => {
    await calling(READ)({
      path: { id: "a/b" },
      query: { q: "x y", tags: ["1", "2"], none: undefined },
      header: { "X-Flags": [true, false] },
      cookie: { session: "s" },
    });
    expect(seen[0]).toMatchObject({ method: "GET", url: "/berths/a%2Fb?q=x%20y&tags=1&tags=2" });
    expect(seen[0]?.headers).toMatchObject({
      authorization: "Bearer key",
      "x-flags": "true,false",
      cookie: "session=s",
    });
  });

  test.each([
    ["/projects/{p}/patients/{q}", { p: "p1", q: ".." }],
    ["/projects/{p}/patients/{q}", { p: "p1", q: "." }],
    ["/projects/{p}/patients/{q}", { p: "p1", q: "" }],
    ["/projects/{p}/patients/{q}", { p: "..", q: "a" }],
    ["/projects/{p}/patients/{q}", { p: "p1" }],
    ["/projects/{p}/patients/{q}", { p: "p1", q: [] }],
    ["/files/{.name}", { name: "" }],
    ["/files/{.name}", { name: "." }],
    ["/files/{a}{b}", { a: ".", b: "." }],
  ])("to another resource than the one that was asked for are not sent: %s with %j", async (path, values) => {
    await expect(calling({ ...READ, path })({ path: values })).rejects.toThrow("would ask for another path");
    expect(seen).toEqual([]);
  });

  test.each([
    ["/files/{name}", { name: "..." }, "/files/..."],
    ["/files/v{name}", { name: ".." }, "/files/v.."],
    ["/files/{name}", { name: "../a" }, "/files/..%2Fa"],
    ["/files/{name}", { name: 0 }, "/files/0"],
    ["/files/{;name}", { name: "a" }, "/files/;name=a"],
    ["/files/{name}", { name: ["a", "b"] }, "/files/a,b"],
  ])("have a path that is like one that leads elsewhere: %s with %j", async (path, values, url) => {
    await calling({ ...READ, path })({ path: values });
    expect(seen[0]?.url).toBe(url);
  });

  test("of public operations carry no token", async () => {
    const { security: _security, ...open } = READ;
    await calling(open)({ path: { id: 1 } });
    expect(seen[0]?.headers.authorization).toBeUndefined();
  });

  test("ask for the token before each call when it is a function", async () => {
    let count = 0;
    const read = calling(READ, { token: () => Promise.resolve(`key-${(count += 1)}`) });
    await read({ path: { id: 1 } });
    await read({ path: { id: 1 } });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer key-1", "Bearer key-2"]);
  });

  test("write query parameters in the contract's styles", async () => {
    const styles = {
      ids: { style: "form", explode: false },
      filter: { style: "deepObject", explode: true },
      sizes: { style: "pipeDelimited", explode: false },
      window: { style: "json", explode: false },
    };
    await calling({ ...READ, queryStyles: styles })({
      path: { id: 1 },
      query: {
        ids: [1, 2],
        filter: { kind: "tug boat", free: true },
        sizes: [1.5, 2],
        window: { from: "2026-01-01" },
        page: { a: 1 },
      },
    });
    const query = new URL(seen[0]?.url ?? "", baseUrl).searchParams;
    expect([...query]).toEqual([
      ["ids", "1,2"],
      ["filter[kind]", "tug boat"],
      ["filter[free]", "true"],
      ["sizes", "1.5|2"],
      ["window", '{"from":"2026-01-01"}'],
      ["a", "1"],
    ]);
  });

  test("write label and matrix paths", async () => {
    await calling({ ...READ, path: "/routes/{;m}/{.l*}" })({ path: { m: 5, l: ["a", "b"] } });
    expect(seen[0]?.url).toBe("/routes/;m=5/.a.b");
  });

  test("write JSON, forms, multipart and text bodies in their media type", async () => {
    await calling(CREATE)({ body: { name: "é" } });
    await calling({ ...CREATE, mediaType: "application/x-www-form-urlencoded" })({
      body: { line: "a b", severity: 3 },
    });
    await calling({ ...CREATE, mediaType: "multipart/form-data", multipart })({
      body: { scan: new Blob(["bytes"]), pages: 2, labels: ["x", "y"], meta: { by: "me" } },
    });
    await calling({ ...CREATE, mediaType: "text/plain" })({ body: "hello" });
    expect(seen.map(({ headers }) => headers["content-type"]?.split(";")[0])).toEqual([
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "text/plain",
    ]);
    expect(seen.map(({ body }) => body).filter((_body, index) => index !== 2)).toEqual([
      '{"name":"é"}',
      "line=a+b&severity=3",
      "hello",
    ]);
    const form = await new Response(seen[2]?.body ?? "", {
      headers: { "content-type": seen[2]?.headers["content-type"] ?? "" },
    }).formData();
    expect([form.get("pages"), form.getAll("labels"), form.get("meta")]).toEqual(["2", ["x", "y"], '{"by":"me"}']);
  });
});

describe("several forms", () => {
  test("are chosen by the call: the body's by contentType, the answer's by accept", async () => {
    const create = calling({ ...CREATE, accept: "application/json" });
    await create({ body: { a: 1 } });
    await create({ body: { a: 1 }, contentType: "application/x-www-form-urlencoded", accept: "text/csv" });
    expect(seen.map(({ headers, body }) => [headers["content-type"], headers.accept, body])).toEqual([
      ["application/json", "application/json", '{"a":1}'],
      ["application/x-www-form-urlencoded", "text/csv", "a=1"],
    ]);
  });

  test("have the encoding of their own fields", async () => {
    const fields = { "application/x-www-form-urlencoded": { to: { style: "deepObject", explode: true } } };
    await calling({ ...CREATE, mediaType: "application/x-www-form-urlencoded", encodings: fields })({
      body: { to: { city: "Bremen" } },
    });
    expect([...new URLSearchParams(seen[0]?.body)]).toEqual([["to[city]", "Bremen"]]);
  });

  test("headers and cookies of objects are written in their styles", async () => {
    const styles = { headerStyles: { "X-Range": "exploded", "X-Json": "json" }, cookieStyles: { c: "json" } } as const;
    await calling({ ...READ, ...styles })({
      path: { id: 1 },
      header: { "X-Range": { from: 1, to: 2 }, "X-Flat": { from: 1 }, "X-Json": { from: 1 } },
      cookie: { c: [1] },
    });
    expect(seen[0]?.headers).toMatchObject({ "x-range": "from=1,to=2", "x-flat": "from,1", "x-json": '{"from":1}' });
    expect(seen[0]?.headers).toMatchObject({ cookie: "c=%5B1%5D" });
  });
});

describe("answers", () => {
  test("are told apart by status; problems are parsed too", async () => {
    answers = [json(200, { id: 1 }), json(404, { code: "gone" }, { "content-type": "application/problem+json" })];
    const read = calling(READ);
    expect(await read({ path: { id: 1 } })).toMatchObject({ ok: true, status: 200, data: { id: 1 } });
    expect(await read({ path: { id: 1 } })).toMatchObject({ ok: false, status: 404, error: { code: "gone" } });
  });

  test("without a body have none", async () => {
    answers = [(response) => void response.writeHead(204).end()];
    expect(await calling({ ...READ, answers: { "": "204" } })({ path: { id: 1 } })).toMatchObject({
      ok: true,
      status: 204,
      data: undefined,
    });
  });

  test("of text stay text, of bytes are read by the caller", async () => {
    answers = [
      (response) => void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<p>é</p>"),
      (response) => void response.writeHead(200, { "content-type": "image/png" }).end(Buffer.from([1, 2, 3])),
    ];
    const read = calling({ ...READ, answers: { "text/html": "200", "image/*": "200" } });
    expect((await read({ path: { id: 1 } })).data).toBe("<p>é</p>");
    expect(await ((await read({ path: { id: 1 } })).data as Download).bytes()).toEqual(Uint8Array.from([1, 2, 3]));
  });

  test("of a status the contract does not list are no success, and say so", async () => {
    answers = [
      json(418, { short: true }),
      json(202, { later: true }),
      (response) => void response.writeHead(502).end("<p>"),
    ];
    const read = calling(READ);
    expect(await read({ path: { id: 1 } })).toMatchObject({
      ok: false,
      declared: false,
      status: 418,
      error: { short: true },
    });
    const accepted = await read({ path: { id: 1 } });
    expect(accepted).toMatchObject({ ok: false, declared: false, status: 202, error: { later: true } });
    expect(() => unwrap(accepted)).toThrow(FailedAnswerError);
    expect(await read({ path: { id: 1 } })).toMatchObject({ ok: false, declared: false, status: 502, error: "<p>" });
  });

  test("of a proxy are unknown, whatever status it took", async () => {
    const page: Answer = (response) => void response.writeHead(404, { "content-type": "text/html" }).end("<html>");
    const cut: Answer = (response) =>
      void response.writeHead(200, { "content-type": "application/json" }).end('{"id": 1');
    answers = [page, json(404, { message: "no route" }, { "content-type": "application/vnd.gateway+json" }), cut];
    const read = calling(READ);
    const unknown = { ok: false, declared: false };
    expect(await read({ path: { id: 1 } })).toMatchObject({ ...unknown, status: 404, error: "<html>" });
    expect(await read({ path: { id: 1 } })).toMatchObject({ ...unknown, error: { message: "no route" } });
    expect(await read({ path: { id: 1 } })).toMatchObject({ ...unknown, status: 200, error: '{"id": 1' });
  });

  test("of any status are taken from an operation for which the contract lists none", async () => {
    answers = [json(418, { short: true })];
    const result = await calling({ ...READ, answers: {} })({ path: { id: 1 } });
    expect(result).toMatchObject({ ok: false, status: 418, error: { short: true } });
  });

  test("unwrap gives the data or throws the failure", async () => {
    answers = [json(200, { id: 1 }), json(404, { code: "gone" })];
    const read = calling(READ);
    expect(unwrap(await read({ path: { id: 1 } }))).toEqual({ id: 1 });
    const failed = await read({ path: { id: 1 } });
    expect(() => unwrap(failed)).toThrow(FailedAnswerError);
  });

  test("a failure says path, status, code, what to do and the identifier that is in the log", async () => {
    answers = [
      json(404, { code: "gone", title: "Gone", detail: "Look elsewhere.", request_id: "req_1" }),
      json(404, 7),
    ];
    const read = calling(READ);
    const [told, untold] = [await read({ path: { id: 1 } }), await read({ path: { id: 1 } })];
    expect(() => unwrap(told)).toThrow(
      /^(\/\S+|The request) was answered with status 404 gone: Look elsewhere\. \[req_1\]$/,
    );
    expect(() => unwrap(untold)).toThrow(/^(\/\S+|The request) was answered with status 404$/);
  });
});

describe("retries", () => {
  test("repeat a read after a broken connection, 429 and 503, with growing jittered waits", async () => {
    answers = [hangUp, json(503, {}), json(503, {}, { "retry-after": "2" }), json(200, { id: 1 })];
    expect(await calling(READ)({ path: { id: 1 } })).toMatchObject({ status: 200 });
    expect(waits).toEqual([125, 250, 2_500]);
  });

  test("send one idempotency key with every attempt of a write", async () => {
    answers = [hangUp, json(503, {}), json(201, {})];
    let count = 0;
    const create = calling(CREATE, { newIdempotencyKey: () => `key-${(count += 1)}` });
    await create({ body: { name: "a" } });
    await create({ body: { name: "b" } });
    expect(seen.map(({ headers, body }) => [headers["idempotency-key"], body])).toEqual([
      ["key-1", '{"name":"a"}'],
      ["key-1", '{"name":"a"}'],
      ["key-1", '{"name":"a"}'],
      ["key-2", '{"name":"b"}'],
    ]);
  });

  test("keep a key the caller gave", async () => {
    await calling(CREATE)({ body: {}, header: { "idempotency-key": "mine" } });
    expect(seen[0]?.headers["idempotency-key"]).toBe("mine");
  });

  test("never repeat a write that has no idempotency key", async () => {
    answers = [hangUp];
    await expect(calling(PLAIN_CREATE)({ body: {} })).rejects.toThrow(NoAnswerError);
    answers = [json(503, { code: "unavailable" })];
    expect(await calling(PLAIN_CREATE)({ body: {} })).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(2);
  });

  test("end with the last answer, or with an error that counts the attempts", async () => {
    answers = [json(503, { n: 1 }), json(503, { n: 2 }), json(503, { n: 3 }), json(503, { n: 4 })];
    expect(await calling(READ)({ path: { id: 1 } })).toMatchObject({ status: 503, error: { n: 4 } });
    answers = [hangUp, hangUp, hangUp, hangUp];
    await expect(calling(READ)({ path: { id: 1 } })).rejects.toMatchObject({
      name: "NoAnswerError",
      attempts: 4,
      timedOut: false,
    });
  });

  test("a connection that breaks within the body counts as no answer", async () => {
    const half: Answer = (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write('{"id":');
      setImmediate(() => response.destroy());
    };
    answers = [half, json(200, { id: 1 })];
    expect(await calling(READ)({ path: { id: 1 } })).toMatchObject({ data: { id: 1 } });
    expect(seen).toHaveLength(2);
  });

  test("an attempt that is not answered in time is given up and repeated", async () => {
    answers = [never, json(200, { id: 1 })];
    expect(await calling(READ, { timeoutMs: 500 })({ path: { id: 1 } })).toMatchObject({ status: 200 });
    answers = [never];
    const once = calling(READ, { timeoutMs: 500, retry: { retries: 0 } });
    await expect(once({ path: { id: 1 } })).rejects.toMatchObject({
      name: "NoAnswerError",
      timedOut: true,
      attempts: 1,
    });
  });

  test("the caller's signal ends the call at once, in an attempt and in a wait", async () => {
    const inAttempt = new AbortController();
    answers = [() => inAttempt.abort(new Error("enough"))];
    await expect(calling(READ)({ path: { id: 1 }, signal: inAttempt.signal })).rejects.toThrow("enough");

    const inWait = new AbortController();
    answers = [
      (response, request) => {
        response.on("finish", () => setTimeout(() => inWait.abort(new Error("enough")), 50));
        json(503, {}, { "retry-after": "30" })(response, request);
      },
    ];
    const transport = new Transport({ baseUrl });
    const read = transport.operation(READ) as unknown as AnyCall;
    const call = read({ path: { id: 1 }, signal: inWait.signal });
    await expect(call).rejects.toThrow("enough");
    expect(seen).toHaveLength(2);
  });
});

describe("pagination", () => {
  const LIST: OperationShape = {
    name: "listBerths",
    method: "GET",
    path: "/berths",
    answers: { "application/json": "200 404" },
  };
  const BY_CURSOR: Pagination<["items"]> = {
    items: ["items"],
    next: { by: "cursor", query: "cursor", at: ["next_cursor"] },
  };
  function paging(how: Pagination<["items"]> = BY_CURSOR): (input?: object) => Pages<unknown, unknown> {
    const transport = new Transport({ baseUrl, headers: { "X-Own": "1" } });
    return transport.pagination<never, ["items"]>(LIST, how) as unknown as (input?: object) => Pages<unknown, unknown>;
  }

  test("gives every item of every page, following next_cursor and keeping the query", async () => {
    answers = [
      json(200, { items: [1, 2], next_cursor: "c/2" }),
      json(200, { items: [], next_cursor: "c3" }),
      json(200, { items: [3], next_cursor: null }),
    ];
    expect(await collect(paging()({ query: { limit: 2 } }))).toEqual([1, 2, 3]);
    expect(seen.map(({ url }) => url)).toEqual([
      "/berths?limit=2",
      "/berths?limit=2&cursor=c%2F2",
      "/berths?limit=2&cursor=c3",
    ]);
  });

  test("gives the pages themselves, and asks for no page before it is wanted", async () => {
    answers = [json(200, { items: [1], next_cursor: "b" }), json(200, { items: [2] })];
    const pages = paging()().pages()[Symbol.asyncIterator]();
    expect((await pages.next()).value).toEqual({ items: [1], next_cursor: "b" });
    expect(seen).toHaveLength(1);
    expect((await pages.next()).value).toEqual({ items: [2] });
    expect((await pages.next()).done).toBe(true);
  });

  test("follows links and addresses with the same credentials, by the same operation", async () => {
    answers = [
      json(200, { items: [1] }, { link: '</moved/berths?page=2&limit=2>; rel="next"' }),
      json(200, { items: [2] }),
    ];
    expect(
      await collect(paging({ items: ["items"], next: { by: "address" }, follow: byAddress })({ query: { limit: 2 } })),
    ).toEqual([1, 2]);
    expect(seen.map(({ url, headers }) => [url, headers["x-own"]])).toEqual([
      ["/berths?limit=2", "1"],
      ["/moved/berths?page=2&limit=2", "1"],
    ]);
  });

  test.each([
    ["/berths?page=2&a=b%20c", "/berths?page=2&a=b%20c&api%20key=k%26%2B1"],
    ["/berths", "/berths?api%20key=k%26%2B1"],
    ["/berths?", "/berths?api%20key=k%26%2B1"],
    ["/berths?page=2#here", "/berths?page=2&api%20key=k%26%2B1"],
    ["/berths?api%20key=theirs&page=2", "/berths?api%20key=theirs&page=2"],
    ["/berths?api+key=&page=2", "/berths?api+key=&page=2"],
  ])("gives the address %s a credential of the query that it lacks", async (next, asked) => {
    answers = [json(200, { items: [1] }, { link: `<${next}>; rel="next"` }), json(200, { items: [2] })];
    const shape = { ...LIST, security: [{ key: { in: "query", name: "api key", prefix: "" } }] } as const;
    const how: Pagination<["items"]> = { items: ["items"], next: { by: "address" }, follow: byAddress };
    const transport = new Transport({ baseUrl, token: "k&+1" });
    const pages = transport.pagination<never, ["items"]>(shape, how) as unknown as () => Pages<unknown, unknown>;
    expect(await collect(pages())).toEqual([1, 2]);
    expect(seen[1]?.url).toBe(asked);
  });

  test("tells no other host a credential of the query", async () => {
    answers = [json(200, { items: [1] }, { link: '<http://berths.invalid/berths?page=2>; rel="next"' })];
    const shape = { ...LIST, security: [{ key: { in: "query", name: "key", prefix: "" } }] } as const;
    const how: Pagination<["items"]> = { items: ["items"], next: { by: "address" }, follow: byAddress };
    const asked: string[] = [];
    const fetch = (request: Request): Promise<Response> => {
      asked.push(request.url);
      return globalThis.fetch(request);
    };
    const pages = new Transport({ baseUrl, token: "k", fetch }).pagination<never, ["items"]>(shape, how);
    await expect(collect((pages as unknown as () => Pages<unknown, unknown>)())).rejects.toThrow("berths.invalid");
    expect(asked).toHaveLength(1);
  });

  test("sends no credentials to where a redirect led, though its answer says that the next page is there", async () => {
    const elsewhere = createServer((request, response) => {
      strayed.push(request.url ?? "");
      response.writeHead(200, { "content-type": "application/json", link: '</berths?page=2>; rel="next"' });
      response.end(JSON.stringify({ items: [1] }));
    });
    const strayed: string[] = [];
    await new Promise<void>((resolve) => void elsewhere.listen(0, "127.0.0.1", resolve));
    const { port } = elsewhere.address() as AddressInfo;
    answers = [json(307, {}, { location: `http://127.0.0.1:${port}/berths` })];
    const how: Pagination<["items"]> = { items: ["items"], next: { by: "address" }, follow: byAddress };
    await expect(collect(paging(how)())).rejects.toThrow(`http://127.0.0.1:${port}, which is not the service`);
    expect(strayed).toEqual(["/berths"]);
    elsewhere.closeAllConnections();
    await new Promise((resolve) => void elsewhere.close(resolve));
  });

  test("writes the cursor into the body of a search, and leaves the caller's body as it was", async () => {
    answers = [json(200, { items: [1], next: "b" }), json(200, { items: [2] })];
    const search: OperationShape = { ...LIST, name: "searchBerths", method: "POST", mediaType: "application/json" };
    const how: Pagination<["items"]> = {
      items: ["items"],
      next: { by: "body", body: ["cursor"], at: ["next"] },
      follow: byBody,
    };
    const pages = new Transport({ baseUrl }).pagination<never, ["items"]>(search, how) as unknown as (
      input: object,
    ) => Pages<unknown, unknown>;
    const body = { depth: 3 };
    expect(await collect(pages({ body }))).toEqual([1, 2]);
    expect(seen.map((request) => JSON.parse(request.body))).toEqual([{ depth: 3 }, { depth: 3, cursor: "b" }]);
    expect(body).toEqual({ depth: 3 });
  });

  test("counts pages until an empty one", async () => {
    answers = [json(200, { items: [1] }), json(200, { items: [2] }), json(200, { items: [] })];
    expect(
      await collect(paging({ items: ["items"], next: { by: "page", query: "page", first: 1 }, follow: byNumber })()),
    ).toEqual([1, 2]);
    expect(seen.map(({ url }) => url)).toEqual(["/berths", "/berths?page=2", "/berths?page=3"]);
  });

  test("starts from a given cursor", async () => {
    answers = [json(200, { items: [9] })];
    await collect(paging()({ query: { cursor: "from-here" } }));
    expect(seen[0]?.url).toBe("/berths?cursor=from-here");
  });

  test("throws the failure of a page, and refuses a server that repeats a cursor", async () => {
    answers = [json(200, { items: [1], next_cursor: "b" }), json(404, { code: "gone" })];
    await expect(collect(paging()())).rejects.toMatchObject({
      name: "FailedAnswerError",
      status: 404,
      error: { code: "gone" },
    });
    answers = [json(200, { items: [1], next_cursor: "b" }), json(200, { items: [1], next_cursor: "b" })];
    await expect(collect(paging()())).rejects.toThrow("repeats cursor");
  });
});

describe("one call may differ from the client", () => {
  test("in its headers, which come before those of the client and of the contract", async () => {
    const read = calling(READ, { headers: { "x-trace": "client", "x-team": "harbour" } });
    await read({ path: { id: "a" }, headers: { "x-trace": "call", authorization: "Bearer other" } });
    expect(seen[0]?.headers).toMatchObject({ "x-trace": "call", "x-team": "harbour", authorization: "Bearer other" });
  });

  test("in its retries, of which it may have none", async () => {
    answers = [json(503, {}), json(503, {}), json(503, {})];
    expect(await calling(READ)({ path: { id: "a" }, retry: false })).toMatchObject({ status: 503 });
    expect(await calling(READ)({ path: { id: "a" }, retry: { retries: 1 } })).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(3);
  });

  test("and never repeats what is neither idempotent nor has a key, whatever it asks for", async () => {
    answers = [json(503, {})];
    await calling(PLAIN_CREATE)({ body: {}, retry: { retries: 5 } });
    expect(seen).toHaveLength(1);
  });
});

describe("hooks", () => {
  test("see every attempt, may send another request and read another answer", async () => {
    const story: string[] = [];
    const hooks: Hooks = {
      onRequest(request, { operation, attempt }) {
        story.push(`${operation} ${attempt}`);
        return new Request(request, {
          headers: { ...Object.fromEntries(request.headers), "x-signed": String(attempt) },
        });
      },
      onRetry: ({ attempt, because }) => void story.push(`${attempt} again: ${because}`),
      onResponse: (response, { attempt }) => {
        story.push(`${attempt} answered ${response.status}`);
        return Response.json({ changed: true });
      },
    };
    answers = [json(503, {}), hangUp, json(200, {})];
    const result = await calling(READ, { hooks })({ path: { id: "a" } });
    expect(story).toEqual([
      "readBerth 1",
      "1 again: 503",
      "readBerth 2",
      "2 again: no answer",
      "readBerth 3",
      "3 answered 200",
    ]);
    expect(result.data).toEqual({ changed: true });
    expect(seen.map(({ headers }) => headers["x-signed"])).toEqual(["1", "2", "3"]);
  });

  test("end the call with what they throw, which is no reason to try again", async () => {
    const onRequest = (): never => {
      throw new Error("no key in the vault");
    };
    await expect(calling(READ, { hooks: { onRequest } })({ path: { id: "a" } })).rejects.toThrow("no key in the vault");
    expect([seen, waits]).toEqual([[], []]);
  });

  test("see a body that can be read", async () => {
    const bodies: string[] = [];
    const onRequest = async (request: Request): Promise<void> => void bodies.push(await request.clone().text());
    await calling(CREATE, { hooks: { onRequest } })({ body: { a: 1 } });
    expect([bodies, seen[0]?.body]).toEqual([['{"a":1}'], '{"a":1}']);
  });
});

describe("alternatives of security", () => {
  const key = { in: "header", name: "X-Key", prefix: "" } as const;
  const user = { in: "header", name: "Authorization", prefix: "Basic " } as const;
  const app = { in: "query", name: "app", prefix: "" } as const;
  const session = { in: "cookie", name: "sid", prefix: "" } as const;
  const shape = { ...READ, security: [{ key, app }, { user }, { session }] };
  const sentWith = async (options: Partial<ClientOptions>): Promise<Seen> => {
    await calling(shape, { token: undefined as never, ...options })({ path: { id: "a" } });
    const [first] = seen;
    if (first === undefined) throw new Error("nothing was sent");
    return first;
  };

  test("all schemes of one go together", async () => {
    const { headers, url } = await sentWith({ credentials: { key: "k", app: () => "a b" } });
    expect([headers["x-key"], url, headers.authorization]).toEqual(["k", "/berths/a?app=a%20b", undefined]);
  });

  test("one that lacks a credential gives way to the next", async () => {
    const credentials = { key: "k", user: { username: "zoë", password: "p:w" } };
    const { headers } = await sentWith({ credentials });
    const basic = Buffer.from("zoë:p:w").toString("base64");
    expect([headers["x-key"], headers.authorization]).toEqual([undefined, `Basic ${basic}`]);
  });

  test("a cookie is one, too, and the token goes to the first that needs a single credential", async () => {
    expect((await sentWith({ credentials: { session: "s" } })).headers.cookie).toBe("sid=s");
    seen = [];
    expect((await sentWith({ token: "t" })).headers).toMatchObject({ authorization: "Basic t" });
  });

  test("nothing is sent where none is known", async () => {
    const { headers, url } = await sentWith({ credentials: { key: "k" } });
    expect([headers["x-key"], headers.authorization, url]).toEqual([undefined, undefined, "/berths/a"]);
  });
});
