import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runAdmin } from "./testing/admin.ts";
import { heldReceiver } from "./testing/held-receiver.ts";
import { ask, deliver, json, newDirectory, register, startService } from "./testing/service-process.ts";

describe("the admin command", () => {
  const run = (DATA_DIR: string, ...args: string[]) => runAdmin({ DATA_DIR }, args);

  test("makes companies and keys that the service then knows", async () => {
    const DATA_DIR = newDirectory();
    const made = await run(DATA_DIR, "company", "create", "St. Vitus");
    const reading = await run(DATA_DIR, "key", "create", "St. Vitus", "--scope", "read");
    const keys = [made, reading].map(({ printed }) => /API_KEY=(\S+)/.exec(printed)?.[1] ?? "");
    expect((await run(DATA_DIR, "company", "list")).printed).toMatch(/^com_[a-z0-9]{26} {2}St\. Vitus\n$/);
    const revoked = await run(DATA_DIR, "key", "create", "St. Vitus");
    const dead = /API_KEY=(\S+)/.exec(revoked.printed)?.[1] ?? "";
    expect((await run(DATA_DIR, "key", "revoke", dead)).code).toBe(0);
    const { program, url } = await startService({ DATA_DIR });
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
    const hooks = await heldReceiver(503, 503, 200, 200);
    const { program, url } = await startService({ DATA_DIR });
    await register(url, hooks.port);
    const batch = await deliver(url);
    await hooks.arrived(1);
    // The receiver is given up after ten seconds and asked once more: there is no outcome before the backup.
    const release = hooks.hold();
    const attempts = async (): Promise<unknown> => (await json(ask(url, "/webhook/attempts")))["data"];
    await expect.poll(attempts).toMatchObject([{ status: 503 }]);
    const copy = join(newDirectory(), "copy.db");
    expect(await run(DATA_DIR, "backup", copy)).toMatchObject({
      code: 0,
      printed: expect.stringContaining("sound copy"),
    });
    release();
    await hooks.arrived(3);
    expect(await json(ask(url, "/api/v1/audit?operation=backUp"))).toMatchObject({ data: [{ actor: "operator" }] });
    program.signal("SIGTERM");
    await program.ended;
    expect((await run(DATA_DIR, "restore", copy)).printed).toContain("exists");
    rmSync(DATA_DIR, { recursive: true });
    const revoked = expect.stringContaining("Keys and links that were revoked since open again");
    expect(await run(DATA_DIR, "restore", copy)).toMatchObject({ code: 0, printed: revoked });
    const again = await startService({ DATA_DIR });
    const results = await json(ask(again.url, `/results?project_id=screening&batch_id=${batch}`));
    expect(results["webhook"]).toMatchObject({ delivered: false, status: 503, error: "restored" });
    const restored = await json(ask(again.url, "/api/v1/audit?operation=restore"));
    expect(restored).toMatchObject({ data: [{ actor: "operator", status: 200 }] });
    await ask(again.url, "/webhook/redeliver", { project_id: "screening" });
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
