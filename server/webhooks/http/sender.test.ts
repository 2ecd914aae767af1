import { afterEach, expect, test } from "vitest";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { gzipSync } from "node:zlib";
import { type AddressPolicy, createAddressGuard } from "../address-guard/address-guard.ts";
import { type Sender, type SenderOptions, createSender } from "./sender.ts";
import { FakeClock, settled } from "../testing/fake-clock.ts";
import { type Behaviour, CLOSED_PORT, answer, startReceiver } from "../testing/receiver.ts";
import { until } from "../testing/until.ts";

const BODY = Buffer.from('{"event":"results.delivered"}');
const LOCAL: AddressPolicy = { allowLoopback: true, allowCidrs: [] };

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function sender(options: Partial<SenderOptions> = {}): Sender {
  const made = createSender({
    guard: createAddressGuard(LOCAL),
    userAgent: "test-service/7.1",
    deadlineMs: 60_000,
    ...options,
  });
  cleanups.push(() => made.close());
  return made;
}

async function receiver(behave: Behaviour) {
  const made = await startReceiver(behave);
  cleanups.push(async () => made[Symbol.asyncDispose]());
  return made;
}

/** Sends once to a receiver that behaves so, with a deadline that only hanging receivers reach. */
async function outcomeOf(behave: Behaviour, options: Partial<SenderOptions> = {}) {
  const { port } = await receiver(behave);
  const { status, error } = await sender(options).send({
    url: `http://127.0.0.1:${port}/hook`,
    headers: {},
    body: BODY,
  });
  return status ?? error;
}

/** Sends once and lets the deadline pass when the request is there and so many bytes of the answer have come back. */
async function outcomeAtTheDeadline(behave: Behaviour, bytes = 0) {
  const { port, requests } = await receiver(behave);
  const clock = new FakeClock();
  let client: Socket | undefined;
  const dial = ((options: object) => (client = connect(options as never))) as typeof connect;
  const url = `http://127.0.0.1:${port}/hook`;
  const sending = sender({ clock, dial, deadlineMs: 30_000 }).send({ url, headers: {}, body: BODY });
  await until("the answer has begun", () => requests.length === 1 && (client?.bytesRead ?? 0) >= bytes);
  await settled();
  await clock.advance(30_000);
  const { status, error } = await sending;
  return status ?? error;
}

test("the request is a POST of exactly the given bytes, as JSON, with the given headers and a user agent", async () => {
  const { port, requests } = await receiver((socket) => socket.end(answer(204)));
  const url = `http://127.0.0.1:${port}/hook/a%20b?x=1&y=%C3%BC#fragment`;
  const result = await sender().send({ url, headers: { "webhook-id": "batch_1" }, body: BODY });
  expect(result).toMatchObject({ status: 204, error: undefined, duration_ms: expect.any(Number) });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.head).toBe("POST /hook/a%20b?x=1&y=%C3%BC HTTP/1.1");
  expect(requests[0]?.body).toEqual(BODY);
  expect(requests[0]?.headers).toEqual({
    host: `127.0.0.1:${port}`,
    connection: "keep-alive",
    "content-type": "application/json",
    "user-agent": "test-service/7.1",
    "content-length": String(BODY.length),
    "webhook-id": "batch_1",
  });
});

test.each([200, 202, 204, 299, 300, 302, 304, 307, 400, 404, 408, 410, 425, 429, 500, 502, 503, 599])(
  "a receiver's %i is reported as it is",
  async (status) => {
    expect(await outcomeOf((socket) => socket.end(answer(status, { "retry-after": "1" })))).toBe(status);
  },
);

test("a status outside 100..599 is a malformed response", async () => {
  expect(await outcomeOf((socket) => socket.end(answer(600)))).toBe("malformed_response");
  expect(await outcomeOf((socket) => socket.end(answer(999)))).toBe("malformed_response");
});

test("a refused connection is named", async () => {
  const url = `http://127.0.0.1:${CLOSED_PORT}/`;
  expect(await sender().send({ url, headers: {}, body: BODY })).toMatchObject({ error: "connection_refused" });
});

test("a connection closed before the answer is named", async () => {
  expect(await outcomeOf((socket) => socket.end())).toBe("closed_early");
});

test("a connection closed within the head is named", async () => {
  expect(await outcomeOf((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-le"))).toBe("closed_early");
});

test("a connection reset before the answer is named", async () => {
  expect(await outcomeOf((socket) => socket.resetAndDestroy())).toBe("connection_reset");
});

test.each([200, 404, 502])("a receiver that closes after the head of its %i has answered", async (status) => {
  expect(await outcomeOf((socket) => socket.end(answer(status, { "content-length": "1000" })))).toBe(status);
});

test("a receiver that resets the connection after the head of its 200 has answered", async () => {
  const head = answer(200, { "content-length": "1000" });
  const { port } = await receiver((socket) => {
    socket.write(head);
    // a reset takes what was not read yet away
    void until("the head was read", () => (client?.bytesRead ?? 0) === head.length).then(() =>
      socket.resetAndDestroy(),
    );
  });
  let client: Socket | undefined;
  const dial = ((options: object) => (client = connect(options as never))) as typeof connect;
  const url = `http://127.0.0.1:${port}/hook`;
  expect(await sender({ dial }).send({ url, headers: {}, body: BODY })).toMatchObject({ status: 200 });
});

test("a chunked body that breaks off or turns into garbage does not undo the answer", async () => {
  const head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
  expect(await outcomeOf((socket) => socket.end(`${head}5\r\nhel`))).toBe(200);
  expect(await outcomeOf((socket) => socket.end(`${head}zz\r\nhello`))).toBe(200);
});

test("a receiver that never answers is given up at the deadline", async () => {
  expect(await outcomeAtTheDeadline(() => undefined)).toBe("response_timeout");
});

test("a receiver that trickles its head byte by byte is given up at the deadline", async () => {
  expect(await outcomeAtTheDeadline(trickling(`HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(1000)}`), 20)).toBe(
    "response_timeout",
  );
});

test("a receiver that trickles its body byte by byte is given up at the deadline, and its answer counts", async () => {
  const trickle = trickling("x".repeat(100_000));
  const head = answer(200, { "content-length": "100000" });
  const behave: Behaviour = (socket, request, nth) => {
    socket.write(head);
    trickle(socket, request, nth);
  };
  expect(await outcomeAtTheDeadline(behave, head.length + 1)).toBe(200);
});

test("a receiver that repeats 103 slowly is given up at the deadline", async () => {
  const hint = "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n";
  expect(await outcomeAtTheDeadline(repeating(hint, 20), 2 * hint.length)).toBe("response_timeout");
});

test("a receiver that floods with 103 is cut off long before the deadline", async () => {
  expect(await outcomeOf((socket) => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(100_000)))).toBe(
    "malformed_response",
  );
});

test.each([100, 102, 103])("a %i before the final answer is passed over", async (status) => {
  const interim = `HTTP/1.1 ${status} X\r\n\r\n`;
  expect(await outcomeOf((socket) => socket.end(interim + interim + answer(201)))).toBe(201);
  expect(await outcomeOf((socket) => socket.write(interim, () => setTimeout(() => socket.end(answer(201)), 20)))).toBe(
    201,
  );
});

test.each([100, 102, 103])("a %i with nothing after it is the answer", async (status) => {
  expect(await outcomeOf((socket) => socket.end(`HTTP/1.1 ${status} X\r\n\r\n`))).toBe(status);
});

test("a 101 is the answer, whether or not the receiver keeps the connection open", async () => {
  const switching = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n";
  expect(await outcomeOf((socket) => socket.end(switching))).toBe(101);
  expect(await outcomeOf((socket) => socket.write(switching))).toBe(101);
  expect(await outcomeOf((socket) => socket.write("HTTP/1.1 101 X\r\n\r\n"))).toBe(101);
});

test("200 kB of headers are a malformed response", async () => {
  const flood = `HTTP/1.1 200 OK\r\n${"x-filler: 0123456789012345678901234567890123456789\r\n".repeat(4_000)}\r\n`;
  expect(await outcomeOf((socket) => socket.end(flood))).toBe("malformed_response");
});

test("a header line that never ends is a malformed response", async () => {
  expect(await outcomeOf((socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(200_000)}`))).toBe(
    "malformed_response",
  );
});

test.each([
  ["garbage", "\x00\xff\x13\x37".repeat(100)],
  ["another protocol", "SSH-2.0-OpenSSH_9.6\r\n"],
  ["a page without a head", "<html><body>hello</body></html>\r\n\r\n"],
  ["a head with a broken status line", "HTTP/1.1 abc\r\n\r\n"],
  ["two different content lengths", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"],
  ["an HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
])("%s instead of HTTP is a malformed response", async (_what, bytes) => {
  expect(await outcomeOf((socket) => socket.end(Buffer.from(bytes, "latin1")))).toBe("malformed_response");
});

test("of a 100 MB body no more than what the socket buffers hold is taken", async () => {
  let sent = 0;
  let closed: Promise<void> | undefined;
  const behave: Behaviour = (socket) => {
    closed = new Promise((resolve) => socket.once("close", () => resolve()));
    socket.write(answer(200, { "content-length": "100000000" }));
    const chunk = Buffer.alloc(64 * 1024);
    const pump = () => {
      if (socket.destroyed || sent >= 100_000_000) return;
      sent += chunk.length;
      socket.write(chunk, pump);
    };
    pump();
  };
  expect(await outcomeOf(behave)).toBe(200);
  await closed;
  expect(sent).toBeLessThan(30_000_000);
});

test("a gzip bomb is not unpacked: a small one leaves the connection usable, none costs memory", async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  expect(bomb.length).toBeLessThan(16 * 1024);
  const { port, requests } = await receiver((socket) => {
    socket.write(answer(200, { "content-encoding": "gzip", "content-length": String(bomb.length) }));
    socket.write(bomb);
  });
  const result = await sender().send({ url: `http://127.0.0.1:${port}/`, headers: {}, body: BODY });
  expect(result.status).toBe(200);
  expect(requests[0]?.headers).not.toHaveProperty("accept-encoding");
});

test("redirects are not followed, to loopback or elsewhere", async () => {
  const target = await receiver((socket) => socket.end(answer(200)));
  for (const status of [301, 302, 303, 307, 308]) {
    const location = { location: `http://127.0.0.1:${target.port}/` };
    expect(await outcomeOf((socket) => socket.end(answer(status, location)))).toBe(status);
  }
  expect(target.requests).toHaveLength(0);
});

test("a cookie that the receiver sets does not come back", async () => {
  const { port, requests } = await receiver((socket) => socket.write(answer(200, { "set-cookie": "a=b" })));
  const client = sender();
  for (const _ of [1, 2]) await client.send({ url: `http://127.0.0.1:${port}/`, headers: {}, body: BODY });
  expect(requests).toHaveLength(2);
  expect(requests[1]?.headers).not.toHaveProperty("cookie");
});

test("attempts that follow each other reuse the connection", async () => {
  const made = await receiver((socket) => socket.write(answer(200, {}, "thanks")));
  const client = sender();
  for (const _ of [1, 2, 3]) {
    await client.send({ url: `http://127.0.0.1:${made.port}/`, headers: {}, body: BODY });
    await new Promise(setImmediate);
  }
  expect(made.requests).toHaveLength(3);
  expect(made.connections).toBe(1);
});

test("a 4xx given before an 8 MB body was read counts", async () => {
  const server = createServer((_request, response) => response.writeHead(413).end()).listen(0, "127.0.0.1");
  cleanups.push(() => new Promise((resolve) => server.close(() => resolve())));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  expect(await sender().send({ url, headers: {}, body: Buffer.alloc(8_000_000, "x") })).toMatchObject({ status: 413 });
});

test("an aborted attempt has no outcome, and its connection is closed", async () => {
  const abort = new AbortController();
  let closed: Promise<void> | undefined;
  const { port } = await receiver((socket) => {
    closed = new Promise((resolve) => socket.once("close", () => resolve()));
    abort.abort(new Error("drained"));
  });
  const client = sender({ deadlineMs: 600_000 });
  const sending = client.send({ url: `http://127.0.0.1:${port}/`, headers: {}, body: BODY, signal: abort.signal });
  await expect(sending).rejects.toThrow("drained");
  await closed;
});

test("a URL that cannot be parsed is an outcome, not an exception", async () => {
  expect(await sender().send({ url: "not a url", headers: {}, body: BODY })).toMatchObject({ error: "network_error" });
});

function trickling(text: string): Behaviour {
  return (socket) => {
    let at = 0;
    every(socket, 10, () => socket.write(text[at++] ?? ""));
  };
}

function repeating(text: string, ms: number): Behaviour {
  return (socket) => every(socket, ms, () => socket.write(text));
}

function every(socket: Socket, ms: number, act: () => void): void {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : act()), ms);
  socket.once("close", () => clearInterval(timer));
}
