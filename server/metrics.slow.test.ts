import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { type PostgresServer, startPostgres } from "./storage/testing/postgres-server.ts";
import { freePort } from "./testing/free-port.ts";
import { startProgram } from "./testing/process.ts";

const KEY = "ris_a-key-for-these-tests";

interface Running {
  readonly url: string;
  /** The lines of the metrics page. */
  readonly metrics: () => Promise<readonly string[]>;
}

async function start(environment: Record<string, string>): Promise<Running> {
  const METRICS_PORT = String(await freePort());
  const program = startProgram("main.ts", { PORT: "0", BOOTSTRAP_API_KEY: KEY, METRICS_PORT, ...environment });
  onTestFinished(() => program.signal("SIGKILL"));
  const [, url = ""] = await program.waitFor(/listening on (http:\S+)/);
  const metrics = async () => (await (await fetch(`http://127.0.0.1:${METRICS_PORT}/`)).text()).split("\n");
  return { url, metrics };
}

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "ris-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function call(url: string, method: string, key = KEY): Promise<number> {
  const response = await fetch(url, { method, headers: { Authorization: `Bearer ${key}` } });
  await response.arrayBuffer();
  return response.status;
}

/** The metrics that alert rules look at. */
function metricsOfAlerts(): readonly string[] {
  const file = new URL("deploy/alerts.yaml", import.meta.url);
  const { groups } = parse(readFileSync(file, "utf8")) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  // A metric's name has an underscore, and is followed by no parenthesis, as a function's is.
  return expressions.flatMap((expr) => expr.match(/\b[a-z]+_[a-z0-9_]+\b(?!\s*\()/g) ?? []);
}

/** Name and meaning of each metric of the page, but for those that every Node process has. */
function metricsOf(page: readonly string[]): string[] {
  const helps = page.flatMap((line) => /^# HELP (\S+) (.*)$/.exec(line)?.slice(1).join(": ") ?? []);
  return helps.filter((line) => !/^(process|nodejs)_/.test(line));
}

/** The same of the operating guide's table. */
function rowsOfGuide(): string[] {
  const guide = readFileSync(new URL("../spec/guides/operating.md", import.meta.url), "utf8");
  const [, table = ""] = /\| metric \|[^]*?\n\|-+[^\n]*\n([^]*?)\n\n/.exec(guide) ?? [];
  const cells = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return cells.map(([, name = "", , meaning = ""]) => `${name.replaceAll("`", "")}: ${meaning}`).toSorted();
}

describe("the metrics page", () => {
  test("counts and times requests by operation and status, and knows nothing of paths and companies", async () => {
    const { url, metrics } = await start({ DATA_DIR: newDirectory() });
    const projects = `${url}/api/v1/projects`;
    const statuses = [
      await call(projects, "GET"),
      await call(projects, "GET"),
      await call(projects, "HEAD"),
      await call(projects, "GET", "ris_nobody-has-this-key"),
      await call(`${projects}/SECRET-PROJECT`, "GET"),
      await call(`${url}/SECRET-PATH`, "GET"),
      await call(`${projects}`, "DELETE"),
    ];
    expect(statuses).toEqual([200, 200, 200, 401, 404, 404, 405]);
    const page = await metrics();
    for (const line of [
      'http_requests_total{operation="listProjects",status="200"} 3',
      'http_requests_total{operation="listProjects",status="401"} 1',
      'http_requests_total{operation="getProject",status="404"} 1',
      'http_requests_total{operation="none",status="404"} 1',
      'http_requests_total{operation="none",status="405"} 1',
      'http_request_duration_seconds_count{operation="listProjects"} 4',
      'http_request_duration_seconds_bucket{le="+Inf",operation="getProject"} 1',
      "http_requests_in_flight 0",
    ])
      expect(page).toContain(line);
    expect(page.join("\n")).not.toMatch(/SECRET|Demo Clinic|com_/);
  });

  test("shows a request whose body has not come yet as in flight, and how late the event loop is", async () => {
    const { url, metrics } = await start({ DATA_DIR: newDirectory() });
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.write(
      `PUT /webhook HTTP/1.1\r\nHost: service\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
    );
    await expect.poll(metrics, { timeout: 60_000 }).toContain("http_requests_in_flight 1");
    socket.write("{}");
    await expect.poll(metrics, { timeout: 60_000 }).toContain("http_requests_in_flight 0");
    const page = await metrics();
    expect(page).toContain('http_requests_total{operation="putWebhook",status="422"} 1');
    expect(page.some((line) => /^nodejs_eventloop_lag_p99_seconds [0-9.e-]+$/.test(line))).toBe(true);
  });
});

describe("on PostgreSQL", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test("the page shows the pool, and has every metric that an alert rule looks at", async () => {
    const { url, metrics } = await start({ DATABASE_URL: await server.createDatabase() });
    expect(await call(`${url}/api/v1/projects`, "GET")).toBe(200);
    const page = await metrics();
    const waits = page.find((line) => line.startsWith("postgres_pool_wait_seconds_count ")) ?? "";
    expect(Number(waits.split(" ")[1])).toBeGreaterThan(0);
    const open = page.find((line) => line.startsWith("postgres_pool_connections ")) ?? "";
    expect(Number(open.split(" ")[1])).toBeGreaterThan(0);
    expect(rowsOfGuide()).toEqual(metricsOf(page).toSorted());
    const names = new Set(page.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []));
    const alerted = metricsOfAlerts();
    expect(alerted.length).toBeGreaterThan(8);
    expect(alerted.filter((name) => !names.has(name.replace(/_bucket$/, "")))).toEqual([]);
  });
});
