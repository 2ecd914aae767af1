/** A contract of one operation, and servers of a few lines that keep or break it. */
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { RunningTarget } from "../phases/profile.ts";

export const CONTRACT = {
  openapi: "3.1.1",
  info: { title: "Clock", version: "0.1.0" },
  servers: [{ url: "/" }],
  security: [],
  paths: {
    "/clock": {
      get: {
        operationId: "getClock",
        responses: {
          "200": {
            description: "The hour.",
            headers: { "X-Zone": { required: true, schema: { type: "string" } } },
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["hour"],
                  additionalProperties: false,
                  properties: { hour: { type: "integer", minimum: 0, maximum: 23 } },
                },
              },
            },
          },
        },
      },
    },
  },
};

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export const ZONE = { "X-Zone": "UTC" };
export const JSON_TYPE = { "Content-Type": "application/json" };

/** Answers GET /clock as told, everything else as HTTP has it. */
export const clock =
  (status: number, headers: Record<string, string>, body: string): Handler =>
  ({ method, url }, response) => {
    const [path] = (url ?? "").split("?");
    if (path !== "/clock") response.writeHead(404).end();
    else if (method === "GET") response.writeHead(status, headers).end(body);
    else response.writeHead(405, { Allow: "GET" }).end();
  };

export const RIGHT = clock(200, { ...JSON_TYPE, ...ZONE }, '{"hour":7}');

export async function listening(handler: Handler): Promise<RunningTarget> {
  const server = createServer(handler).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${address.port}`, credentials: {}, restricted: undefined, stop };
}
