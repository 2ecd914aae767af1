import { type Context, type Span, type SpanOptions, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { expect, test } from "vitest";
import type { Lease } from "./lease.ts";
import type { SendResult } from "../http/sender.ts";
import { traceAttempts } from "./tracing.ts";

interface Recorded {
  options: SpanOptions;
  parent: string | undefined;
  attributes: Record<string, unknown>;
  status: SpanStatusCode | undefined;
  ended: boolean;
}

/** A tracer that writes down what it is told: the API package alone records nothing. */
function recordingTracer(): { tracer: Tracer; spans: Recorded[] } {
  const spans: Recorded[] = [];
  const startActiveSpan = (_name: string, options: SpanOptions, context: Context, run: (span: Span) => unknown) => {
    const parent = trace.getSpanContext(context);
    const recorded: Recorded = {
      options,
      parent: parent && `${parent.traceId}/${parent.spanId}`,
      attributes: {},
      status: undefined,
      ended: false,
    };
    spans.push(recorded);
    const span = {
      setAttribute: (key: string, value: unknown) => (recorded.attributes[key] = value),
      setStatus: ({ code }: { code: SpanStatusCode }) => (recorded.status = code),
      end: () => (recorded.ended = true),
    };
    return run(span as unknown as Span);
  };
  return { tracer: { startActiveSpan } as unknown as Tracer, spans };
}

function leaseOf(traceparent: string | undefined): Lease {
  const delivery: Lease["delivery"] = {
    delivery_id: "dlv_1",
    company_id: "com_1",
    batch_id: "bat_1",
    edition: 0,
    trigger: "redeliver",
    attempt: 3,
    last_status: undefined,
    reclaimed: false,
    due_at: 0,
    claimed_at: 0,
    body: Buffer.from("{}"),
    traceparent,
    registration: {
      webhook_url: "https://hooks.example/t0ken",
      webhook_secret: "0123456789abcdef",
      previous_secret: undefined,
      previous_secret_until: undefined,
      revision: 1,
      created_at: 0,
      updated_at: 0,
    },
  };
  return { delivery, fence: { delivery_id: "dlv_1", owner: "w", attempt: 3 }, since: 0, until: 15_000 };
}

const answered = (status: number): SendResult => ({ status, error: undefined, duration_ms: 1 });

test("an attempt is a span under the request that made the delivery due", async () => {
  const { tracer, spans } = recordingTracer();
  // The example of https://www.w3.org/TR/trace-context/.
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const result = await traceAttempts(tracer)(leaseOf(traceparent), () => Promise.resolve(answered(204)));
  expect(result).toEqual(answered(204));
  expect(spans).toHaveLength(1);
  expect(spans[0]).toMatchObject({
    parent: "4bf92f3577b34da6a3ce929d0e0e4736/00f067aa0ba902b7",
    attributes: { "http.response.status_code": 204 },
    status: undefined,
    ended: true,
  });
  expect(spans[0]?.options.attributes).toMatchObject({ "server.address": "hooks.example", "webhook.attempt": 3 });
  expect(JSON.stringify(spans)).not.toContain("t0ken");
});

test.each([
  undefined,
  "nonsense",
  "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
])("without a usable traceparent (%s) the attempt starts a trace of its own", async (traceparent) => {
  const { tracer, spans } = recordingTracer();
  await traceAttempts(tracer)(leaseOf(traceparent), () => Promise.resolve(answered(200)));
  expect(spans[0]?.parent).toBeUndefined();
});

test("a failed attempt is marked as an error, with its code", async () => {
  const { tracer, spans } = recordingTracer();
  const refused: SendResult = { status: undefined, error: "connection_refused", duration_ms: 1 };
  await traceAttempts(tracer)(leaseOf(undefined), () => Promise.resolve(refused));
  await traceAttempts(tracer)(leaseOf(undefined), () => Promise.resolve(answered(502)));
  expect(spans.map(({ status }) => status)).toEqual([SpanStatusCode.ERROR, SpanStatusCode.ERROR]);
  expect(spans[0]?.attributes).toEqual({ "error.type": "connection_refused" });
});

test("the span of an attempt that is cut short ends too", async () => {
  const { tracer, spans } = recordingTracer();
  const cut = traceAttempts(tracer)(leaseOf(undefined), () => Promise.reject(new Error("stopped")));
  await expect(cut).rejects.toThrow("stopped");
  expect(spans[0]?.ended).toBe(true);
});
