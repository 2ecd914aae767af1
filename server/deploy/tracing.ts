/**
 * Sends traces to a collector. Install `@opentelemetry/sdk-node` beside the service, start it with
 * `NODE_OPTIONS=--import=/path/to/server/deploy/tracing.ts`, and set the standard `OTEL_*` variables, such as `OTEL_EXPORTER_OTLP_ENDPOINT`.
 */
import { NodeSDK } from "@opentelemetry/sdk-node";

new NodeSDK().start();
