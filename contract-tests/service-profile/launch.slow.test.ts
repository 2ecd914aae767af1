/** Instances of our service as the gate starts them, on either engine. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { RunningTarget } from "../engine/profile.ts";
import { room } from "./room.ts";

const LAUNCH = fileURLToPath(new URL("launch.ts", import.meta.url));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function started(engine: string): Promise<() => Promise<RunningTarget>> {
  vi.stubEnv("ENGINE", engine);
  const { launch } = await import("./launch.ts");
  return async () => {
    const target = await launch();
    onTestFinished(() => target.stop());
    return target;
  };
}

async function statusOf({ url, credentials }: RunningTarget, fault?: string): Promise<number> {
  const headers = { Authorization: `Bearer ${credentials["ApiKey"]}`, ...(fault && { "X-Gate-Fault": fault }) };
  return (await fetch(`${url}/api/v1/projects`, { headers })).status;
}

test.each(["sqlite", "postgres"])(
  "on %s each has a database of its own, and fails as it is told to",
  async (engine) => {
    const launch = await started(engine);
    const [one, other] = [await launch(), await launch()];
    expect(await statusOf(one)).toBe(200);
    expect(await statusOf(one, "storage")).toBe(503);
    expect(await statusOf(one, "limit")).toBe(429);
    expect(await statusOf(one, "defect")).toBe(500);
    expect(await statusOf(one)).toBe(200);
    await one.stop();
    expect(await statusOf(other)).toBe(200);
  },
);

test("another engine is refused with a sentence", async () => {
  const launch = await started("mysql");
  await expect(launch()).rejects.toThrow("ENGINE is sqlite or postgres, not mysql");
});

test.each(["sqlite", "postgres"])("on %s an instance ends with the process that started it", async (engine) => {
  const program = `
    const { launch } = await import(${JSON.stringify(LAUNCH)});
    console.log((await launch()).url);`;
  const env = { ...process.env, ENGINE: engine };
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const url = line.toString().trim();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill("SIGKILL");
  await once(child, "exit");
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => "gone",
      ),
    )
    .toBe("gone");
  // the next one that has a room takes the dead one's away
  await room();
});
