import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { startProgram } from "./testing/process.ts";

const KEY = "ris_a-key-for-these-tests";
const SECRET = "a secret of this test";
/** The example of W3C Trace Context. */
const CLIENT = { trace: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };

/** The parts of OTLP (its JSON form) that are looked at. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span["attributes"] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

/** A server that takes what is posted to it. */
async function takePosts() {
  const posts: { readonly path: string; readonly headers: IncomingMessage["headers"]; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    posts.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts).toString() });
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { posts, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("a collector gets one trace from the client's request to the receiver's answer, and nothing secret", async () => {
  const [collector, receiver] = await Promise.all([takePosts(), takePosts()]);
  const directory = mkdtempSync(join(tmpdir(), "ris-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const program = startProgram("main.ts", {
    PORT: "0",
    DATA_DIR: directory,
    BOOTSTRAP_API_KEY: KEY,
    WEBHOOK_ALLOW_LOOPBACK: "true",
    NODE_OPTIONS: `--import=${fileURLToPath(new URL("deploy/tracing.ts", import.meta.url))}`,
    OTEL_SERVICE_NAME: "the-service-under-test",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_METRICS_EXPORTER: "none",
    OTEL_LOGS_EXPORTER: "none",
    OTEL_BSP_SCHEDULE_DELAY: "50",
  });
  onTestFinished(() => program.signal("SIGKILL"));
  const [, url = ""] = await program.waitFor(/listening on (http:\S+)/);
  const call = (method: string, path: string, body: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${KEY}`,
        "Content-Type": "application/json",
        traceparent: `00-${CLIENT.trace}-${CLIENT.span}-01`,
      },
      body: JSON.stringify(body),
    });
  const settings = { webhook_url: `${receiver.url}/t0ken`, webhook_secret: SECRET };
  expect((await call("PUT", "/webhook", settings)).status).toBe(201);
  expect((await call("POST", "/webhook/test", {})).status).toBe(202);

  const exports = () =>
    collector.posts.map(({ body }) => JSON.parse(body) as Export).flatMap((one) => one.resourceSpans);
  const spans = () => exports().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const named = (name: string) => spans().find((span) => span.name === name);
  await expect.poll(() => named("webhook attempt")).toBeDefined();
  await expect.poll(() => named("POST /webhook/test")).toBeDefined();

  const [request, attempt] = [named("POST /webhook/test"), named("webhook attempt")];
  expect(request).toMatchObject({ traceId: CLIENT.trace, parentSpanId: CLIENT.span, kind: 2 });
  expect(attempt).toMatchObject({ traceId: CLIENT.trace, parentSpanId: request?.spanId, kind: 3 });
  const attributes = new Map(attempt?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  expect(Number(attributes.get("http.response.status_code"))).toBe(200);
  expect(attributes.get("webhook.trigger")).toBe("test");
  const [service] = exports().flatMap(({ resource }) =>
    resource.attributes.filter(({ key }) => key === "service.name"),
  );
  expect(service?.value).toEqual({ stringValue: "the-service-under-test" });
  expect(collector.posts.every(({ path }) => path === "/v1/traces")).toBe(true);
  const told = collector.posts.map(({ body }) => body).join("\n");
  for (const secret of [KEY, SECRET, "t0ken"]) expect(told).not.toContain(secret);
  expect(receiver.posts).toHaveLength(1);
  expect(receiver.posts[0]?.headers).not.toHaveProperty("traceparent");
});
