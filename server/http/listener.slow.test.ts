import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningService, startService } from "../composition/service.ts";
import { parseConfig } from "../config.ts";

const KEY = "ris_a-key-for-these-tests";
const directory = mkdtempSync(join(tmpdir(), "ris-"));
let shared: RunningService;

beforeAll(async () => {
  const environment = { DATA_DIR: directory, PORT: "0", BOOTSTRAP_API_KEY: KEY, LOG_LEVEL: "silent" };
  shared = await startService(parseConfig(environment), () => undefined);
});
afterAll(async () => {
  await shared.stop();
  rmSync(directory, { recursive: true });
});

describe("a body over the limit", () => {
  test.each(["with its length declared", "in chunks"])("of 50 MB, %s, gets its answer", async (how) => {
    const chunk = new Uint8Array(1024 * 1024).fill(0x20);
    const size = 50;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let sent = 0; sent < size; sent += 1) controller.enqueue(chunk);
        controller.close();
      },
    });
    const declared = how === "with its length declared";
    const response = await fetch(`${shared.url}/api/v1/patient/intake`, {
      method: "POST",
      headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" },
      body: declared ? new Uint8Array(size * chunk.length).fill(0x20) : stream,
      duplex: "half",
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "body_too_large" });
    expect((await fetch(`${shared.url}/healthz`)).status).toBe(200);
  });
});

describe("a client that sends slowly and listens only when it has sent everything", () => {
  test("gets to read the answer that came long before", async () => {
    const socket = connect(Number(new URL(shared.url).port), "127.0.0.1");
    const failures: unknown[] = [];
    socket.on("error", (error) => failures.push(error)).pause();
    const size = 40 * 1024 * 1024;
    const send = (bytes: string | Uint8Array) => new Promise((resolve) => socket.write(bytes, resolve));
    await send(
      `POST /api/v1/patient/intake HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${KEY}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    );
    // Longer than a server that tidies up in half a second would wait.
    await new Promise((resolve) => {
      setTimeout(resolve, 1_200);
    });
    await send(new Uint8Array(size).fill(0x20));
    expect(failures).toEqual([]);
    const [answer] = (await once(socket.resume(), "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });
});

/** Everything that the service answers to these bytes until it closes the connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(shared.url).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  socket.on("error", () => undefined);
  socket.write(bytes);
  await new Promise((resolve) => {
    socket.on("close", resolve);
  });
  return answer;
}

test.each([
  ["HTTP/1.0 without a host, as load balancers ask", "GET /healthz HTTP/1.0\r\n\r\n"],
  ["HTTP/1.0 with a host", "GET /healthz HTTP/1.0\r\nHost: a\r\n\r\n"],
])("%s is served", async (_, bytes) => {
  expect(await answerTo(bytes)).toMatch(/^HTTP\/1\.\d 200 .*"status":"ok"/s);
});

describe("an upload that is refused early and asked for a connection that closes", () => {
  const size = 20 * 1024 * 1024;
  const authorised = `Authorization: Bearer ${KEY}\r\n`;
  test.each([
    ["413", "/webhook/redeliver", authorised],
    ["401", "/api/v1/patient/intake", ""],
    ["405", "/results", authorised],
    ["404", "/nowhere", authorised],
  ])("gets its answer %s although it is still sending", async (status, path, key) => {
    const head =
      `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `${key}Content-Length: ${size}\r\n\r\n`;
    expect(await answerTo(head + " ".repeat(size))).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"request_id"`, "s"));
  });
});

test("a head that is too long is 431", async () => {
  const answer = await answerTo(`GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(100_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
});

test.each([
  ["a head that is too long", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(100_000)}\r\n\r\n`, 431],
  ["what is no request", "NOT HTTP AT ALL\r\n\r\n", 400],
  ["a request without a host", "GET / HTTP/1.1\r\n\r\n", 400],
])("%s is answered on a connection that has served others before", async (_, bytes, status) => {
  const socket = connect(Number(new URL(shared.url).port), "127.0.0.1").setEncoding("utf8");
  socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  const [first] = (await once(socket, "data")) as [string];
  expect(first).toMatch(/^HTTP\/1\.1 200 /);
  socket.write(bytes);
  const [second] = (await once(socket, "data")) as [string];
  expect(second).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  socket.destroy();
});

const SOUND = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";

test.each([
  ["garbage", "NOT HTTP AT ALL\r\n\r\n"],
  ["a request without a host", "GET / HTTP/1.1\r\n\r\n"],
  ["a head that is too long", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(100_000)}\r\n\r\n`],
])("a sound request gets its own answer and no other when %s comes behind it", async (_, bytes) => {
  const answer = await answerTo(SOUND + bytes);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
});

test("a broken body is refused on a connection that has served others before", async () => {
  const head = "POST /webhook HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
  const socket = connect(Number(new URL(shared.url).port), "127.0.0.1").setEncoding("utf8");
  socket.write(SOUND);
  const [first] = (await once(socket, "data")) as [string];
  expect(first).toMatch(/^HTTP\/1\.1 200 /);
  socket.write(`${head}no length\r\n`);
  const [second] = (await once(socket, "data")) as [string];
  expect(second).toMatch(/^HTTP\/1\.1 40[01] /);
  socket.destroy();
});

describe("bytes that are no HTTP request", () => {
  test.each([
    ["garbage", "NOT HTTP AT ALL\r\n\r\n"],
    ["a request without a host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["a backslash in the path", "GET /a\\b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
    ["two hosts", "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"],
    ["two lengths", "POST /webhook HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx"],
    ["a head of 100 kB", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(100_000)}\r\n\r\n`],
  ])("(%s) get a problem and the connection is closed", async (_, bytes) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer.toLowerCase()).toContain("content-type: application/problem+json");
    expect(answer.toLowerCase()).toMatch(/x-request-id: req_[0-9a-f]{16}/);
  });
});

test("an expectation that we do not know does not keep a request from its answer", async () => {
  const socket = connect(Number(new URL(shared.url).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n");
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
