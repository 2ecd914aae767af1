import { createServer } from "node:http";
import { type AddressInfo, type Server, createServer as createTcpServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createPost } from "./post.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const body = Buffer.from('{"a":1}');
/** With a deadline that only what hangs reaches; a shorter one leaves what answers time all the same. */
const post = (url: string, deadlineMs = 60_000) =>
  createPost({ allowRemote: false, deadlineMs })({
    url,
    method: "post",
    headers: { "content-type": "application/json" },
    body,
  });
const SHORT_MS = 2_000;

test("the receiver gets the exact bytes, and its status and answer come back", async () => {
  let received = Buffer.alloc(0);
  const url = await listening(
    createServer((request, response) => {
      request.on("data", (chunk: Buffer) => (received = Buffer.concat([received, chunk])));
      request.on("end", () => response.writeHead(418).end("teapot"));
    }),
  );
  expect(await post(url)).toEqual({ status: 418, answer: "teapot" });
  expect(received.equals(body)).toBe(true);
});

test("a redirect is an answer, never followed", async () => {
  const url = await listening(
    createServer((_request, response) => response.writeHead(302, { location: "/elsewhere" }).end()),
  );
  expect(await post(url)).toEqual({ status: 302, answer: "" });
});

test("a refused connection, an early end, no HTTP and no answer each have their code", async () => {
  expect(await post("http://127.0.0.1:1/")).toEqual({ error: "connection_refused" });
  expect(await post(await listening(createTcpServer((socket) => socket.end())))).toEqual({ error: "closed_early" });
  expect(await post(await listening(createTcpServer((socket) => socket.end("SMTP ready\r\n\r\n"))))).toEqual({
    error: "malformed_response",
  });
  expect(await post(await listening(createTcpServer((socket) => void socket.on("data", () => {}))), SHORT_MS)).toEqual({
    error: "response_timeout",
  });
});

test("an acknowledged body that never ends counts by its head", async () => {
  const url = await listening(createServer((_request, response) => response.writeHead(200).write("x")));
  expect(await post(url, SHORT_MS)).toEqual({ status: 200, answer: "x" });
});

test.each([
  "http://192.0.2.1/",
  "https://10.0.0.1/",
  "http://169.254.169.254/",
  "http://[::ffff:10.0.0.1]/",
  "http://0.0.0.0:1/",
])("%s is not called, because it is another machine", async (url) => {
  expect(await post(url)).toEqual({ error: "address_forbidden" });
});

test("a URL of another scheme is not called", async () => {
  expect(await post("file:///etc/passwd")).toEqual({ error: "network_error" });
});
