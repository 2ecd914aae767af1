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

function deployed(file: string): string {
  return readFileSync(new URL(`deploy/${file}`, import.meta.url), "utf8");
}

function expressionsOfAlerts(): readonly string[] {
  const { groups } = parse(deployed("alerts.yaml")) as { groups: { rules: { alert: string; expr: string }[] }[] };
  return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
}

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
  readonly options?: { readonly content?: string };
}

function panels(): readonly Panel[] {
  return (JSON.parse(deployed("dashboard.json")) as { readonly panels: readonly Panel[] }).panels;
}

function expressionsOfDashboard(): readonly string[] {
  return panels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** The metrics that the dashboard names as left out. */
function leftOut(): readonly string[] {
  const { options } = panels().find(({ title }) => title === "Left out") ?? {};
  return [...(options?.content ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}

/** The metrics that an expression looks at, a histogram by its own name. */
function metricsIn(expression: string): readonly string[] {
  // A metric's name has an underscore, and is followed by no parenthesis, as a function's is; variables begin with a dollar.
  const names = expression.replaceAll(/"[^"]*"/g, "").match(/(?<![$\w])[a-z]+_[a-z0-9_]+\b(?!\s*\()/g) ?? [];
  return names.map((name) => name.replace(/_bucket$/, ""));
}

/** The labels that an expression chooses and groups by, but for those that Prometheus adds and buckets have. */
function labelsIn(expression: string): readonly string[] {
  const chosen = [...expression.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = ""]) => label);
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(/\s*,\s*/));
  return [...chosen, ...grouped].filter((label) => label !== "instance" && label !== "le");
}

/** Name and meaning of each metric of the page, but for those that every Node process has. */
function metricsOf(page: readonly string[]): string[] {
  const helps = page.flatMap((line) => /^# HELP (\S+) (.*)$/.exec(line)?.slice(1).join(": ") ?? []);
  return helps.filter((line) => !/^(process|nodejs)_/.test(line));
}

interface GuideRow {
  readonly name: string;
  readonly labels: readonly string[];
  readonly meaning: string;
}

/** The operating guide's table. */
function rowsOfGuide(): readonly GuideRow[] {
  const guide = readFileSync(new URL("../spec/guides/operating.md", import.meta.url), "utf8");
  const [, table = ""] = /\| metric \|[^]*?\n\|-+[^\n]*\n([^]*?)\n\n/.exec(guide) ?? [];
  const cells = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return cells.map(([, name = "", labels = "", meaning = ""]) => ({
    name: name.replaceAll("`", ""),
    labels: labels.split(", "),
    meaning,
  }));
}

describe("alert rules and dashboard", () => {
  test("choose and group by labels that their metrics have", () => {
    const labels = new Map(rowsOfGuide().map((row) => [row.name, row.labels]));
    const expressions = [...expressionsOfAlerts(), ...expressionsOfDashboard()];
    const foreign = expressions.flatMap((expression) => {
      const offered = new Set(metricsIn(expression).flatMap((name) => labels.get(name) ?? []));
      return labelsIn(expression).filter((label) => !offered.has(label));
    });
    expect(foreign).toEqual([]);
    expect(expressions.flatMap(labelsIn)).toContain("decision");
  });

  test("the dashboard says what each panel shows, and none stands on another", () => {
    const shown = panels().filter(({ type }) => type !== "row");
    expect(shown.filter((panel) => !("description" in panel)).map(({ title }) => title)).toEqual([]);
    expect(new Set(shown.map(({ title }) => title)).size).toBe(shown.length);
  });
});

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

  test("the page shows the pool and has every metric of the alert rules; the dashboard shows each, or says that it leaves it out", async () => {
    const { url, metrics } = await start({ DATABASE_URL: await server.createDatabase() });
    expect(await call(`${url}/api/v1/projects`, "GET")).toBe(200);
    const page = await metrics();
    const waits = page.find((line) => line.startsWith("postgres_pool_wait_seconds_count ")) ?? "";
    expect(Number(waits.split(" ")[1])).toBeGreaterThan(0);
    const open = page.find((line) => line.startsWith("postgres_pool_connections ")) ?? "";
    expect(Number(open.split(" ")[1])).toBeGreaterThan(0);
    const told = rowsOfGuide().map(({ name, meaning }) => `${name}: ${meaning}`);
    expect(told.toSorted()).toEqual(metricsOf(page).toSorted());
    const names = page.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
    const alerted = expressionsOfAlerts().flatMap(metricsIn);
    expect(alerted.length).toBeGreaterThan(8);
    expect(alerted.filter((name) => !names.includes(name))).toEqual([]);
    const shown = new Set(expressionsOfDashboard().flatMap(metricsIn));
    expect([...shown, ...leftOut()].toSorted()).toEqual(names.toSorted());
  });
});
