/** The commands for keys on a store whose clock the tests move; how a person types them is tested with the running program. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hashApiKey } from "../../http/api-key.ts";
import { openSqliteStore } from "../../storage/sqlite.ts";
import { type FakeClock, fakeClock } from "../../storage/testing/fake-clock.ts";
import type { Store } from "../../storage/store.ts";
import { readCommand } from "./command-line.ts";
import { createKey, listKeys, revokeKey, rotateKey } from "./keys.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2027, 0, 1);

interface Desk {
  readonly store: Store;
  readonly clock: FakeClock;
  readonly run: (...args: string[]) => Promise<string>;
}

/** A company "Clinic" without a key, and the admin command on it. */
async function aDesk(): Promise<Desk> {
  const directory = mkdtempSync(join(tmpdir(), "ris-"));
  const clock = fakeClock(START);
  const store = await openSqliteStore({ directory, clock });
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  await store.companies.create({ company_id: "c", name: "Clinic", created_at: START });
  const verbs = { create: createKey, list: listKeys, revoke: revokeKey, rotate: rotateKey };
  const run: Desk["run"] = async (verb, ...rest) =>
    verbs[verb as keyof typeof verbs](store, readCommand(["key", verb, ...rest]));
  return { store, clock, run };
}

const idIn = (printed: string): string => /key_[0-9a-z]{26}/.exec(printed)?.[0] ?? "";
const secretIn = (printed: string): string => /API_KEY=(\S+)/.exec(printed)?.[1] ?? "";
const owner = ({ store }: Desk, secret: string) => store.apiKeys.owner(hashApiKey(secret));

test("a new key has an identifier, scopes, a label and an end, and is shown once", async () => {
  const desk = await aDesk();
  const printed = await desk.run(
    "create",
    "Clinic",
    "--scope",
    "intake,read",
    "--label",
    "night import",
    "--expires",
    "90d",
  );
  expect(printed).toContain("(intake, read; expires 2027-04-01T00:00:00.000Z)");
  expect(await owner(desk, secretIn(printed))).toMatchObject({ key_id: idIn(printed), scopes: ["intake", "read"] });
  const listed = await desk.run("list", "Clinic");
  expect(listed).toContain(idIn(printed));
  expect(listed).toMatch(
    /active +intake,read +2027-01-01T00:00:00.000Z +2027-04-01T00:00:00.000Z +never +Clinic +night import\n$/,
  );
  expect(listed).not.toContain(secretIn(printed));
});

test.each([
  ["an end in the past", ["--expires", "2026-12-31T00:00:00Z"], /--expires is over: it is 2027-01-01/],
  ["an end that is now", ["--expires", "2027-01-01T00:00:00Z"], /--expires is over/],
  ["a span of nothing", ["--expires", "0d"], /--expires is over/],
  ["a negative span", ["--expires=-5d"], /--expires is a span/],
  ["a time without offset", ["--expires", "2027-06-01T00:00:00"], /--expires is a span/],
  ["a line end in the label", ["--label", "a\nkey_forged  active"], /A label has no control/],
  ["an escape sequence in the label", ["--label", "\u001b[2Jx"], /A label has no control/],
  ["a mark that turns the writing", ["--label", "x\u202egpj"], /A label has no control/],
  ["a line separator", ["--label", "a\u2028b"], /A label has no control/],
  ["half a character", ["--label", "\ud83d"], /A label has no control/],
  ["a label that is too long", ["--label", "x".repeat(101)], /at most 100 characters/],
  ["an unknown scope", ["--scope", "read,writ"], /--scope is one or more of .*, not "writ"/],
  ["no scope", ["--scope", ""], /--scope is one or more of .*, not ""/],
])("%s is refused, and no key is made", async (_, options, reason) => {
  const { run } = await aDesk();
  await expect(run("create", "Clinic", ...options)).rejects.toThrow(reason);
  expect(await run("list")).toBe("There is no key.\n");
});

test("a label of 100 characters in any script is taken", async () => {
  const { run } = await aDesk();
  const label = "ÄÖ漢🫁".repeat(25);
  await run("create", "Clinic", "--label", label);
  expect(await run("list")).toContain(label);
});

test("the list shows dead keys as what they are", async () => {
  const { run, clock } = await aDesk();
  const ids: string[] = [];
  for (const end of ["1h", "2d", "2d", "2d"]) ids.push(idIn(await run("create", "Clinic", "--expires", end)));
  await run("revoke", ids[1] ?? "");
  await run("rotate", ids[2] ?? "");
  clock.advance(HOUR);
  const states = (await run("list")).split("\n").map((line) => line.split(/ +/).slice(0, 2));
  const told = ids.map((id) => states.find(([key]) => key === id)?.[1]);
  expect(told).toEqual(["expired", "revoked", "rotated", "active"]);
});

test("revoking ends a key at once, by its identifier or by the key itself; the second time says when it was", async () => {
  const desk = await aDesk();
  const [first, second] = [await desk.run("create", "Clinic"), await desk.run("create", "Clinic")];
  expect(await desk.run("revoke", idIn(first))).toBe(
    `${idIn(first)} is revoked. Requests with it are refused from now on.\n`,
  );
  expect(await owner(desk, secretIn(first))).toBeUndefined();
  desk.clock.advance(HOUR);
  await expect(desk.run("revoke", idIn(first))).rejects.toThrow("was revoked already, 2027-01-01T00:00:00.000Z");
  expect(await desk.run("revoke", secretIn(second))).toContain("It was the last key of its company");
  await expect(desk.run("revoke", "key_00000000000000000000000000")).rejects.toThrow("There is no such key");
});

test("rotating gives a key of the same label, scopes and lifetime; the old one ends after the overlap", async () => {
  const desk = await aDesk();
  const old = await desk.run("create", "Clinic", "--scope", "read", "--label", "ward 3", "--expires", "30d");
  desk.clock.advance(10 * DAY);
  const printed = await desk.run("rotate", idIn(old), "--overlap", "24h");
  expect(printed).toMatch(
    /^key_\S+ takes the place of key_\S+, which ends 2027-01-12T00:00:00.000Z\.\nIts key key_\S+ \(read; expires 2027-02-10T/,
  );
  expect(await owner(desk, secretIn(old))).toBeDefined();
  expect(await owner(desk, secretIn(printed))).toMatchObject({ key_id: idIn(printed), scopes: ["read"] });
  expect(await desk.store.apiKeys.find({ key_id: idIn(printed) })).toMatchObject({ label: "ward 3" });
  desk.clock.advance(DAY);
  expect(await owner(desk, secretIn(old))).toBeUndefined();
  expect(await owner(desk, secretIn(printed))).toBeDefined();
});

test("rotating without overlap ends the old key at once, and a key without end has a successor without end", async () => {
  const desk = await aDesk();
  const old = await desk.run("create", "Clinic");
  const printed = await desk.run("rotate", idIn(old), "--overlap", "0s");
  expect(printed).toContain("does not expire");
  expect(await owner(desk, secretIn(old))).toBeUndefined();
  expect(await owner(desk, secretIn(printed))).toBeDefined();
});

test("an overlap never lengthens a key's life", async () => {
  const desk = await aDesk();
  const old = await desk.run("create", "Clinic", "--expires", "1h");
  expect(await desk.run("rotate", idIn(old), "--overlap", "7d")).toContain("which ends 2027-01-01T01:00:00.000Z");
});

test("of two rotations at once one wins, and the other makes no key", async () => {
  const desk = await aDesk();
  const old = idIn(await desk.run("create", "Clinic"));
  const settled = await Promise.allSettled([desk.run("rotate", old), desk.run("rotate", old)]);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const lost = settled.find((one) => one.status === "rejected");
  expect(String(lost?.reason)).toMatch(/was rotated already, by key_\S+\. Rotate that one\./);
  expect(await desk.store.apiKeys.list()).toHaveLength(2);
});

test.each([
  [
    "a key that was revoked",
    async ({ run }: Desk, id: string) => void (await run("revoke", id)),
    /is revoked or has expired/,
  ],
  ["a key that has expired", async ({ clock }: Desk) => clock.advance(2 * DAY), /is revoked or has expired/],
  [
    "a key that was rotated",
    async ({ run }: Desk, id: string) => void (await run("rotate", id)),
    /was rotated already/,
  ],
])("rotating %s makes none", async (_, end, reason) => {
  const desk = await aDesk();
  const id = idIn(await desk.run("create", "Clinic", "--expires", "1d"));
  await end(desk, id);
  const before = await desk.run("list");
  await expect(desk.run("rotate", id)).rejects.toThrow(reason);
  expect(await desk.run("list")).toBe(before);
});

test.each(["", "1", "-1h", "soon", "2027-01-31T00:00:00Z"])("an overlap of %j is refused", async (overlap) => {
  const { run } = await aDesk();
  const id = idIn(await run("create", "Clinic"));
  await expect(run("rotate", id, `--overlap=${overlap}`)).rejects.toThrow("--overlap is a span");
});

test("a key of a company that there is not is refused", async () => {
  const { run } = await aDesk();
  await expect(run("create", "clinic")).rejects.toThrow("There is no company with this name");
  await expect(run("list", "clinic")).rejects.toThrow("There is no company with this name");
  await expect(run("rotate", "key_00000000000000000000000000")).rejects.toThrow("There is no such key");
});
