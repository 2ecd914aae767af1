/** The admin command beside services that run: programs, sockets and databases as an operator has them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openConnection } from "./storage/sqlite/node-sqlite.ts";
import { databaseFile } from "./storage/sqlite.ts";
import { connectAdmin } from "./storage/testing/postgres-admin.ts";
import { type PostgresServer, startPostgres } from "./storage/testing/postgres-server.ts";
import { runAdmin } from "./testing/admin.ts";
import { type Program, startProgram } from "./testing/process.ts";
import { intakeOf, record } from "./testing/records.ts";

const FIRST_KEY = "ris_a-key-for-these-tests";

type Storage = Readonly<Record<"DATA_DIR" | "DATABASE_URL", string>> | Readonly<Record<string, string>>;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

function sqlite(): Promise<Storage> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "ris-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  return Promise.resolve({ DATA_DIR });
}

async function postgres(): Promise<Storage> {
  return { DATABASE_URL: await server.createDatabase() };
}

async function admin(storage: Storage, ...args: string[]): Promise<string> {
  const { code, printed } = await runAdmin(storage, args);
  expect([code, printed]).toEqual([0, expect.any(String)]);
  return printed;
}

/** Of SQLite's files, which the service has open; PostgreSQL's are its own. */
function bytesOf(storage: Storage): readonly string[] {
  if (!("DATA_DIR" in storage)) return [];
  const directory = String(storage["DATA_DIR"]);
  return readdirSync(directory).map((name) => readFileSync(join(directory, name), "latin1"));
}

async function refused(storage: Storage, ...args: string[]): Promise<string> {
  const { code, printed } = await runAdmin(storage, args);
  expect(code).toBe(1);
  return printed;
}

async function start(storage: Storage): Promise<{ readonly url: string; readonly program: Program }> {
  const program = startProgram("main.ts", { PORT: "0", BOOTSTRAP_API_KEY: FIRST_KEY, ...storage });
  onTestFinished(async () => {
    program.signal("SIGKILL");
    await program.ended;
  });
  const [, url = ""] = await program.waitFor(/listening on (http:\S+)/);
  return { url, program };
}

async function statusOf(url: string, key: string, body?: object): Promise<number> {
  const answer = await fetch(url + (body === undefined ? "/api/v1/projects" : "/api/v1/patient/intake"), {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const idIn = (printed: string): string => /key_[0-9a-z]{26}/.exec(printed)?.[0] ?? "";
const secretIn = (printed: string): string => /API_KEY=(\S+)/.exec(printed)?.[1] ?? "";

describe.each([
  ["SQLite", sqlite, 1],
  ["PostgreSQL", postgres, 2],
])("beside a service on %s", (_engine, storageOf, replicas) => {
  test("makes companies and keys, rotates and revokes: each replica knows with its next request", async () => {
    const storage = await storageOf();
    const urls: string[] = [];
    // The first one makes the company, so that the others find it.
    for (let replica = 0; replica < replicas; replica += 1) urls.push((await start(storage)).url);
    const statuses = (key: string) => Promise.all(urls.map((url) => statusOf(url, key)));
    const all = (status: number) => urls.map(() => status);
    expect(await statuses(FIRST_KEY)).toEqual(all(200));

    const made = await admin(storage, "company", "create", "St. Vitus", "--label", "first");
    const reading = await admin(storage, "key", "create", "St. Vitus", "--scope", "results");
    expect(await statuses(secretIn(made))).toEqual(all(200));
    expect(await statuses(secretIn(reading))).toEqual(all(403));
    expect(await admin(storage, "company", "list")).toMatch(/Demo Clinic\n.*St\. Vitus\n$/);

    const rotated = await admin(storage, "key", "rotate", idIn(made), "--overlap", "0s");
    expect(await statuses(secretIn(made))).toEqual(all(401));
    expect(await statuses(secretIn(rotated))).toEqual(all(200));
    expect(await admin(storage, "key", "revoke", idIn(rotated))).toContain("is revoked");
    expect(await statuses(secretIn(rotated))).toEqual(all(401));
    expect(await refused(storage, "key", "revoke", idIn(rotated))).toContain("was revoked already");
    const listed = await admin(storage, "key", "list", "St. Vitus");
    expect(listed).toMatch(new RegExp(`${idIn(rotated)}  revoked .*first\n`));
    expect(await statuses(FIRST_KEY)).toEqual(all(200));
  });

  test("erases a company, whose keys open nothing any more, while another company is served", async () => {
    const storage = await storageOf();
    const { url } = await start(storage);
    const vitus = secretIn(await admin(storage, "company", "create", "VITUS-GONE"));
    const patients = Array.from({ length: 40 }, (_, nth) => record(`PATIENT-GONE-${nth}`));
    expect(await statusOf(url, vitus, intakeOf(patients, "PROJECT-GONE"))).toBe(201);
    let over = false;
    const statuses: number[] = [];
    const other = (async () => {
      for (let visit = 0; !over; visit += 1)
        statuses.push(await statusOf(url, FIRST_KEY, intakeOf([record()], `visit-${visit}`)));
    })();
    const printed = await admin(storage, "company", "erase", "VITUS-GONE").finally(() => (over = true));
    await other;
    expect(printed).toMatch(/^com_\w+ is erased with everything/);
    // createCompany and the intake; GET /api/v1/audit had the same end for whoever asked before
    expect(printed).toMatch(/audit trail had 2 events, whole, the newest 2 \S{43}/);
    expect(await statusOf(url, vitus)).toBe(401);
    expect(await admin(storage, "company", "list")).toMatch(/^com_\w+ {2}Demo Clinic\n$/);
    // On a machine that stands still for seconds the service may have waited too long for the other process, which it says with 503.
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(statuses).toContain(201);
    expect(bytesOf(storage).filter((bytes) => /VITUS-GONE|PATIENT-GONE|PROJECT-GONE/.test(bytes))).toEqual([]);
  });

  test("follows the audit trail of each company to its end", async () => {
    const storage = await storageOf();
    const { url } = await start(storage);
    await admin(storage, "company", "create", "St. Vitus");
    expect(await statusOf(url, FIRST_KEY)).toBe(200);
    expect(await statusOf(url, FIRST_KEY, intakeOf([record()]))).toBe(201);
    const printed = await admin(storage, "audit", "verify");
    expect(printed).toMatch(/Demo Clinic: 2 events, whole, the newest 2 \S{43}\n/);
    expect(printed).toMatch(/St\. Vitus: 1 events, whole, the newest 1 \S{43}\n/);
    expect(await refused(storage, "audit", "verify", "Nobody")).toContain("no company with this name");
  });

  test("writes into the audit trail of each company what the operator did to it, and into no other", async () => {
    const storage = await storageOf();
    const { url } = await start(storage);
    const made = await admin(storage, "company", "create", "St. Vitus");
    await admin(storage, "company", "limit", "St. Vitus", "--records", "100", "--requests", "500");
    const reading = await admin(storage, "key", "create", "St. Vitus", "--scope", "audit");
    const rotated = await admin(storage, "key", "rotate", idIn(made));
    await admin(storage, "key", "revoke", idIn(rotated));
    await refused(storage, "key", "revoke", idIn(rotated));
    const told = async (key: string) => {
      const answer = await fetch(`${url}/api/v1/audit?after_sequence=0`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      return ((await answer.json()) as { readonly data: readonly Readonly<Record<string, unknown>>[] }).data;
    };
    const trail = await told(secretIn(reading));
    expect(trail.map(({ operation, actor, status, key_id }) => [operation, actor, status, key_id])).toEqual([
      ["createCompany", "operator", 201, idIn(made)],
      ["limitCompany", "operator", 200, undefined],
      ["createKey", "operator", 201, idIn(reading)],
      ["rotateKey", "operator", 200, idIn(made)],
      ["createKey", "operator", 201, idIn(rotated)],
      ["revokeKey", "operator", 204, idIn(rotated)],
    ]);
    expect(await told(FIRST_KEY)).toEqual([]);
    expect(await admin(storage, "audit", "verify")).toMatch(/St\. Vitus: 7 events, whole/);
  });

  test("of two rotations at once one is carried out", async () => {
    const storage = await storageOf();
    await start(storage);
    const id = idIn(await admin(storage, "key", "create", "Demo Clinic"));
    const programs = [0, 1].map(() => startProgram("admin.ts", storage, ["key", "rotate", id]));
    const codes = await Promise.all(programs.map(({ ended }) => ended));
    expect(codes.toSorted()).toEqual([0, 1]);
    expect(programs.find((_, index) => codes[index] === 1)?.printed()).toContain("was rotated already");
  });

  test("gets its turn while the service writes without a pause", async () => {
    const storage = await storageOf();
    const { url } = await start(storage);
    let over = false;
    const statuses: number[] = [];
    const writer = async (name: string) => {
      for (let visit = 0; !over; visit += 1)
        statuses.push(await statusOf(url, FIRST_KEY, intakeOf([record()], `${name}-${visit}`)));
    };
    const writers = Promise.all(["a", "b", "c", "d"].map(writer));
    const printed = await admin(storage, "key", "create", "Demo Clinic").finally(() => (over = true));
    await writers;
    expect(await statusOf(url, secretIn(printed))).toBe(200);
    // On a machine that stands still for seconds the service may have waited too long for the other process, which it says with 503.
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(statuses).toContain(201);
  });
});

test("a first key that was revoked stays revoked when the service starts again with it", async () => {
  const storage = await sqlite();
  const first = await start(storage);
  const listed = await admin(storage, "key", "list");
  expect(listed).toContain("made at the first start");
  expect(await admin(storage, "key", "revoke", idIn(listed))).toContain("It was the last key of its company");
  first.program.signal("SIGTERM");
  expect(await first.program.ended).toBe(0);
  expect(await statusOf((await start(storage)).url, FIRST_KEY)).toBe(401);
});

test("says where somebody has changed the audit trail, and fails", async () => {
  const storage = await sqlite();
  const directory = "DATA_DIR" in storage ? String(storage.DATA_DIR) : "";
  const { url } = await start(storage);
  for (let request = 0; request < 3; request += 1) expect(await statusOf(url, FIRST_KEY)).toBe(200);
  const database = openConnection(databaseFile(directory), { busyMs: 5_000 });
  database.exec("update audit_events set key_id = 'key_somebody_else' where sequence = 2");
  database.close();
  expect(await refused(storage, "audit", "verify")).toMatch(/Demo Clinic: 3 events, BROKEN at event 2: it was changed/);
});

test.each([
  ["SQLite", sqlite, "in use by process"],
  ["PostgreSQL", postgres, "in use by services that run"],
])("ends no delivery of a service that runs on %s", async (_, make, why) => {
  const storage = await make();
  const { program } = await start(storage);
  expect(await refused(storage, "restored")).toContain(why);
  program.signal("SIGKILL");
  await program.ended;
  expect(await admin(storage, "restored")).toContain("The database is ready");
});

test("looks without making tables in an empty PostgreSQL database", async () => {
  const DATABASE_URL = await server.createDatabase();
  for (const command of ["company list", "key list", "key create Nobody", "key revoke key_1"]) {
    expect(await refused({ DATABASE_URL }, ...command.split(" "))).toMatch(
      /^There is no database .*Nothing was made\./,
    );
  }
  const database = await connectAdmin(DATABASE_URL);
  expect(await database.rows("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
  await database.end();
  expect(await admin({ DATABASE_URL }, "company", "create", "First")).toContain("First is com_");
});

test.each([
  { name: "SQLite", storage: sqlite },
  { name: "PostgreSQL", storage: postgres },
])("a company's quotas are set while the service runs, on $name", async ({ storage }) => {
  const place = await storage();
  const { url } = await start({ ...place, RECORDS_PER_COMPANY: "1" });
  const intake = (...ids: string[]) => statusOf(url, FIRST_KEY, intakeOf(ids.map((id) => record(id))));
  expect([await intake("P-1"), await intake("P-2")]).toEqual([201, 409]);
  const told = await admin(place, "company", "limit", "Demo Clinic", "--records", "2", "--bytes", "default");
  expect(told).toMatch(
    /^Demo Clinic may have 2 records, as many bytes as the configuration says\. It has 1 records and \d+ bytes stored\.\n$/,
  );
  expect([await intake("P-2"), await intake("P-3")]).toEqual([201, 409]);
  expect(await refused(place, "company", "limit", "Demo Clinic")).toContain("--requests, --records or --bytes");
  expect(await refused(place, "company", "limit", "Demo Clinic", "--bytes", "0")).toContain(
    "--bytes is a whole number from 1 on",
  );
  await admin(place, "company", "limit", "Demo Clinic", "--records", "default");
  expect(await intake("P-3")).toBe(409);
});
