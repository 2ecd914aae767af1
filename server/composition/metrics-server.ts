import { createServer, type Server } from "node:http";
import type { Registry } from "prom-client";

/** Serves Prometheus metrics at every path, on a port of its own so that it need not face the internet. */
export function createMetricsServer(registry: Registry): Server {
  return createServer((_request, response) => {
    registry.metrics().then(
      (text) => response.setHeader("Content-Type", registry.contentType).end(text),
      () => response.writeHead(503).end(),
    );
  });
}
