/** What passes keeps its framing, also where its bytes are looked into. */
import { once } from "node:events";
import { type IncomingMessage, type RequestOptions, type Server, createServer, request } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { type Way, forward } from "./forward.ts";

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  onTestFinished(() => void server.closeAllConnections());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

const SAME = (body: Buffer): Buffer => body;

/** What came to the service, by way of the proxy in front of it. */
async function between(
  answer: (came: IncomingMessage, body: Buffer) => { status?: number; headers?: Record<string, string>; body?: string },
  way: Pick<Way, "changeAnswer" | "changeRequest"> = {},
) {
  const came: { headers: IncomingMessage["headers"]; body: string }[] = [];
  const service = createServer((message, response) => {
    void buffer(message).then((sent) => {
      came.push({ headers: message.headers, body: sent.toString() });
      const { status = 200, headers = {}, body } = answer(message, sent);
      return response.writeHead(status, headers).end(body);
    });
  });
  const origin = new URL(await listening(service));
  const take = (message: IncomingMessage, response: Parameters<typeof forward>[1]): void =>
    void forward(message, response, { origin, target: message.url ?? "/", ...way });
  return { came, url: await listening(createServer(take).on("checkContinue", take)) };
}

async function call(url: string, options: RequestOptions, body?: string): Promise<[IncomingMessage, string]> {
  const sent = request(url, { agent: false, ...options });
  if (options.headers !== undefined && "Expect" in options.headers) {
    sent.flushHeaders();
    await once(sent, "continue");
  }
  sent.end(body);
  const [message] = (await once(sent, "response")) as [IncomingMessage];
  return [message, (await buffer(message)).toString()];
}

const JSON_TYPE = { "Content-Type": "application/json" };

test.each([
  ["HEAD", 200, { ...JSON_TYPE, "Content-Length": "15" }],
  ["GET", 304, { ...JSON_TYPE, "Content-Length": "15" }],
  ["GET", 204, { "Content-Type": "application/json" }],
])("an answer to %s with %i keeps its head where answers are looked into", async (method, status, headers) => {
  const { url } = await between(() => ({ status, headers }), { changeAnswer: SAME });
  const [message, body] = await call(url, { method });
  expect([message.statusCode, message.headers["content-length"], body]).toEqual([
    status,
    "Content-Length" in headers ? headers["Content-Length"] : undefined,
    "",
  ]);
});

test.each(["application/json-seq", "application/stream+json", "application/x-ndjson"])(
  "%s that streams is passed on while it comes",
  async (type) => {
    const service = createServer((_, response) => {
      response.writeHead(200, { "Content-Type": type });
      response.write('{"n":1}\n');
    });
    const origin = new URL(await listening(service));
    const proxy = createServer(
      (message, response) => void forward(message, response, { origin, target: "/", changeAnswer: SAME }),
    );
    const sent = request(await listening(proxy), { agent: false });
    sent.end();
    const [message] = (await once(sent, "response")) as [IncomingMessage];
    const [chunk] = (await once(message, "data")) as [Buffer];
    expect(chunk.toString()).toBe('{"n":1}\n');
    message.on("error", () => undefined);
    sent.destroy();
  },
);

test("an answer in JSON is looked into, with or without a length", async () => {
  const change = (body: Buffer): Buffer => Buffer.from(body.toString().replace("a", "bb"));
  for (const headers of [JSON_TYPE, { ...JSON_TYPE, "Content-Length": "3" }]) {
    const { url } = await between(() => ({ headers, body: '"a"' }), { changeAnswer: change });
    const [message, body] = await call(url, { method: "GET" });
    expect([message.headers["content-length"], body]).toEqual(["4", '"bb"']);
  }
});

test.each(["POST", "PUT", "PATCH", "DELETE", "GET"])("%s without a body has none behind the proxy", async (method) => {
  for (const headers of [{}, { "Content-Length": "0" }]) {
    const { came, url } = await between(() => ({ body: "{}", headers: JSON_TYPE }));
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const lines = [
      `${method} / HTTP/1.1`,
      "Host: x",
      "Connection: close",
      ...Object.entries(headers).map((h) => h.join(": ")),
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    await buffer(socket);
    expect(came[0]?.headers["transfer-encoding"]).toBeUndefined();
    expect(came[0]?.headers["content-length"] ?? "0").toBe("0");
  }
});

test("a body in chunks and one with a length come as they were sent", async () => {
  const { came, url } = await between(() => ({ headers: {} }));
  await call(url, { method: "POST", headers: { "Transfer-Encoding": "chunked" } }, "abc");
  await call(url, { method: "POST", headers: { "Content-Length": "3" } }, "abc");
  expect(came.map(({ headers, body }) => [headers["transfer-encoding"], headers["content-length"], body])).toEqual([
    ["chunked", undefined, "abc"],
    [undefined, "3", "abc"],
  ]);
});

test("who waits for 100 Continue is told to go on where the request is looked into", async () => {
  const { came, url } = await between(() => ({ headers: {} }), { changeRequest: SAME });
  await call(url, { method: "PUT", headers: { Expect: "100-continue", "Content-Length": "3" } }, "abc");
  expect(came.map(({ body }) => body)).toEqual(["abc"]);
});
