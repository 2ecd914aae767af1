/** A contract of one operation, and answers that keep or break it. */
import type { RequestListener } from "node:http";

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

export const ZONE = { "X-Zone": "UTC" };
export const JSON_TYPE = { "Content-Type": "application/json" };

/** Answers GET /clock as told, everything else as HTTP has it. */
export const clock =
  (status: number, headers: Record<string, string>, body: string): RequestListener =>
  ({ method, url }, response) => {
    const [path] = (url ?? "").split("?");
    if (path !== "/clock") response.writeHead(404).end();
    else if (method === "GET") response.writeHead(status, headers).end(body);
    else response.writeHead(405, { Allow: "GET" }).end();
  };

export const RIGHT = clock(200, { ...JSON_TYPE, ...ZONE }, '{"hour":7}');
