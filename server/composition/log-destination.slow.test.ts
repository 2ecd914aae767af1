/** A reader of the log that stops, or has no room, costs lines and nothing else. */
import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { WAITS, addressOf, ask, beginService, newDirectory } from "../testing/service-process.ts";
import { openLogDestination } from "./log-destination.ts";

/** A pipe that nobody reads yet. */
function pipe(): { read: () => string; write: number } {
  const path = join(newDirectory(), "log");
  execFileSync("sh", ["-c", 'mkfifo "$0"', path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const write = openSync(path, constants.O_WRONLY);
  onTestFinished(() => {
    closeSync(reader);
    closeSync(write);
  });
  const buffer = Buffer.alloc(1 << 20);
  const read = (): string => {
    try {
      return buffer.toString("latin1", 0, readSync(reader, buffer));
    } catch {
      return "";
    }
  };
  return { read, write };
}

test("what waits is bounded, and the log says how many lines were lost", async () => {
  const { read, write } = pipe();
  const { stream, tellLost, close } = openLogDestination(write, 100_000);
  const told: unknown[] = [];
  tellLost({ warn: (said: unknown) => void told.push(said) });
  for (let line = 0; line < 1_000; line += 1) stream.write(`${"x".repeat(999)}\n`);
  let came = "";
  await vi.waitUntil(() => {
    came += read();
    return told.length > 0;
  }, WAITS);
  const kept = came.split("\n").length - 1;
  expect(kept).toBeGreaterThan(99);
  expect(told).toEqual([{ lines: 1_000 - kept }]);
  await close();
});

test("a disk without room ends nothing", async () => {
  const full = openSync("/dev/full", constants.O_WRONLY);
  const { stream, close } = openLogDestination(full);
  stream.write("a line\n");
  stream.write("another line\n");
  await expect(close()).resolves.toBeUndefined();
  expect(() => stream.write("a line too late\n")).not.toThrow();
});

test("the service answers while nobody reads its log, and ends when it is told to", async () => {
  const program = beginService(newDirectory());
  const url = await addressOf(program);
  program.process.stdout?.pause();
  const read = program.printed().length;
  // more lines than a pipe and the pause hold
  for (let request = 0; request < 700; request += 1) expect((await ask(url, "/api/v1/batches")).status).toBe(200);
  expect(program.printed().length).toBe(read);
  program.signal("SIGTERM");
  const exit = new Promise((resolve) => program.process.once("exit", resolve));
  expect(await exit).toBe(0);
  program.process.stdout?.resume();
  await program.ended;
});
