import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Receiver } from "./receiver.ts";

let receiver: Receiver;
let url: string;
beforeEach(async () => {
  receiver = new Receiver();
  url = await receiver.listen();
});
afterEach(() => receiver.close());

/** Sends from another process while this one hears nothing of its threads. */
function sendUnheard(body: string): string {
  const program = `const answer = await fetch(${JSON.stringify(url)}, { method: "POST", body: ${JSON.stringify(body)} }); console.log(answer.status)`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", program]).stdout.toString().trim();
}

test("knows of every attempt that was answered once it has caught up", async () => {
  await receiver.plan("three", [
    { kind: "status", status: 503 },
    { kind: "status", status: 200 },
  ]);
  expect([sendUnheard("three"), sendUnheard("three"), sendUnheard("three")]).toEqual(["503", "200", "200"]);
  expect(receiver.of("three")).toHaveLength(0);
  await receiver.caughtUp();
  expect(receiver.of("three")).toHaveLength(3);
});

test("catches up for each of several that ask at once", async () => {
  expect(sendUnheard("one")).toBe("204");
  await Promise.all([receiver.caughtUp(), receiver.caughtUp()]);
  expect(receiver.attempts).toHaveLength(1);
});
