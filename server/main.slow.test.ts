import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { freePort } from "./testing/free-port.ts";
import { heldReceiver } from "./testing/held-receiver.ts";
import { startProgram } from "./testing/process.ts";
import { intakeOf, record } from "./testing/records.ts";
import {
  WAITS,
  KEY,
  ask,
  deliver,
  json,
  newDirectory,
  outcome,
  register,
  startService,
} from "./testing/service-process.ts";

describe("the service as a process", () => {
  test("takes a patient all the way to a receiver", async () => {
    const { url } = await startService({ DATA_DIR: newDirectory() });
    const hook = await heldReceiver(204);
    await register(url, hook.port);
    await deliver(url);
    await hook.arrived(1);
    expect(await outcome(url)).toMatchObject({ delivered: true, status: 204, attempts: 1 });
  });

  test("prints a made-up key once, on an empty database only", async () => {
    const DATA_DIR = newDirectory();
    const first = await startService({ DATA_DIR, BOOTSTRAP_API_KEY: "" });
    const [, key] = await first.program.waitFor(/export API_KEY=(ris_[A-Za-z0-9_-]{43})\n/);
    const response = await fetch(`${first.url}/api/v1/batches`, { headers: { Authorization: `Bearer ${key}` } });
    expect(response.status).toBe(200);
    expect(first.program.printed()).toContain("Demo Clinic");
    expect(first.program.printed()).toContain(`${first.url}/docs`);
    expect(first.program.printed()).toContain("WEBHOOK_ALLOW_LOOPBACK");
    first.program.signal("SIGTERM");
    expect(await first.program.ended).toBe(0);
    const second = await startService({ DATA_DIR, BOOTSTRAP_API_KEY: "" });
    expect(second.program.printed()).not.toContain("API_KEY");
  });

  test("keeps what it has acknowledged through kill -9, and continues the webhook's schedule", async () => {
    const DATA_DIR = newDirectory();
    const hook = await heldReceiver(502, 200);
    const first = await startService({ DATA_DIR });
    await register(first.url, hook.port);
    const batchId = await deliver(first.url);
    await hook.arrived(1);
    first.program.signal("SIGKILL");
    expect(await first.program.ended).toBe("SIGKILL");
    const second = await startService({ DATA_DIR });
    await hook.arrived(2);
    expect(await outcome(second.url)).toMatchObject({ delivered: true, status: 200 });
    const results = await json(ask(second.url, "/results?project_id=screening"));
    expect(results["report"]).toMatchObject({ batch_id: batchId });
  });

  test("refuses to start twice on one data directory, in one line", async () => {
    const DATA_DIR = newDirectory();
    const { program } = await startService({ DATA_DIR });
    const second = startProgram("main.ts", { DATA_DIR, PORT: "0" });
    expect(await second.ended).toBe(1);
    expect(second.printed()).toContain(`in use by process ${program.process.pid}`);
    expect(second.printed().trim().split("\n")).toHaveLength(1);
  });

  test("refuses a port that is taken, in one line", async () => {
    const { url } = await startService({ DATA_DIR: newDirectory() });
    const { port } = new URL(url);
    const second = startProgram("main.ts", { DATA_DIR: newDirectory(), PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.printed()).toBe(`127.0.0.1:${port} is in use by another program. Set PORT to a free one.\n`);
  });

  test("makes no company up while it cannot start, so that no key is lost", async () => {
    const { url } = await startService({ DATA_DIR: newDirectory() });
    const DATA_DIR = newDirectory();
    const failed = startProgram("main.ts", { DATA_DIR, PORT: new URL(url).port });
    expect(await failed.ended).toBe(1);
    const started = await startService({ DATA_DIR, BOOTSTRAP_API_KEY: "" });
    expect(started.program.printed()).toContain("export API_KEY=ris_");
  });

  test("refuses a bad configuration, naming every key", async () => {
    const program = startProgram("main.ts", { PORT: "x", LOG_LEVEL: "loud" });
    expect(await program.ended).toBe(1);
    expect(program.printed()).toMatch(/PORT must be.*\n.*LOG_LEVEL must be/);
    expect(program.printed()).not.toContain("    at ");
  });

  test("serves metrics on a port of their own, and only there", async () => {
    const METRICS_PORT = String(await freePort());
    const { url } = await startService({ DATA_DIR: newDirectory(), METRICS_PORT });
    const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
    expect(await metrics.text()).toContain("webhook_attempts_total");
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });
});

describe("SIGTERM", () => {
  test("to npm start ends the service, whose process npm stands before", async () => {
    const env = { ...process.env, PORT: "0", DATA_DIR: newDirectory(), BOOTSTRAP_API_KEY: KEY };
    const cwd = fileURLToPath(new URL("..", import.meta.url));
    const npm = spawn("npm", ["start", "--silent"], { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    npm.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    await vi.waitUntil(() => /listening on http:\S+/.test(printed), { timeout: 120_000 });
    const url = /listening on (http:\S+)/.exec(printed)?.[1] ?? "";
    expect((await ask(url, "/healthz")).status).toBe(200);
    npm.kill("SIGTERM");
    // The pipe closes when the last process that writes into it has ended.
    await once(npm.stdout, "close");
    await expect(ask(url, "/healthz")).rejects.toThrow("fetch failed");
  });

  test("lets the request under way finish, takes no other, and ends with 0", async () => {
    const { program, url } = await startService({ DATA_DIR: newDirectory() });
    const { port } = new URL(url);
    const body = JSON.stringify(intakeOf([record()]));
    const head =
      `POST /api/v1/patient/intake HTTP/1.1\r\nHost: service\r\nAuthorization: Bearer ${KEY}\r\nExpect: 100-continue\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    socket.write(head + body.slice(0, 10));
    // The service says itself that the request has begun.
    await vi.waitFor(() => expect(answer).toBe("HTTP/1.1 100 Continue\r\n\r\n"), WAITS);
    answer = "";
    program.signal("SIGTERM");
    const open = () =>
      ask(url, "/healthz").then(
        () => true,
        () => false,
      );
    await vi.waitFor(async () => expect(await open()).toBe(false), WAITS);
    socket.write(body.slice(10));
    await new Promise((resolve) => {
      socket.on("close", resolve);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await program.ended).toBe(0);
  });

  test("gives a webhook under way time, and loses none", async () => {
    const DATA_DIR = newDirectory();
    const hook = await heldReceiver(502, 200);
    const first = await startService({ DATA_DIR });
    await register(first.url, hook.port);
    await deliver(first.url);
    await hook.arrived(1);
    first.program.signal("SIGTERM");
    expect(await first.program.ended).toBe(0);
    const second = await startService({ DATA_DIR });
    await hook.arrived(2);
    expect(await outcome(second.url)).toMatchObject({ delivered: true, attempts: 2 });
  });
});
