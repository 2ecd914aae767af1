/** What the gate puts down goes with it, however it ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { removeLeftovers } from "./room.ts";

const ROOM = fileURLToPath(new URL("room.ts", import.meta.url));

/** A process that has a room, with something in it. */
async function roomed(): Promise<{ readonly child: ChildProcess; readonly directory: string }> {
  const program = `
    const { room } = await import(${JSON.stringify(ROOM)});
    const { mkdir } = await import("node:fs/promises");
    const directory = await room();
    await mkdir(directory + "/data");
    console.log(directory);
    process.stdin.resume();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, directory: line.toString().trim() };
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "a process that is told to end by %s takes its room along",
  async (signal) => {
    const { child, directory } = await roomed();
    expect(existsSync(directory)).toBe(true);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([null, signal]);
    expect(existsSync(directory)).toBe(false);
  },
);

test("a process that ends by itself does so too", async () => {
  const { child, directory } = await roomed();
  child.stdin?.end();
  await once(child, "exit");
  expect(existsSync(directory)).toBe(false);
});

test("what a killed process left goes when the next one comes; that of one that lives stays", async () => {
  const dead = await roomed();
  dead.child.kill("SIGKILL");
  await once(dead.child, "exit");
  expect(existsSync(dead.directory)).toBe(true);
  const alive = await roomed();
  expect(existsSync(dead.directory)).toBe(false);
  await roomed();
  expect(existsSync(alive.directory)).toBe(true);
});

test("rooms of other hosts, and other folders, are nobody's leftovers here", async () => {
  const place = await mkdtemp(join(tmpdir(), "rooms-"));
  onTestFinished(() => rm(place, { recursive: true }));
  const kept = ["conformance-elsewhere-999999999", "conformance", `conformance-${hostname()}-${process.pid}`];
  for (const name of [...kept, `conformance-${hostname()}-999999999`]) await mkdir(join(place, name));
  await removeLeftovers(place);
  expect((await readdir(place)).toSorted()).toEqual(kept.toSorted());
});
