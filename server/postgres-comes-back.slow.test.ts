/** A PostgreSQL server that goes away in the middle of a request, under a service that runs. */
import { expect, onTestFinished, test, vi } from "vitest";
import { connectAdmin } from "./storage/testing/postgres-admin.ts";
import { startPostgres } from "./storage/testing/postgres-server.ts";
import { startProgram } from "./testing/process.ts";
import { intakeOf, record } from "./testing/records.ts";
import { addressOf, KEY, WAITS } from "./testing/service-process.ts";

const UNANSWERED = "select key from idempotency_keys where status is null";

test("what was refused because PostgreSQL went away is carried out when it is repeated, without waiting for the end of a lease", async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const DATABASE_URL = await server.createDatabase();
  const program = startProgram("main.ts", { PORT: "0", BOOTSTRAP_API_KEY: KEY, DATABASE_URL });
  onTestFinished(async () => {
    program.signal("SIGKILL");
    await program.ended;
  });
  const url = await addressOf(program);
  const intake = async (): Promise<readonly [status: number, body: string]> => {
    const response = await fetch(`${url}/api/v1/patient/intake`, {
      method: "POST",
      headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json", "Idempotency-Key": "once" },
      body: JSON.stringify(intakeOf([record()])),
    });
    return [response.status, await response.text()];
  };
  // The key is claimed, and the work waits.
  const holder = await connectAdmin(DATABASE_URL);
  await holder.rows("begin; lock table records in exclusive mode");
  const refused = intake();
  await vi.waitFor(async () => expect(await holder.rows(UNANSWERED)).toHaveLength(1), WAITS);
  await Promise.all([server.down(), holder.end().catch(() => undefined)]);
  const [status] = await refused;
  expect(status).toBe(503);

  await server.up();
  const admin = await connectAdmin(DATABASE_URL);
  onTestFinished(() => admin.end());
  // A key whose lease has merely ended would still be there.
  await vi.waitFor(async () => expect(await admin.rows(UNANSWERED)).toEqual([]), WAITS);
  const [again, first] = await intake();
  expect(again).toBe(201);
  expect(await intake()).toEqual([201, first]);
});
