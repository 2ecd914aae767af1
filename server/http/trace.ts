import {
  context,
  isSpanContextValid,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Env } from "./env.ts";

/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

const tracer = trace.getTracer("respiratory-intelligence-service");

/**
 * A span for each request. Whatever OpenTelemetry SDK the operator has loaded takes it; without one this costs next to nothing,
 * and the client's own `traceparent` is handed on.
 */
export const traceRequests: MiddlewareHandler<Env> = async (c, next) => {
  const parent = propagation.extract(context.active(), c.req.raw.headers, {
    get: (headers, key) => headers.get(key) ?? undefined,
    keys: (headers) => [...headers.keys()],
  });
  await tracer.startActiveSpan(c.req.method, { kind: SpanKind.SERVER }, parent, async (span) => {
    c.set("traceparent", traceparentOf(span) ?? validTraceparent(c.req.header("traceparent")));
    try {
      await next();
      span.updateName(`${c.req.method} ${routePath(c, -1)}`);
      span.setAttribute("http.response.status_code", c.res.status);
      if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    } finally {
      span.end();
    }
  });
};

function traceparentOf(span: Span): string | undefined {
  const { traceId, spanId, traceFlags } = span.spanContext();
  if (!isSpanContextValid(span.spanContext())) return undefined;
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

function validTraceparent(header: string | undefined): string | undefined {
  return header !== undefined && TRACEPARENT.test(header) ? header : undefined;
}
