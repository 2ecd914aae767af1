import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { operations } from "../../generated/routes.ts";
import type { Env } from "./env.ts";
import { routerPath } from "./openapi-paths.ts";

/** Seconds. From a read to the analysis of a thousand. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Of what is no operation of the contract: an unknown path, a method that a path does not offer. */
const NO_OPERATION = "none";

const OPERATIONS: ReadonlyMap<string, string> = new Map(
  Object.values(operations).map(({ method, path, operationId }) => [`${method} ${routerPath(path)}`, operationId]),
);

/**
 * Counts requests by operation and status, and times them until their answer begins. No label names a company, a project or a path that
 * a client made up: their number is unbounded.
 */
export function measureRequests(registry: Registry, monotonic: () => number): MiddlewareHandler<Env> {
  const registers = [registry];
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by operation of the contract and by HTTP status",
    labelNames: ["operation", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the head of a request to the head of its answer, its body and all computing among it",
    labelNames: ["operation"],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: "http_requests_in_flight",
    help: "Requests whose answer has not begun",
    registers,
  });
  return async (c, next) => {
    const started = monotonic();
    inFlight.inc();
    try {
      await next();
    } finally {
      inFlight.dec();
      const operation = operationOf(c.req.method, routePath(c, -1));
      requests.inc({ operation, status: c.res.status });
      duration.observe({ operation }, (monotonic() - started) / 1000);
    }
  };
}

function operationOf(method: string, route: string): string {
  return OPERATIONS.get(`${method === "HEAD" ? "GET" : method} ${route}`) ?? NO_OPERATION;
}
