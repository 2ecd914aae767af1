import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answer, startReceiver } from "./webhooks/testing/receiver.ts";
import { serviceSignature } from "./webhooks/signing/signature.ts";
import { runAdmin } from "./testing/admin.ts";
import {
  addressOf,
  beginService as begin,
  deliver,
  endService as end,
  newDirectory,
  register as registerWith,
  trailOf,
} from "./testing/service-process.ts";

const SECRET = "a-secret-that-nobody-may-find";

const newKey = () => randomBytes(32).toString("base64");

const register = (url: string, port: number) => registerWith(url, port, SECRET);

function everyByte(directory: string): string {
  return readdirSync(directory)
    .map((name) => readFileSync(join(directory, name), "latin1"))
    .join("");
}

const rewrap = (DATA_DIR: string, environment: Record<string, string>) =>
  runAdmin({ DATA_DIR, ...environment }, ["secrets", "rewrap"]);

test("without a master key the service works, and its log says once what that means; with one, nothing is left to read", async () => {
  const DATA_DIR = newDirectory();
  const first = begin(DATA_DIR);
  await register(await addressOf(first), 9);
  await end(first);
  expect(first.printed().match(/stored as they are: whoever reads the database/g)).toHaveLength(1);
  expect(everyByte(DATA_DIR)).toContain(SECRET);

  const second = begin(DATA_DIR, { MASTER_KEYS: newKey() });
  await addressOf(second);
  expect(second.printed()).toContain('"sealed":1');
  expect(second.printed()).not.toContain("stored as they are: whoever");
  expect(everyByte(DATA_DIR)).not.toContain(SECRET);
  await end(second);
});

test("with a key that is missing or wrong the service does not start and says which; nothing is sent until it is right", async () => {
  const DATA_DIR = newDirectory();
  await using receiver = await startReceiver((socket) => socket.write(answer(204)));
  const [right, wrong] = [newKey(), newKey()];
  const first = begin(DATA_DIR, { MASTER_KEYS: right });
  const url = await addressOf(first);
  await register(url, receiver.port);
  await end(first);
  for (const environment of [{}, { MASTER_KEYS: wrong }]) {
    const refused = begin(DATA_DIR, environment);
    expect(await refused.ended).toBe(1);
    expect(refused.printed()).toMatch(/encrypted under master key [0-9a-f]{16}, which is not configured/);
    expect(refused.printed().trim().split("\n")).toHaveLength(1);
    expect(await rewrap(DATA_DIR, environment)).toMatchObject({
      code: 1,
      printed: expect.stringContaining("not configured"),
    });
  }
  expect(receiver.requests).toEqual([]);

  const file = join(newDirectory(), "keys");
  writeFileSync(file, `${right}\n`);
  const second = begin(DATA_DIR, { MASTER_KEYS_FILE: file });
  await deliver(await addressOf(second), "screening");
  await expect.poll(() => receiver.requests.length, { timeout: 60_000 }).toBe(1);
  const [sent] = receiver.requests;
  expect(sent?.headers["x-service-signature"]).toBe(serviceSignature(sent?.body ?? Buffer.of(), SECRET));
  for (const secret of [SECRET, right.slice(0, 20)]) expect(second.printed()).not.toContain(secret);
  await end(second);
});

test("a rotation: both keys, then rewrap while the service runs, then the new key alone", async () => {
  const DATA_DIR = newDirectory();
  await using receiver = await startReceiver((socket) => socket.write(answer(204)));
  const [old, fresh] = [newKey(), newKey()];
  const first = begin(DATA_DIR, { MASTER_KEYS: old });
  await register(await addressOf(first), receiver.port);
  await end(first);
  const second = begin(DATA_DIR, { MASTER_KEYS: `${fresh},${old}` });
  const url = await addressOf(second);
  expect(await rewrap(DATA_DIR, { MASTER_KEYS: `${fresh},${old}` })).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^1 secret/),
  });
  expect(await trailOf(url, "rewrapSecrets")).toEqual([["operator", 200]]);
  await deliver(url, "while-it-runs");
  await end(second);
  const third = begin(DATA_DIR, { MASTER_KEYS: fresh });
  await deliver(await addressOf(third), "afterwards");
  await expect.poll(() => receiver.requests.length, { timeout: 60_000 }).toBe(2);
  for (const { headers, body } of receiver.requests)
    expect(headers["x-service-signature"]).toBe(serviceSignature(body, SECRET));
  await end(third);
  const fourth = begin(DATA_DIR, { MASTER_KEYS: old });
  expect(await fourth.ended).toBe(1);
});

test("a rewrap without any master key says so", async () => {
  const DATA_DIR = newDirectory();
  const first = begin(DATA_DIR);
  await register(await addressOf(first), 9);
  await end(first);
  expect(await rewrap(DATA_DIR, {})).toMatchObject({ code: 1, printed: expect.stringContaining("No master key") });
  const second = begin(DATA_DIR);
  expect(await trailOf(await addressOf(second), "rewrapSecrets")).toEqual([]);
  await end(second);
});
