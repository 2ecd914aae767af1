import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "./testing/free-port.ts";
import { type Program, startProgram } from "./testing/process.ts";
import { intakeOf, record } from "./testing/records.ts";

const KEY = "ris_a-key-for-these-tests";
/** Ends only what hangs. */
const WAITS = { timeout: 120_000, interval: 100 };

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "ris-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

interface Running {
  readonly program: Program;
  readonly url: string;
}

async function start(environment: Record<string, string>): Promise<Running> {
  const program = startProgram("main.ts", {
    PORT: "0",
    BOOTSTRAP_API_KEY: KEY,
    WEBHOOK_ALLOW_LOOPBACK: "true",
    ...environment,
  });
  onTestFinished(() => program.signal("SIGKILL"));
  const [, url = ""] = await program.waitFor(/listening on (http:\S+)/);
  return { program, url };
}

async function call(
  url: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function json(response: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await response).json()) as Record<string, unknown>;
}

async function deliver(url: string, projectId = "screening"): Promise<string> {
  await call(url, "/api/v1/patient/intake", intakeOf([record()], projectId));
  const project_id = projectId;
  const { model_id } = await json(
    call(url, "/api/v1/model/build", { project_id, reference_equations: "gli-2022-global" }),
  );
  const { analysis_id } = await json(call(url, "/api/v1/analyse", { project_id, model_id }));
  const { batch_id } = await json(call(url, "/api/v1/interpret", { project_id, analysis_id }));
  return batch_id as string;
}

interface HeldReceiver {
  readonly url: string;
  /** Resolves when so many requests have been answered. */
  readonly arrived: (count: number) => Promise<void>;
  /** Answers no request from now on until the returned function is called. */
  readonly hold: () => () => void;
}

/** A receiver that answers with these statuses, one after the other, and says when each request came. */
async function receiver(...statuses: number[]): Promise<HeldReceiver> {
  let count = 0;
  let held = Promise.resolve();
  const waiting: { count: number; resolve: () => void }[] = [];
  const server: Server = createServer((request, response) => {
    request.resume().on("end", async () => {
      await held;
      response.writeHead(statuses[count] ?? statuses.at(-1) ?? 200).end();
      count += 1;
      for (const waiter of waiting) if (count >= waiter.count) waiter.resolve();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrived: (wanted) =>
      new Promise((resolve) => {
        if (count >= wanted) resolve();
        else waiting.push({ count: wanted, resolve });
      }),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

async function register(url: string, webhook_url: string): Promise<void> {
  const response = await fetch(`${url}/webhook`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify({ webhook_url, webhook_secret: "0123456789abcdef" }),
  });
  expect(response.status).toBe(201);
}

async function outcome(url: string): Promise<unknown> {
  for (;;) {
    const { webhook } = await json(call(url, "/results?project_id=screening"));
    if (webhook !== undefined) return webhook;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

describe("the service as a process", () => {
  test("takes a patient all the way to a receiver", async () => {
    const { url } = await start({ DATA_DIR: newDirectory() });
    const hook = await receiver(204);
    await register(url, hook.url);
    await deliver(url);
    await hook.arrived(1);
    expect(await outcome(url)).toMatchObject({ delivered: true, status: 204, attempts: 1 });
  });

  test("prints a made-up key once, on an empty database only", async () => {
    const DATA_DIR = newDirectory();
    const first = await start({ DATA_DIR, BOOTSTRAP_API_KEY: "" });
    const [, key] = await first.program.waitFor(/export API_KEY=(ris_[A-Za-z0-9_-]{43})\n/);
    const response = await fetch(`${first.url}/api/v1/batches`, { headers: { Authorization: `Bearer ${key}` } });
    expect(response.status).toBe(200);
    expect(first.program.printed()).toContain("Demo Clinic");
    expect(first.program.printed()).toContain(`${first.url}/docs`);
    expect(first.program.printed()).toContain("WEBHOOK_ALLOW_LOOPBACK");
    first.program.signal("SIGTERM");
    expect(await first.program.ended).toBe(0);
    const second = await start({ DATA_DIR, BOOTSTRAP_API_KEY: "" });
    expect(second.program.printed()).not.toContain("API_KEY");
  });

  test("keeps what it has acknowledged through kill -9, and continues the webhook's schedule", async () => {
    const DATA_DIR = newDirectory();
    const hook = await receiver(502, 200);
    const first = await start({ DATA_DIR });
    await register(first.url, hook.url);
    const batchId = await deliver(first.url);
    await hook.arrived(1);
    first.program.signal("SIGKILL");
    expect(await first.program.ended).toBe("SIGKILL");
    const second = await start({ DATA_DIR });
    await hook.arrived(2);
    expect(await outcome(second.url)).toMatchObject({ delivered: true, status: 200 });
    const results = await json(call(second.url, "/results?project_id=screening"));
    expect(results["report"]).toMatchObject({ batch_id: batchId });
  });

  test("refuses to start twice on one data directory, in one line", async () => {
    const DATA_DIR = newDirectory();
    const { program } = await start({ DATA_DIR });
    const second = startProgram("main.ts", { DATA_DIR, PORT: "0" });
    expect(await second.ended).toBe(1);
    expect(second.printed()).toContain(`in use by process ${program.process.pid}`);
    expect(second.printed().trim().split("\n")).toHaveLength(1);
  });

  test("refuses a port that is taken, in one line", async () => {
    const { url } = await start({ DATA_DIR: newDirectory() });
    const { port } = new URL(url);
    const second = startProgram("main.ts", { DATA_DIR: newDirectory(), PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.printed()).toBe(`127.0.0.1:${port} is in use by another program. Set PORT to a free one.\n`);
  });

  test("makes no company up while it cannot start, so that no key is lost", async () => {
    const { url } = await start({ DATA_DIR: newDirectory() });
    const DATA_DIR = newDirectory();
    const failed = startProgram("main.ts", { DATA_DIR, PORT: new URL(url).port });
    expect(await failed.ended).toBe(1);
    const started = await start({ DATA_DIR, BOOTSTRAP_API_KEY: "" });
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
    const { url } = await start({ DATA_DIR: newDirectory(), METRICS_PORT });
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
    expect((await call(url, "/healthz")).status).toBe(200);
    npm.kill("SIGTERM");
    // The pipe closes when the last process that writes into it has ended.
    await once(npm.stdout, "close");
    await expect(call(url, "/healthz")).rejects.toThrow("fetch failed");
  });

  test("lets the request under way finish, takes no other, and ends with 0", async () => {
    const { program, url } = await start({ DATA_DIR: newDirectory() });
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
      call(url, "/healthz").then(
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
    const hook = await receiver(502, 200);
    const first = await start({ DATA_DIR });
    await register(first.url, hook.url);
    await deliver(first.url);
    await hook.arrived(1);
    first.program.signal("SIGTERM");
    expect(await first.program.ended).toBe(0);
    const second = await start({ DATA_DIR });
    await hook.arrived(2);
    expect(await outcome(second.url)).toMatchObject({ delivered: true, attempts: 2 });
  });
});

describe("the admin command", () => {
  const run = async (DATA_DIR: string, ...args: string[]) => {
    const program = startProgram("admin.ts", { DATA_DIR }, args);
    const code = await program.ended;
    return { code, printed: program.printed() };
  };

  test("makes companies and keys that the service then knows", async () => {
    const DATA_DIR = newDirectory();
    const made = await run(DATA_DIR, "company", "create", "St. Vitus");
    const reading = await run(DATA_DIR, "key", "create", "St. Vitus", "--scope", "read");
    const keys = [made, reading].map(({ printed }) => /API_KEY=(\S+)/.exec(printed)?.[1] ?? "");
    expect((await run(DATA_DIR, "company", "list")).printed).toMatch(/^com_[a-z0-9]{26} {2}St\. Vitus\n$/);
    const revoked = await run(DATA_DIR, "key", "create", "St. Vitus");
    const dead = /API_KEY=(\S+)/.exec(revoked.printed)?.[1] ?? "";
    expect((await run(DATA_DIR, "key", "revoke", dead)).code).toBe(0);
    const { program, url } = await start({ DATA_DIR });
    const status = async (key: string, method: string) =>
      (await fetch(`${url}/webhook`, { method, headers: { Authorization: `Bearer ${key}` } })).status;
    expect(await status(keys[0] ?? "", "DELETE")).toBe(404);
    expect(await status(keys[1] ?? "", "GET")).toBe(404);
    expect(await status(keys[1] ?? "", "DELETE")).toBe(403);
    expect(await status(dead, "GET")).toBe(401);
    expect(program.printed()).not.toContain("first company");
  });

  test("looks without making a database where there is none", async () => {
    const DATA_DIR = newDirectory();
    for (const command of [
      "company list",
      "key list",
      "key create Nobody",
      "key revoke key_1",
      "key rotate key_1",
      "restored",
      "backup copy",
    ]) {
      const { code, printed } = await run(DATA_DIR, ...command.split(" "));
      expect([command, code]).toEqual([command, 1]);
      expect(printed).toContain("no database");
    }
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  test("backs up a service that runs, and puts the copy back: nothing is lost, and nothing is sent again unasked", async () => {
    const DATA_DIR = newDirectory();
    const hooks = await receiver(503, 503, 200, 200);
    const { program, url } = await start({ DATA_DIR });
    await register(url, hooks.url);
    const batch = await deliver(url);
    await hooks.arrived(1);
    // The receiver is given up after ten seconds and asked once more: there is no outcome before the backup.
    const release = hooks.hold();
    const copy = join(newDirectory(), "copy.db");
    expect(await run(DATA_DIR, "backup", copy)).toMatchObject({
      code: 0,
      printed: expect.stringContaining("sound copy"),
    });
    release();
    await hooks.arrived(3);
    expect(await json(call(url, "/api/v1/audit?operation=backUp"))).toMatchObject({ data: [{ actor: "operator" }] });
    program.signal("SIGTERM");
    await program.ended;
    expect((await run(DATA_DIR, "restore", copy)).printed).toContain("exists");
    rmSync(DATA_DIR, { recursive: true });
    const revoked = expect.stringContaining("Keys and links that were revoked since open again");
    expect(await run(DATA_DIR, "restore", copy)).toMatchObject({ code: 0, printed: revoked });
    const again = await start({ DATA_DIR });
    const results = await json(call(again.url, `/results?project_id=screening&batch_id=${batch}`));
    expect(results["webhook"]).toMatchObject({ delivered: false, status: 503, error: "restored" });
    const restored = await json(call(again.url, "/api/v1/audit?operation=restore"));
    expect(restored).toMatchObject({ data: [{ actor: "operator", status: 200 }] });
    await call(again.url, "/webhook/redeliver", { project_id: "screening" });
    await hooks.arrived(4);
  });

  test("explains itself", async () => {
    const DATA_DIR = newDirectory();
    expect(await run(DATA_DIR, "company", "destroy")).toMatchObject({
      code: 1,
      printed: expect.stringContaining('There is no command "company destroy"; there is company create'),
    });
    expect(await run(DATA_DIR, "key", "create", "Nobody")).toMatchObject({
      code: 1,
      printed: expect.stringContaining("no company"),
    });
    await run(DATA_DIR, "company", "create", "Twice");
    expect(await run(DATA_DIR, "company", "create", "Twice")).toMatchObject({
      code: 1,
      printed: expect.stringContaining("already"),
    });
  });
});

describe("storage that fails while the service runs", () => {
  test("ends the service, which says why, when its database file is removed", async () => {
    const DATA_DIR = newDirectory();
    const { program, url } = await start({ DATA_DIR });
    await deliver(url);
    rmSync(join(DATA_DIR, "respiratory.db"));
    expect(await program.ended).toBe(1);
    expect(program.printed()).toContain("respiratory.db was removed or replaced while the service had it open");
  });

  test("makes it unready and answers 503, and the log says why, when the database is damaged; it does not start again on that", async () => {
    const DATA_DIR = newDirectory();
    const { program, url } = await start({ DATA_DIR });
    await deliver(url);
    expect((await call(url, "/readyz")).status).toBe(200);
    for (const name of ["respiratory.db", "respiratory.db-wal"]) {
      const file = join(DATA_DIR, name);
      // In place, and but for the first page, which every connection has read.
      const bytes = readFileSync(file).fill(0xa5, name.endsWith("-wal") ? 0 : 4096);
      writeFileSync(file, bytes, { flag: "r+" });
    }
    expect((await call(url, "/api/v1/projects")).status).toBe(503);
    expect((await call(url, "/api/v1/patient/intake", intakeOf([record()]))).status).toBe(503);
    await vi.waitFor(async () => expect((await call(url, "/readyz")).status).toBe(503), WAITS);
    expect((await call(url, "/healthz")).status).toBe(200);
    expect(program.printed()).toMatch(/"message":"SQLite result (11|26): /);
    program.signal("SIGKILL");
    await program.ended;
    const again = startProgram("main.ts", { DATA_DIR, PORT: "0", BOOTSTRAP_API_KEY: KEY });
    expect(await again.ended).toBe(1);
    expect(again.printed()).toMatch(/damaged/);
  });

  test("makes it unready and answers 503, and the log says why, when the disk is full", async () => {
    const DATA_DIR = newDirectory();
    const { program, url } = await start({ DATA_DIR, FILE_SIZE_LIMIT_KIB: "600" });
    expect((await call(url, "/readyz")).status).toBe(200);
    // Large intakes first, then ever smaller ones, until not even one patient fits.
    for (const size of [200, 20, 1]) {
      const patients = Array.from({ length: size }, (_, index) => record(`P-${index}`));
      let status = 201;
      for (let project = 0; status === 201 && project < 200; project += 1) {
        ({ status } = await call(url, "/api/v1/patient/intake", intakeOf(patients, `project-${size}-${project}`)));
      }
      expect(status).toBe(503);
    }
    const unready = async () => expect((await call(url, "/readyz")).status).toBe(503);
    await vi.waitFor(unready, WAITS);
    expect((await call(url, "/healthz")).status).toBe(200);
    expect(program.printed()).toMatch(/"message":"SQLite result (10|13): /);
    expect(program.printed()).not.toContain("P-199");
  });
});
