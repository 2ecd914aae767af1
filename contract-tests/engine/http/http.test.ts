/** A kept connection that ended says nothing about the request that was written into it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { HttpClient } from "./http.ts";

/** Answers the first request of a connection; at the word, ends every connection in the way asked, and counts what comes after. */
const SERVER = `
  const { createServer } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const { flag, ending } = workerData;
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", () => socket.write("HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nok"));
  });
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
  parentPort.on("message", () => {
    for (const socket of sockets) {
      if (ending === "FIN, then RST") { socket.end(); socket.once("finish", () => socket.resetAndDestroy()); }
      else if (ending === "RST") socket.resetAndDestroy();
      else socket.destroy();
    }
    sockets.clear();
    setTimeout(() => { Atomics.store(flag, 0, 1); Atomics.notify(flag, 0); }, 50);
  });
`;

const workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map(async (worker) => worker.terminate()));
});

describe("a kept connection that the server closes while we write", () => {
  it.each(["FIN", "RST", "FIN, then RST"])("is opened afresh after %s", async (ending) => {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(SERVER, { eval: true, workerData: { flag, ending } });
    workers.push(worker);
    const port = await new Promise<number>((resolve) => worker.once("message", resolve));
    const client = new HttpClient(`http://127.0.0.1:${port}`);
    const get = { method: "GET", target: "/", headers: [], body: undefined };
    expect(await client.send(get)).toMatchObject({ response: { status: 200 } });
    worker.postMessage("end");
    // this thread sleeps, so that its socket does not learn of the end before it writes
    Atomics.wait(flag, 0, 0);
    expect(await client.send(get)).toMatchObject({ response: { status: 200 } });
    client.close();
  });
});

it.each([
  ["QUERY", "0"],
  ["POST", "0"],
  ["GET", undefined],
])("%s without a body says so by its length alone", async (method, length) => {
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const client = new HttpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const answer = await client.send({ method, target: "/", headers: [], body: undefined });
  client.close();
  server.close();
  const headers = "response" in answer ? JSON.parse(answer.response.body.toString()) : {};
  expect([headers["content-length"], headers["transfer-encoding"]]).toEqual([length, undefined]);
});
