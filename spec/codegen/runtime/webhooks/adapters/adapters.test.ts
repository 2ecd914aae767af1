/** Every adapter behind a real socket, by the same cases. */
import { createHmac } from "node:crypto";
import { type RequestListener, type Server, createServer, request as httpRequest } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { fastify } from "fastify";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Receiver, makeReceiver } from "../receiver.ts";
import { expressHandler } from "./express.ts";
import { fastifyWebhooks } from "./fastify.ts";
import { fetchHandler } from "./fetch.ts";
import { honoHandler } from "./hono.ts";
import { nodeHandler } from "./node.ts";

interface Express {
  (): Express & RequestListener;
  json: () => unknown;
  post: (path: string, handler: unknown) => Express & RequestListener;
  use: (handler: unknown) => Express & RequestListener;
}
// Express ships no types
const express = createRequire(import.meta.url)("express") as Express;

const SECRET = "a secret of sixteen bytes or more";
const MAX_BYTES = 300_000;
const PATH = "/webhooks";

interface Running {
  readonly port: number;
  readonly close: () => Promise<unknown>;
}

function listening(server: Server): Promise<Running> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({ port, close: () => new Promise((done) => void server.close(done).closeAllConnections()) });
    });
  });
}

function honoServer(fetch: (request: Request) => Response | Promise<Response>): Promise<Running> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve({ port, close: () => new Promise((done) => void server.close(done)) }),
    );
  });
}

const ADAPTERS: Record<string, (receiver: Receiver) => Promise<Running>> = {
  fetch: (receiver) => honoServer(fetchHandler(receiver)),
  hono: (receiver) => honoServer(new Hono().post(PATH, honoHandler(receiver)).fetch),
  "node:http": (receiver) =>
    listening(createServer((request, response) => void nodeHandler(receiver)(request, response))),
  express: (receiver) => listening(createServer(express().post(PATH, expressHandler(receiver)).use(express.json()))),
  fastify: async (receiver) => {
    const app = fastify();
    await app.register(fastifyWebhooks, { path: PATH, receiver });
    await app.listen({ port: 0, host: "127.0.0.1" });
    return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
  },
};

const EVENT = '{"event": "berth.freed", "berth": 7.0, "name": "\\u00c9toile"}';

function signed(body: string): string {
  return `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`;
}

describe.for(Object.entries(ADAPTERS))("%s", ([, start]) => {
  const received: unknown[] = [];
  let running: Running;

  beforeAll(async () => {
    const schema = z.looseObject({ event: z.literal("berth.freed") });
    running = await start(
      makeReceiver(
        {
          signatures: [{ header: "X-Signature", scheme: "hmac-sha256-hex" }],
          requiresStandardHeaders: false,
          events: [{ name: "berth.freed", tag: { property: "event", value: "berth.freed" }, schema }],
        },
        {
          secrets: SECRET,
          maxBytes: MAX_BYTES,
          handle: (event) => {
            if (JSON.stringify(event).includes("fail")) throw new Error("not now");
            received.push(event);
          },
        },
      ),
    );
  });
  afterAll(() => running.close());

  async function post(
    body: string,
    headers: Record<string, string> = { "X-Signature": signed(body) },
  ): Promise<number> {
    const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers } };
    const response = await fetch(`http://127.0.0.1:${running.port}${PATH}`, init);
    await response.arrayBuffer();
    return response.status;
  }

  test("takes a genuine delivery, byte for byte as it was sent", async () => {
    expect(await post(EVENT)).toBe(204);
    expect(received.at(-1)).toEqual({ event: "berth.freed", berth: 7, name: "Étoile" });
  });

  test("takes a delivery beyond the body limits frameworks start with", async () => {
    const large = JSON.stringify({ event: "berth.freed", filling: "x".repeat(200_000) });
    expect(await post(large)).toBe(204);
  });

  test("takes a delivery of another content type", async () => {
    expect(await post(EVENT, { "X-Signature": signed(EVENT), "content-type": "application/vnd.harbour+json" })).toBe(
      204,
    );
  });

  test("refuses tampering with 401", async () => {
    const count = received.length;
    const genuine = signed(EVENT);
    const statuses = [
      await post(EVENT.replace("7.0", "8.0"), { "X-Signature": genuine }),
      await post(JSON.stringify(JSON.parse(EVENT)), { "X-Signature": genuine }),
      await post(EVENT, { "X-Signature": genuine.slice(0, -2) }),
      await post(EVENT, { "X-Signature": genuine.replace(/[0-9a-f]{64}/, (hex) => hex.toUpperCase()) }),
      await post(EVENT, {}),
      await post("", {}),
      await post(EVENT, { "X-Signature": `sha256=${createHmac("sha256", "wrong").update(EVENT).digest("hex")}` }),
      await post(EVENT, {
        "X-Signature": genuine,
        "webhook-id": "m",
        "webhook-timestamp": "1",
        "webhook-signature": "v1,AAAA",
      }),
    ];
    expect(statuses).toEqual(statuses.map(() => 401));
    expect(received).toHaveLength(count);
  });

  test("takes no header that was sent twice for a signature", async () => {
    const count = received.length;
    const other = `sha256=${"0".repeat(64)}`;
    const twice = [
      [signed(EVENT), signed(EVENT)],
      [signed(EVENT), other],
      [other, signed(EVENT)],
    ];
    expect(await Promise.all(twice.map((values) => raw(running.port, EVENT, values)))).toEqual([401, 401, 401]);
    expect(received).toHaveLength(count);
    expect(await raw(running.port, EVENT, [signed(EVENT)])).toBe(204);
  });

  test("answers 413 to a body that announces too much, and to one that turns out too large before it ends", async () => {
    const huge = JSON.stringify({ event: "berth.freed", filling: "x".repeat(MAX_BYTES) });
    expect(await post(huge)).toBe(413);
    expect(await chunked(running.port, huge)).toBe(413);
  });

  test("answers 500 when the handler fails", async () => {
    expect(await post('{"event":"berth.freed","name":"fail"}')).toBe(500);
  });

  test("answers 422 to a genuine delivery that breaks the contract and 400 to one that is no JSON", async () => {
    expect(await post("[}")).toBe(400);
    expect(await post('{"event":"other"}')).toBe(204);
  });
});

test.for<[string, (receiver: Receiver) => Promise<Running>]>([
  [
    "Express",
    (receiver) => listening(createServer(express().use(express.json()).post(PATH, expressHandler(receiver)))),
  ],
  [
    "Hono",
    (receiver) => {
      const app = new Hono().onError((_error, context) => context.body(null, 500));
      app.use(async (context, next) => {
        await context.req.json();
        await next();
      });
      return honoServer(app.post(PATH, honoHandler(receiver)).fetch);
    },
  ],
])(
  "a body that %s parsed before is an error of the set-up: 500, never a verdict over other bytes",
  async ([, start]) => {
    const contract = {
      signatures: [{ header: "X-Signature", scheme: "hmac-sha256-hex" }],
      requiresStandardHeaders: false,
      events: [],
    } as const;
    const running = await start(makeReceiver(contract, { secrets: SECRET, handle: () => undefined }));
    const headers = { "content-type": "application/json", "X-Signature": signed(EVENT) };
    const response = await fetch(`http://127.0.0.1:${running.port}${PATH}`, { method: "POST", body: EVENT, headers });
    await response.text();
    expect(response.status).toBe(500);
    await running.close();
  },
);

/** A body whose signature header stands in as many lines as there are values. */
function raw(port: number, body: string, signatures: string[]): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "X-SIGNATURE": signatures };
    const request = httpRequest({ host: "127.0.0.1", port, path: PATH, method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** A body sent in chunks, without its length in front, and never ended. */
function chunked(port: number, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked", "x-signature": signed(body) };
    const request = httpRequest({ host: "127.0.0.1", port, path: PATH, method: "POST", headers }, (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    // the server may close while the rest is still being written
    request.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "EPIPE" || error.code === "ECONNRESET" ? undefined : reject(error),
    );
    request.write(body);
  });
}
