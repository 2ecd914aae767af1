import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peopleWithCurves } from "../../bench/support/people.ts";
import { type PostgresServer, startPostgres } from "../../storage/testing/postgres-server.ts";
import { addressOf, beginService, newDirectory } from "../../testing/service-process.ts";

const HEADERS = { Authorization: "Bearer ris_a-key-for-these-tests", "Content-Type": "application/json" };
const PATIENTS = 120;
const A_WHILE_MS = 300_000;
const LONG = process.env["LONG"] === "1";
/** Shares of the time that the intake takes, after which the service is killed. */
const KILLED_AFTER = LONG ? Array.from({ length: 30 }, (_, nth) => (nth + 1) / 31) : [0.76, 0.9];

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const patients = peopleWithCurves(PATIENTS);
const bodyOf = (project_id: string) => JSON.stringify({ project_id, patients });

describe.each([
  ["SQLite", async () => ({})],
  ["PostgreSQL", async () => ({ DATABASE_URL: await server.createDatabase() })],
])("a large intake on %s", (_, settings) => {
  test("is stored as a whole or not at all, whenever the service is killed", { timeout: A_WHILE_MS }, async () => {
    const directory = newDirectory();
    const environment = { LOG_LEVEL: "silent", ...(await settings()) };
    const send = (url: string, project: string) =>
      fetch(`${url}/api/v1/patient/intake`, { method: "POST", headers: HEADERS, body: bodyOf(project) });
    const stored = async (url: string, project: string): Promise<number> => {
      const answer = await fetch(`${url}/api/v1/records?project_id=${project}&limit=200`, { headers: HEADERS });
      return answer.status === 404 ? 0 : ((await answer.json()) as { data: readonly unknown[] }).data.length;
    };
    let program = beginService(directory, environment);
    let url = await addressOf(program);
    // The first starts the thread; the second tells how long one takes.
    expect((await send(url, "first")).status).toBe(201);
    const began = performance.now();
    expect((await send(url, "second")).status).toBe(201);
    const took = performance.now() - began;
    for (const [nth, share] of KILLED_AFTER.entries()) {
      const project = `killed-${nth}`;
      const answered = send(url, project).then(
        ({ status }) => status,
        () => undefined,
      );
      await sleep(took * share);
      program.signal("SIGKILL");
      await program.ended;
      const status = await answered;
      program = beginService(directory, environment);
      url = await addressOf(program);
      const kept = await stored(url, project);
      expect([0, PATIENTS]).toContain(kept);
      if (status !== undefined) expect({ status, kept }).toEqual({ status: 201, kept: PATIENTS });
    }
    expect(await stored(url, "first")).toBe(PATIENTS);
    const again = await send(url, "killed-0");
    expect(await again.json()).toMatchObject({ patients_in_project: PATIENTS });
  });
});
