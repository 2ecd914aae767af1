/** The package's receiver behind each framework it has an adapter for. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import express from "express";
import { fastify } from "fastify";
import { Hono } from "hono";
import type { Receiver } from "respiratory-intelligence-service-client/webhooks";
import { expressHandler } from "respiratory-intelligence-service-client/webhooks/express";
import { fastifyWebhooks } from "respiratory-intelligence-service-client/webhooks/fastify";
import { fetchHandler } from "respiratory-intelligence-service-client/webhooks/fetch";
import { honoHandler } from "respiratory-intelligence-service-client/webhooks/hono";
import { nodeHandler } from "respiratory-intelligence-service-client/webhooks/node";

export interface Running {
  readonly url: string;
  readonly close: () => void;
}

const PATH = "/webhooks";

async function running(server: Server): Promise<Running> {
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}${PATH}`, close };
}

function fetchServer(fetch: (request: Request) => Response | Promise<Response>): Promise<Running> {
  return running(serve({ fetch, port: 0, hostname: "127.0.0.1" }) as Server);
}

export const ADAPTERS: Readonly<Record<string, (receiver: Receiver) => Promise<Running>>> = {
  hono: (receiver) => {
    const app = new Hono();
    app.post(PATH, honoHandler(receiver));
    return fetchServer(app.fetch);
  },
  express: (receiver) => {
    const app = express();
    app.post(PATH, expressHandler(receiver));
    app.use(express.json());
    return running(app.listen(0, "127.0.0.1"));
  },
  fastify: async (receiver) => {
    const app = fastify();
    await app.register(fastifyWebhooks, { path: PATH, receiver });
    await app.listen({ port: 0, host: "127.0.0.1" });
    return running(app.server);
  },
  "node:http": (receiver) => running(createServer(nodeHandler(receiver)).listen(0, "127.0.0.1")),
  fetch: (receiver) => fetchServer(fetchHandler(receiver)),
};
