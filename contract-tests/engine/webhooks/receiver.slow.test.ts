import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../../service-profile/free-port.ts";
import type { Receiver } from "./receiver.ts";
import { Receivers, listeningAt } from "./receivers.ts";

let receivers: Receivers;
let receiver: Receiver;
beforeEach(async () => {
  receivers = new Receivers();
  receiver = await receivers.open();
});
afterEach(() => receivers.close());

/** Sends from another process while this one hears nothing of its threads. */
function sendUnheard(body: string, url = receiver.url): string {
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

test("one that is closed takes nothing more, and leaves the others alone", async () => {
  const other = await receivers.open();
  await receiver.close();
  await expect(fetch(receiver.url, { method: "POST" })).rejects.toThrow("fetch failed");
  expect((await fetch(other.url, { method: "POST" })).status).toBe(204);
});

/** Something between the server and the receivers, which takes a part of the path away. */
const BELOW = "http://127.0.0.1:{port}/below";

test("behind one address each has a path of its own, and its attempts say what came below it", async () => {
  const port = await freePort();
  await receivers.close();
  receivers = new Receivers({ url: BELOW.replace("{port}", String(port)) });
  const [first, second] = [await receivers.open(), await receivers.open()];
  expect(first.url).toMatch(
    new RegExp(`^${BELOW.replace("{port}", String(port))}/receivers/of-the-gate/[0-9a-f]{24}$`),
  );
  await second.plan("it", [{ kind: "status", status: 503 }]);
  const asked = [`${first.url}/hook?and=query`, `${second.url.replace("/below", "")}/`, `${BELOW}/nobody/`];
  const statuses: number[] = [];
  for (const url of asked)
    statuses.push((await fetch(url.replace("{port}", String(port)), { method: "POST", body: "it" })).status);
  expect(statuses).toEqual([204, 503, 404]);
  await Promise.all([first.caughtUp(), second.caughtUp()]);
  expect([first.attempts, second.attempts].map((came) => came.map(({ target }) => target))).toEqual([
    ["/hook?and=query"],
    ["/"],
  ]);
});

test("one that is closed behind a common address leaves it to the others, and nobody waits there for an answer", async () => {
  const port = await freePort();
  await receivers.close();
  receivers = new Receivers({ listen: `127.0.0.1:${port}` });
  const [silent, other] = [await receivers.open(), await receivers.open()];
  await silent.plan("it", [{ kind: "silence" }]);
  const waiting = fetch(`${silent.url}/`, { method: "POST", body: "it" });
  waiting.catch(() => undefined);
  await expect.poll(() => silent.attempts.length).toBe(1);
  await silent.close();
  await expect(waiting).rejects.toThrow("fetch failed");
  const statuses = [silent, other].map(async ({ url }) => (await fetch(`${url}/`, { method: "POST" })).status);
  expect(await Promise.all(statuses)).toEqual([404, 204]);
});

test("an address that is taken is said", async () => {
  const taken = new Receivers({ listen: `127.0.0.1:${new URL(receiver.url).port}` });
  await expect(taken.open()).rejects.toThrow(/the receivers cannot listen: .*EADDRINUSE/);
  await taken.close();
});

test.each([
  [{}, undefined],
  [{ url: "http://host.docker.internal:9100" }, { host: "127.0.0.1", port: 9100 }],
  [
    { url: "https://gate.example.com/hooks", listen: "0.0.0.0:80" },
    { host: "0.0.0.0", port: 80 },
  ],
  [{ listen: "[::1]:9100" }, { host: "::1", port: 9100 }],
])("%j: they listen at %j", (address, expected) => {
  expect(listeningAt(address)).toEqual(expected);
});

test.each([
  [{ url: "https://gate.example.com/hooks" }, "say which port here leads to https://gate.example.com/hooks"],
  [{ listen: "0.0.0.0:9100" }, "say by which url the server reaches 0.0.0.0:9100"],
])("%j is not enough", (address, message) => {
  expect(() => listeningAt(address)).toThrow(message);
});
