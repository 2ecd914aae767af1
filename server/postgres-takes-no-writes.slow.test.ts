/** A PostgreSQL server that answers and stores nothing, under a service that runs. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Admin, connectAdmin } from "./storage/testing/postgres-admin.ts";
import { type PostgresServer, startPostgres } from "./storage/testing/postgres-server.ts";
import { startProgram } from "./testing/process.ts";
import { intakeOf, record } from "./testing/records.ts";
import { addressOf, deliver, register } from "./testing/service-process.ts";
import { answer, startReceiver } from "./webhooks/testing/receiver.ts";

const KEY = "ris_a-key-for-these-tests";
/** Ends only what hangs. */
const WAITS = { timeout: 120_000, interval: 100 };

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

interface Fault {
  readonly what: string;
  readonly begin: (database: Admin) => Promise<void>;
  readonly end: (database: Admin) => Promise<void>;
  /** As the log has it. */
  readonly said: RegExp;
}

/** Of the whole server, as where a standby has taken over: connections that are open know it with their next transaction. */
const readOnly = async (database: Admin, setting: "on" | "off") => {
  await database.rows(`alter system set default_transaction_read_only = ${setting}`);
  await database.rows("select pg_reload_conf()");
};

/** What PostgreSQL says where a file of a table cannot grow (errcodes, class 53), at each statement that would write. */
const FULL = `create function full_disk() returns trigger language plpgsql as
  $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;

/** Ends all sessions but the one that asks. */
const END_SESSIONS =
  "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null";

/** Once, and nobody has the password; twice, and it is as before. */
const OTHER_PASSWORD = "update pg_authid set rolpassword = reverse(rolpassword) where rolname = current_user";

const tablesOf = async (database: Admin): Promise<readonly string[]> =>
  (await database.rows("select tablename as name from pg_tables where schemaname = 'public'")).map(({ name }) =>
    String(name),
  );

const FAULTS: readonly Fault[] = [
  {
    what: "is read-only",
    begin: (database) => readOnly(database, "on"),
    end: (database) => readOnly(database, "off"),
    said: /PostgreSQL 25006: /,
  },
  {
    what: "has no room on its disk",
    begin: async (database) => {
      await database.rows(FULL);
      for (const table of await tablesOf(database))
        await database.rows(
          `create trigger full_disk before insert or update or delete on "${table}" execute function full_disk()`,
        );
    },
    end: (database) => database.rows("drop function full_disk() cascade").then(() => undefined),
    said: /PostgreSQL 53100: /,
  },
  {
    what: "refuses the password",
    begin: async (database) => {
      await database.rows(OTHER_PASSWORD);
      await database.rows(END_SESSIONS);
    },
    end: (database) => database.rows(OTHER_PASSWORD).then(() => undefined),
    said: /no connection to PostgreSQL: 28P01: /,
  },
  {
    what: "takes nobody in",
    begin: async (database) => {
      await database.rows("update pg_database set datallowconn = false where datname = current_database()");
      await database.rows(END_SESSIONS);
    },
    end: (database) =>
      database
        .rows("update pg_database set datallowconn = true where datname = current_database()")
        .then(() => undefined),
    said: /no connection to PostgreSQL: 55000: /,
  },
];

test.each(FAULTS)(
  "while PostgreSQL $what the service is unready and answers 503, and goes on by itself afterwards",
  async ({ begin, end, said }) => {
    const DATABASE_URL = await server.createDatabase();
    const database = await connectAdmin(DATABASE_URL);
    onTestFinished(() => database.end());
    const program = startProgram("main.ts", {
      PORT: "0",
      BOOTSTRAP_API_KEY: KEY,
      WEBHOOK_ALLOW_LOOPBACK: "true",
      DATABASE_URL,
    });
    onTestFinished(async () => {
      program.signal("SIGKILL");
      await program.ended;
    });
    const url = await addressOf(program);
    await using receiver = await startReceiver((socket) => socket.write(answer(204)));
    await register(url, receiver.port, "a-secret-of-many-letters");
    await deliver(url, "before");
    const statusOf = async (path: string, body?: object) => {
      const response = await fetch(url + path, {
        method: body === undefined ? "GET" : "POST",
        headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json", "Idempotency-Key": "again" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { code } = (await response.json()) as { readonly code?: string };
      return [response.status, code];
    };
    const intake = () => statusOf("/api/v1/patient/intake", intakeOf([record("P-MEANWHILE")], "meanwhile"));
    expect(await statusOf("/readyz")).toEqual([200, undefined]);

    await begin(database);
    await vi.waitFor(async () => expect(await statusOf("/readyz")).toEqual([503, "unavailable"]), WAITS);
    expect(await intake()).toEqual([503, "unavailable"]);
    expect(await statusOf("/api/v1/projects")).toEqual([503, "unavailable"]);
    expect((await statusOf("/healthz"))[0]).toBe(200);
    expect(program.printed()).toMatch(said);
    expect(program.printed()).not.toContain("P-MEANWHILE");

    await end(database);
    await vi.waitFor(async () => expect(await statusOf("/readyz")).toEqual([200, undefined]), WAITS);
    expect(await statusOf("/api/v1/projects/meanwhile")).toEqual([404, "project_not_found"]);
    // The same request under the same key: nothing of it had been stored.
    expect((await intake())[0]).toBe(201);
    await deliver(url, "after");
    await vi.waitFor(() => expect(receiver.requests.length).toBe(2), WAITS);
  },
);
