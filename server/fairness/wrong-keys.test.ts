import { expect, test } from "vitest";
import { type WrongKeyLimits, WrongKeys } from "./wrong-keys.ts";

const LIMITS: WrongKeyLimits = { perMinute: 2, delayMs: 1_000, mostWaiting: 2, mostAddresses: 3 };

function guarded(): { keys: WrongKeys; pass: (ms: number) => void; sleeping: (() => void)[] } {
  let now = 0;
  const sleeping: (() => void)[] = [];
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      expect(ms).toBe(LIMITS.delayMs);
      sleeping.push(resolve);
    });
  return { keys: new WrongKeys(LIMITS, { monotonic: () => now, sleep }), pass: (ms) => void (now += ms), sleeping };
}

test("the first wrong keys of an address are answered at once, further ones wait, and too many that wait come later", async () => {
  const { keys, sleeping } = guarded();
  const ask = () => keys.mayAnswer("192.0.2.1");
  expect([await ask(), await ask()]).toEqual([true, true]);
  const waiting = [ask(), ask()];
  expect(sleeping).toHaveLength(2);
  expect(await ask()).toBe(false);
  for (const wake of sleeping.splice(0)) wake();
  expect(await Promise.all(waiting)).toEqual([true, true]);
  const next = ask();
  expect(sleeping).toHaveLength(1);
  sleeping[0]?.();
  expect(await next).toBe(true);
});

test("after a minute an address begins anew, and another address never waits", async () => {
  const { keys, pass, sleeping } = guarded();
  for (let key = 0; key < 3; key += 1) void keys.mayAnswer("192.0.2.1");
  expect(sleeping).toHaveLength(1);
  expect(await keys.mayAnswer("192.0.2.2")).toBe(true);
  expect(await keys.mayAnswer(undefined)).toBe(true);
  pass(60_000);
  expect(await keys.mayAnswer("192.0.2.1")).toBe(true);
});

test("addresses of one IPv6 network count as one, those of another do not", async () => {
  const { keys, sleeping } = guarded();
  for (const host of ["1", "2", "ffff:1"]) void keys.mayAnswer(`2001:db8:0:7::${host}`);
  expect(sleeping).toHaveLength(1);
  expect(await keys.mayAnswer("2001:db8:0:8::1")).toBe(true);
});

test("only so many addresses are remembered: the one that was quiet for longest is forgotten", async () => {
  const { keys, sleeping } = guarded();
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.1", "192.0.2.3", "192.0.2.4"])
    expect(await keys.mayAnswer(address)).toBe(true);
  // 192.0.2.2 had been quiet for longest
  expect(await keys.mayAnswer("192.0.2.2")).toBe(true);
  void keys.mayAnswer("192.0.2.4");
  void keys.mayAnswer("192.0.2.4");
  expect(sleeping).toHaveLength(1);
});
