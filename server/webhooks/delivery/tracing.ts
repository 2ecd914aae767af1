import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
  TraceFlags,
} from "@opentelemetry/api";
import type { AttemptTracer } from "./attempt.ts";
import { hostOnly } from "./observer.ts";

/** W3C Trace Context, version 00: trace-id, parent-id, flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Puts each attempt into a span whose parent is the request that made the delivery due, so that one trace shows
 * everything from interpret to the receiver's answer. Nothing of the trace is sent to the receiver.
 */
export function traceAttempts(tracer: Tracer): AttemptTracer {
  return ({ delivery }, send) => {
    const attributes = {
      "http.request.method": "POST",
      "server.address": hostOnly(delivery) ?? "",
      ...(delivery.batch_id === undefined
        ? { "webhook.event_id": delivery.event_id }
        : { "webhook.batch_id": delivery.batch_id }),
      "webhook.trigger": delivery.trigger,
      "webhook.attempt": delivery.attempt,
      "webhook.reclaimed": delivery.reclaimed,
    };
    const options = { kind: SpanKind.CLIENT, attributes };
    return tracer.startActiveSpan("webhook attempt", options, parentOf(delivery.traceparent), async (span) => {
      try {
        const result = await send();
        if (result.status !== undefined) span.setAttribute("http.response.status_code", result.status);
        else span.setAttribute("error.type", result.error);
        if (result.status === undefined || result.status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
        return result;
      } finally {
        span.end();
      }
    });
  };
}

function parentOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
