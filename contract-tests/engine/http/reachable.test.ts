/** An address is told to be of no use before a run begins, each with its own reason. */
import { createServer } from "node:http";
import { createServer as createTcp } from "node:net";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import type { Server } from "node:net";
import { answers, unreachable } from "./reachable.ts";

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function open(server: Server): Promise<number> {
  onTestFinished(() => void server.close());
  return await listening(server);
}

test("nobody listens", async () => {
  const server = createTcp();
  const port = await listening(server);
  server.close();
  await once(server, "close");
  expect(await unreachable(`http://127.0.0.1:${port}`)).toContain("nobody listens there (ECONNREFUSED)");
});

test("a name that leads nowhere", async () => {
  expect(await unreachable("http://nobody.invalid:8080/api")).toContain("its name leads nowhere");
});

test("a server without TLS is asked for TLS", async () => {
  const port = await open(createServer((_, response) => response.end()));
  expect(await unreachable(`https://127.0.0.1:${port}`)).toContain("it does not speak TLS");
});

test.each([200, 401, 404, 500])("any answer will do: %i", async (status) => {
  const port = await open(createServer((_, response) => response.writeHead(status).end()));
  expect(await unreachable(`http://127.0.0.1:${port}/api`)).toBeUndefined();
});

test("what takes connections and ends them does not answer, and what answers does", async () => {
  const taking = await open(createTcp((socket) => void socket.once("data", () => socket.resetAndDestroy())));
  expect(await answers(`http://127.0.0.1:${taking}`, {})).toBe(false);
  const answering = await open(createServer((_, response) => response.writeHead(404).end()));
  expect(await answers(`http://127.0.0.1:${answering}`, {})).toBe(true);
});

test("what speaks another language is named", async () => {
  const port = await open(createTcp((socket) => socket.on("error", () => undefined).end("SSH-2.0-OpenSSH_9.9\r\n")));
  expect(await unreachable(`http://127.0.0.1:${port}`)).toContain("does not speak HTTP (HPE_INVALID_CONSTANT)");
});

test("a server that ends the connection of a request it does not know may answer others", async () => {
  const port = await open(createTcp((socket) => void socket.once("data", () => socket.end())));
  expect(await unreachable(`http://127.0.0.1:${port}`)).toBeUndefined();
});
