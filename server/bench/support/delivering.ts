import { randomUUID } from "node:crypto";
import { trace } from "@opentelemetry/api";
import { Registry } from "prom-client";
import { VERSION } from "../../../generated/about.ts";
import type { Store } from "../../storage/store.ts";
import { createAddressGuard } from "../../webhooks/address-guard/address-guard.ts";
import { deliveryMetrics } from "../../webhooks/delivery/metrics.ts";
import { observeAll } from "../../webhooks/delivery/observer.ts";
import { createSender } from "../../webhooks/http/sender.ts";
import { traceAttempts } from "../../webhooks/delivery/tracing.ts";
import { DeliveryWorker } from "../../webhooks/delivery/worker.ts";

/** The delivery engine as the service puts it together, but for its log. `attempted` hears whether each was acknowledged. */
export function startDelivering(store: Store, attempted: (acknowledged: boolean) => void): () => Promise<void> {
  const sender = createSender({
    guard: createAddressGuard({ allowLoopback: true, allowCidrs: [] }),
    userAgent: `respiratory-intelligence-service/${VERSION}`,
  });
  const count = observeAll([
    deliveryMetrics(new Registry(), store.deliveries),
    (event) => event.kind === "attempted" && attempted(event.decision === "acknowledged"),
  ]);
  const worker = new DeliveryWorker({
    queue: store.deliveries,
    send: sender.send,
    owner: randomUUID(),
    observe: count,
    trace: traceAttempts(trace.getTracer("measuring")),
  });
  worker.start();
  return async () => {
    await worker.stop(0);
    await sender.close();
  };
}
