import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MIGRATIONS } from "./migrations/migrate.ts";
import { openPostgresStore } from "./postgres.ts";
import { type Company, type Project, type Store, StoreUnusable } from "./store.ts";
import { ATTEMPT, claimAll, claimOne, failedOnce } from "./testing/deliveries.ts";
import { addCompany, addDelivery, addProject, aKey } from "./testing/fixtures.ts";
import { type Admin, connectAdmin } from "./testing/postgres-admin.ts";
import { A_WHILE_MS } from "./testing/engines.ts";
import { type PostgresServer, startPostgres } from "./testing/postgres-server.ts";
import { storageFailure } from "./failure.ts";

/** Ends only what hangs. */
const WAITS = { timeout: 120_000, interval: 50 };

let server: PostgresServer;
let url: string;
let admin: Admin;
const open: Store[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.createDatabase();
  admin = await connectAdmin(url);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
  await admin.end();
});

async function replica(options: { longest_delay_ms?: number } = {}): Promise<Store> {
  const store = await openPostgresStore({ url, pool_size: 4, ...options });
  open.push(store);
  return store;
}

/** Cuts every connection to the test's database but the admin's. */
async function cutConnections(which = "true"): Promise<number> {
  const cut = await admin.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
  );
  return cut.length;
}

const REGISTRATION = {
  webhook_url: "https://a.example/hook",
  webhook_secret: "0123456789abcdef",
  events: ["results.delivered"],
  api_version: "1",
};
const ASKED = { since: undefined, until: undefined, delivery_ids: "resumed", traceparent: undefined };
const FAILED = { delivered: false, status: 503, error: undefined, attempts: 3 };

async function receiver(store: Store): Promise<Project> {
  const project = await addProject(store);
  await store.registrations.put(project.company_id, REGISTRATION, 1_000);
  return project;
}

async function fail(store: Store, project: Project): Promise<void> {
  await addDelivery(store, project);
  const { fence } = await claimOne(store);
  await store.deliveries.report({
    fence,
    result: { ...ATTEMPT, started_at: await store.now() },
    next: { outcome: FAILED },
  });
}

/** Until one connection waits for a lock that another one holds. */
async function somebodyWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const waiting = await admin.rows(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(waiting).toHaveLength(1);
  }, WAITS);
}

describe("opening a store on PostgreSQL", () => {
  it("lets many replicas start at once on an empty database", async () => {
    const replicas = await Promise.all(Array.from({ length: 8 }, () => replica()));
    const newest = Math.max(...MIGRATIONS.map(({ version }) => version));
    expect(await admin.rows("select version from schema_version")).toEqual([{ version: String(newest) }]);
    const [first, last] = [replicas[0], replicas.at(-1)];
    if (first === undefined || last === undefined) throw new Error("no replicas");
    const company = await addCompany(first);
    expect(await last.companies.list()).toEqual([company]);
  });

  it("refuses a database that a newer release has migrated, and leaves it as it was", async () => {
    await replica();
    await admin.rows("update schema_version set version = 99");
    const error: unknown = await openPostgresStore({ url }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreUnusable);
    expect(String(error)).toMatch(/schema version 99.*newer release/s);
    expect(await admin.rows("select version from schema_version")).toEqual([{ version: "99" }]);
  });

  it("names the database that it cannot use, never the password", async () => {
    const wrong = new URL(url);
    wrong.password = "not-the-password";
    const error: unknown = await openPostgresStore({ url: wrong.href }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreUnusable);
    expect(String(error)).toContain(`database ${wrong.pathname.slice(1)} on 127.0.0.1:${wrong.port}`);
    expect(String(error)).not.toContain("not-the-password");
    wrong.port = "1";
    await expect(openPostgresStore({ url: wrong.href })).rejects.toThrow(/127\.0\.0\.1:1 cannot be used.*ECONNREFUSED/);
  });
});

describe("a database whose clock was set back an hour", () => {
  it("does not delay a retry once a replica opens it", async () => {
    const store = await replica();
    const { delivery_id } = await failedOnce(store, await addProject(store), { status: 502 });
    const retry = await failedOnce(store, await addProject(store), { status: 502 }, A_WHILE_MS);
    await admin.rows(
      "update webhook_deliveries set due_at = due_at + 3600000, ready_at = ready_at + 3600000 where delivery_id = $1",
      [delivery_id],
    );
    expect(
      (await claimAll(await replica({ longest_delay_ms: 2 * A_WHILE_MS }))).map((claimed) => claimed.delivery_id),
    ).toEqual([delivery_id]);
    expect(retry.delivery_id).not.toBe(delivery_id);
  });
});

describe("replicas on one database", () => {
  it("hear of each other's new deliveries", async () => {
    const [sender, receiver] = [await replica(), await replica()];
    const project = await addProject(sender);
    const connected = Promise.withResolvers<void>();
    let woken = connected.resolve;
    receiver.deliveries.onWake(() => woken());
    await connected.promise;
    const heard = Promise.withResolvers<void>();
    woken = heard.resolve;
    const { delivery_id } = await addDelivery(sender, project);
    await heard.promise;
    expect((await claimAll(receiver)).map((claimed) => claimed.delivery_id)).toEqual([delivery_id]);
  });

  it("hear again, and at once look for what they missed, after their listening connection was cut", async () => {
    const store = await replica();
    const project = await addProject(store);
    const wakes: (() => void)[] = [];
    store.deliveries.onWake(() => wakes.shift()?.());
    const nextWake = () => new Promise<void>((resolve) => void wakes.push(resolve));
    await nextWake();
    const back = nextWake();
    expect(await cutConnections("query ilike 'listen%'")).toBe(1);
    await back;
    const heard = nextWake();
    await addDelivery(store, project);
    await heard;
  });

  it("leave each other's leases alone when one more starts", async () => {
    const store = await replica();
    await addDelivery(store, await addProject(store));
    const { fence } = await claimOne(store, { lease_ms: 60_000 });
    expect(await claimAll(await replica())).toEqual([]);
    const outcome = { delivered: true, status: 200, error: undefined, attempts: 1 };
    expect(await store.deliveries.report({ fence, result: ATTEMPT, next: { outcome } })).toBe(true);
  });

  it("never claim a delivery twice or go over the cap, claiming all at once", async () => {
    const replicas = await Promise.all([replica(), replica(), replica()]);
    const [first] = replicas;
    if (first === undefined) throw new Error("no replicas");
    const projects = await Promise.all([1, 2, 3, 4].map(() => addProject(first)));
    await Promise.all(projects.flatMap((project) => Array.from({ length: 20 }, () => addDelivery(first, project))));
    const rounds = replicas.flatMap((store) => [1, 2, 3, 4].map(() => claimAll(store, { limit: 7, per_company: 15 })));
    const claimed = (await Promise.all(rounds)).flat();
    expect(new Set(claimed.map(({ delivery_id }) => delivery_id)).size).toBe(claimed.length);
    const perCompany = Object.groupBy(claimed, ({ company_id }) => company_id);
    expect(Object.values(perCompany).map((rows) => rows?.length)).toEqual([15, 15, 15, 15]);
  });

  it("both succeed where they would wait for each other for ever", async () => {
    const stores = [await replica(), await replica()] as const;
    const projects = [await addProject(stores[0]), await addProject(stores[0])] as const;
    const bothHoldOne = Promise.withResolvers<void>();
    let holding = 0;
    const crossing = stores.map((store, index) =>
      store.transaction(async (tx) => {
        await tx.projects.lock(projects[index === 0 ? 0 : 1]);
        holding += 1;
        if (holding >= 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await tx.projects.lock(projects[index === 0 ? 1 : 0]);
        return index;
      }),
    );
    expect(await Promise.all(crossing)).toEqual([0, 1]);
    // One is undone and runs again, or each was: both may see the circle before either is out of it.
    expect(holding).toBeGreaterThan(2);
  });
});

describe("a database that goes away", () => {
  it("is noticed by a ping, and used again when it is back", async () => {
    const store = await replica();
    const woken: (() => void)[] = [];
    store.deliveries.onWake(() => woken.shift()?.());
    await new Promise<void>((resolve) => void woken.push(resolve));
    await admin.end();
    await server.down();
    const blame = await Promise.all(
      [store.ping(), addCompany(store), store.companies.list()].map((work) =>
        work.then(
          () => false,
          (error: unknown) => storageFailure(error) !== undefined,
        ),
      ),
    );
    expect(blame).toEqual([true, true, true]);
    const listening = new Promise<void>((resolve) => void woken.push(resolve));
    await server.up();
    await expect(store.ping()).resolves.toBeUndefined();
    await expect(addCompany(store)).resolves.toBeDefined();
    await listening;
    admin = await connectAdmin(url);
  });

  it("is to blame for what fails for want of a connection or for waiting too long, but not for wrong requests", async () => {
    const store = await openPostgresStore({ url, pool_size: 1, connect_timeout_ms: 3_000, lock_timeout_ms: 100 });
    open.push(store);
    const project = await addProject(store);
    const blame = (work: Promise<unknown>) =>
      work.then(
        () => "nobody",
        (error: unknown) => storageFailure(error) !== undefined,
      );
    await admin.rows("begin");
    await admin.rows("select 1 from projects for update");
    expect(await blame(store.transaction((tx) => tx.projects.lock(project)))).toBe(true);
    await admin.rows("rollback");
    const starved = store.transaction(async (tx) => {
      await tx.projects.lock(project);
      return blame(store.projects.find(project.company_id, "p"));
    });
    expect(await starved).toBe(true);
    expect(await blame(store.apiKeys.add(aKey({ company_id: "nobody", key_hash: "hash" })))).toBe(false);
  });

  it("is not ready, and to blame, while it takes no writes", async () => {
    const { pathname } = new URL(url);
    await admin.rows(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
    const store = await openPostgresStore({ url }).catch((error: unknown) => error);
    await admin.rows(`alter database ${pathname.slice(1)} set default_transaction_read_only = off`);
    expect(String(store)).toMatch(/read-only/);
    const reader = await replica();
    await admin.rows(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
    await cutConnections();
    const refused = await vi.waitFor(async () => {
      const error: unknown = await reader.ping().catch((reason: unknown) => reason);
      expect(storageFailure(error)).toMatch(/PostgreSQL 25006/);
      return error;
    }, WAITS);
    expect(storageFailure(refused)).toBeDefined();
    await admin.rows(`alter database ${pathname.slice(1)} set default_transaction_read_only = off`);
    await cutConnections();
    await vi.waitFor(() => reader.ping(), WAITS);
  });

  it("fails the transaction under way, which stores nothing, and none after it", async () => {
    const store = await replica();
    const { company_id } = await addCompany(store);
    const cut = store.transaction(async (tx) => {
      await tx.projects.ensure(company_id, "cut");
      await cutConnections();
      await tx.projects.ensure(company_id, "never");
    });
    // In whose words depends on who notices first: PostgreSQL, the driver or the operating system.
    expect(await cut.catch((error: unknown) => storageFailure(error) !== undefined)).toBe(true);
    // The pool learns of its other broken connections in the background.
    await vi.waitFor(() => store.ping(), WAITS);
    expect(await store.projects.find(company_id, "cut")).toBeUndefined();
    await expect(store.projects.ensure(company_id, "after")).resolves.toMatchObject({ project_id: "after" });
  });
});

describe("the pool of connections", () => {
  it("has one left for a company, however many writes of another wait", async () => {
    const store = await replica();
    const [busy, other] = [await addCompany(store), await addCompany(store)];
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const begun: number[] = [];
    const writes = Array.from({ length: 12 }, (_, index) =>
      store.transaction(async (tx) => {
        begun.push(index);
        await held;
        await tx.projects.ensure(busy.company_id, `p-${index}`);
      }, busy.company_id),
    );
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(0), WAITS);
    // With every connection held this would wait for ever.
    await store.transaction((tx) => tx.projects.ensure(other.company_id, "p"), other.company_id);
    expect(begun.length).toBeLessThan(4);
    letGo();
    await Promise.all(writes);
    expect(begun.toSorted((a, b) => a - b)).toEqual(writes.map((_, index) => index));
  });

  it("goes on after a write that failed", async () => {
    const store = await replica();
    const { company_id } = await addCompany(store);
    const fails = () => store.transaction(() => Promise.reject(new Error("no")), company_id);
    const results = await Promise.allSettled(Array.from({ length: 6 }, fails));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => "rejected"));
    await expect(store.transaction((tx) => tx.projects.ensure(company_id, "p"), company_id)).resolves.toBeDefined();
  });
});

it("the audit trail of a company is written while somebody holds another one's", async () => {
  const store = await replica();
  const [held, free] = [await addCompany(store), await addCompany(store)];
  const append = ({ company_id }: Company, request_id: string) =>
    store.audit.append([{ ...AN_EVENT, company_id, request_id }]);
  await append(held, "req_1");
  await admin.rows("begin");
  await admin.rows("select 1 from audit_heads where company_id = $1 for update", [held.company_id]);
  const waiting = append(held, "req_2");
  await somebodyWaits();
  await append(free, "req_3");
  await admin.rows("commit");
  await waiting;
  expect(await store.audit.verify(held.company_id)).toMatchObject({ events: 2, broken: undefined });
  expect(await store.audit.verify(free.company_id)).toMatchObject({ events: 1 });
});

const AN_EVENT = {
  ...{ operation: "getHealth", status: 200, replayed: false },
  ...{ code: undefined, key_id: undefined, link: undefined, address: undefined },
  ...{ project_id: undefined, patient_id: undefined, batch_id: undefined },
};

describe("a resumption on PostgreSQL", () => {
  it("waits for an erasure of a project, and leaves alone what it takes", async () => {
    const store = await replica();
    const project = await receiver(store);
    await fail(store, project);
    const [deleted, resuming] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const erasing = store.transaction(async (tx) => {
      await tx.erasures.deleteSome(project);
      deleted.resolve();
      await resuming.promise;
    });
    await deleted.promise;
    const resumed = store.pauses.resume(project.company_id, { ...ASKED, since: 0 }, await store.now());
    await somebodyWaits();
    resuming.resolve();
    const [done] = await Promise.all([resumed, erasing]);
    expect(done).toEqual({ released: 0, redelivered: 0, left_out: 0 });
  });

  it("does not end what is stored meanwhile and lies in the time that was asked for", async () => {
    const store = await replica();
    const project = await receiver(store);
    await fail(store, project);
    await store.pauses.settle({ messages: 1, over_ms: 0 });
    const { delivery_id } = await addDelivery(store, project, { held: true });
    await admin.rows("begin");
    await admin.rows("select 1 from webhook_deliveries where delivery_id = $1 for update", [delivery_id]);
    const resumed = store.pauses.resume(project.company_id, { ...ASKED, since: 0 }, await store.now());
    await somebodyWaits();
    const another = await store.projects.ensure(project.company_id, "another");
    const late = await addDelivery(store, another, { held: true });
    await admin.rows("commit");
    expect(await resumed).toEqual({ released: 1, redelivered: 1, left_out: 0 });
    await store.pauses.releaseStray();
    expect((await claimAll(store)).map(({ batch_id }) => batch_id)).toContain(late.batch_id);
  });
});

it("a report on PostgreSQL writes one time, however long it waits for a row", async () => {
  const store = await replica();
  const project = await receiver(store);
  await addDelivery(store, project);
  const { fence } = await claimOne(store);
  const result = { ...ATTEMPT, started_at: await store.now() };
  await admin.rows("begin");
  await admin.rows("select 1 from batches for no key update");
  const reported = store.deliveries.report({ fence, result, next: { outcome: FAILED } });
  await somebodyWaits();
  await admin.rows("select pg_sleep(0.05)");
  await admin.rows("commit");
  expect(await reported).toBe(true);
  const times = await admin.rows(
    `select d.settled_at - b.outcome_at as settled, r.failing_since - b.outcome_at as failing
     from webhook_deliveries as d join batches as b using (batch_key)
     join webhook_registrations as r on r.company_id = d.company_id`,
  );
  expect(times).toEqual([{ settled: "0", failing: "0" }]);
});
