import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { uninterrupted } from "./uninterrupted.ts";

function programOf() {
  const killed: unknown[] = [];
  const emitter = new EventEmitter();
  const program = Object.assign(emitter, { pid: 7, kill: (...how: unknown[]) => killed.push(how) > 0 });
  return { killed, program: program as unknown as NodeJS.Process & EventEmitter };
}

test.each(["SIGINT", "SIGTERM", "SIGHUP"])("%s ends the process after what is under way, once", async (signal) => {
  const { killed, program } = programOf();
  const done = await uninterrupted(async () => {
    program.emit(signal, signal);
    program.emit(signal, signal);
    await Promise.resolve();
    return killed.length;
  }, program);
  expect([done, killed, program.listenerCount(signal)]).toEqual([0, [[7, signal]], 0]);
});

test("nothing is ended where nothing came, and what fails ends as it came", async () => {
  const { killed, program } = programOf();
  expect(await uninterrupted(() => Promise.resolve("whole"), program)).toBe("whole");
  expect(killed).toEqual([]);
  const failing = (): Promise<never> => {
    program.emit("SIGINT", "SIGINT");
    return Promise.reject(new Error("no room"));
  };
  await expect(uninterrupted(failing, program)).rejects.toThrow("no room");
  expect(killed).toEqual([[7, "SIGINT"]]);
});
