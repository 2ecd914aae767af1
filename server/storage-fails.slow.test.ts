import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { startProgram } from "./testing/process.ts";
import { intakeOf, record } from "./testing/records.ts";
import { WAITS, KEY, ask, deliver, newDirectory, startService } from "./testing/service-process.ts";

describe("storage that fails while the service runs", () => {
  test("ends the service, which says why, when its database file is removed", async () => {
    const DATA_DIR = newDirectory();
    const { program, url } = await startService({ DATA_DIR });
    await deliver(url);
    rmSync(join(DATA_DIR, "respiratory.db"));
    expect(await program.ended).toBe(1);
    expect(program.printed()).toContain(
      "respiratory.db was removed, replaced or overwritten while the service had it open",
    );
  });

  test("makes it unready and answers 503, and the log says why, when the database is damaged; it does not start again on that", async () => {
    const DATA_DIR = newDirectory();
    const { program, url } = await startService({ DATA_DIR });
    await deliver(url);
    expect((await ask(url, "/readyz")).status).toBe(200);
    for (const name of ["respiratory.db", "respiratory.db-wal"]) {
      const file = join(DATA_DIR, name);
      // In place, and but for the first page, which every connection has read.
      const bytes = readFileSync(file).fill(0xa5, name.endsWith("-wal") ? 0 : 4096);
      writeFileSync(file, bytes, { flag: "r+" });
    }
    expect((await ask(url, "/api/v1/projects")).status).toBe(503);
    expect((await ask(url, "/api/v1/patient/intake", intakeOf([record()]))).status).toBe(503);
    await vi.waitFor(async () => expect((await ask(url, "/readyz")).status).toBe(503), WAITS);
    expect((await ask(url, "/healthz")).status).toBe(200);
    expect(program.printed()).toMatch(/"message":"SQLite result (11|26): /);
    program.signal("SIGKILL");
    await program.ended;
    const again = startProgram("main.ts", { DATA_DIR, PORT: "0", BOOTSTRAP_API_KEY: KEY });
    expect(await again.ended).toBe(1);
    expect(again.printed()).toMatch(/damaged/);
  });

  test("makes it unready and answers 503, and the log says why, when the disk is full", async () => {
    const DATA_DIR = newDirectory();
    const { program, url } = await startService({ DATA_DIR, FILE_SIZE_LIMIT_KIB: "600" });
    expect((await ask(url, "/readyz")).status).toBe(200);
    // Large intakes first, then ever smaller ones, until not even one patient fits.
    for (const size of [200, 20, 1]) {
      const patients = Array.from({ length: size }, (_, index) => record(`P-${index}`));
      let status = 201;
      for (let project = 0; status === 201 && project < 200; project += 1) {
        ({ status } = await ask(url, "/api/v1/patient/intake", intakeOf(patients, `project-${size}-${project}`)));
      }
      expect(status).toBe(503);
    }
    const unready = async () => expect((await ask(url, "/readyz")).status).toBe(503);
    await vi.waitFor(unready, WAITS);
    expect((await ask(url, "/healthz")).status).toBe(200);
    expect(program.printed()).toMatch(/"message":"SQLite result (10|13): /);
    expect(program.printed()).not.toContain("P-199");
  });
});
