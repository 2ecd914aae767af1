/** A service of subscriptions: right, and with a fault in whom it tells, for how long and under which secret. */
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { FAULTS, type Fault, ORDERS, Orders } from "../../testing/orders.ts";
import { serveHabit, type Habit } from "../../testing/short-service.ts";
import { listening } from "../../testing/listening.ts";
import { deliveries } from "../phases/webhooks.ts";
import type { Finding } from "../finding.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";
import { subscriptions } from "./subscriptions.ts";

function said({ check, message, subject }: Finding): string {
  return `${check}: ${message} (${subject})`;
}

interface Elsewhere {
  readonly receivers: { readonly url: string; readonly listen: string };
  readonly route: (url: string) => string;
}

async function foundIn(
  fault?: Fault,
  elsewhere?: Elsewhere,
  orders = new Orders(fault, elsewhere?.route),
): Promise<string[]> {
  const habit: Habit = {
    name: "subscriptions",
    contract: ORDERS,
    make: () => {
      // somebody who is registered already
      orders.add({ url: "http://127.0.0.1:9/", events: ["order.created"] });
      return {
        addHook: ({ body }) => orders.add(body),
        getHook: ({ given }) => orders.read(given),
        switchHook: ({ given, body }) => orders.turn(given, body),
        removeHook: ({ given }) => orders.remove(given),
        rotateSecret: ({ given }) => orders.rotate(given),
        addOrder: ({ body }) => orders.order(body),
      };
    },
  };
  const { findings } = await new Run({
    contract: ORDERS,
    profile: NO_PROFILE,
    seed: 3,
    start: () => serveHabit(habit),
    ...(elsewhere && { settings: { receivers: elsewhere.receivers } }),
    tracks: { only: [{ name: "subscriptions", run: subscriptions }] },
    enough: (finding) => fault !== undefined && FAULTS[fault].test(said(finding)),
  }).run();
  return findings.flatMap((finding) => (finding.check.startsWith("webhook") ? [said(finding)] : []));
}

test.concurrent("who is told what it asks for, while it stands and under its own secret, is not blamed", async () => {
  const orders = new Orders();
  expect(await foundIn(undefined, undefined, orders)).toEqual([]);
  // who was there before; what the run has registered it has removed
  expect(orders.count).toBe(1);
});

test.concurrent.each(Object.entries(FAULTS))("%s", async (fault, words) => {
  expect((await foundIn(fault as Fault)).join("\n")).toMatch(words);
});

/** A service in a container: what listens on this machine it reaches by a name alone, behind which a part of the path is taken away. */
async function container(): Promise<Elsewhere> {
  const { url, stop } = await listening(createServer().listen(0, "127.0.0.1"));
  await stop();
  return {
    receivers: { url: "https://gate.example/hooks", listen: new URL(url).host },
    route: (asked) =>
      asked.startsWith("https://gate.example/hooks/")
        ? asked.replace("https://gate.example/hooks", url)
        : "http://127.0.0.1:9/",
  };
}

test("a service that reaches the receivers by the address that is given alone is not blamed", async () => {
  expect(await foundIn(undefined, await container())).toEqual([]);
});

test("nor does its fault stay unseen", async () => {
  const fault = "the URL of before is told as well";
  expect((await foundIn(fault, await container())).join("\n")).toMatch(FAULTS[fault]);
});

test("of a server that runs elsewhere, and to which no address is given, nothing is expected", async () => {
  const { findings, unreached } = await new Run({
    contract: ORDERS,
    profile: NO_PROFILE,
    seed: 3,
    start: () =>
      Promise.resolve({ url: "https://orders.example", credentials: {}, restricted: undefined, stop: async () => {} }),
    tracks: { only: [deliveries] },
  }).run();
  expect(findings.filter(({ check }) => check.startsWith("webhook"))).toEqual([]);
  expect(unreached.join("\n")).toMatch(/phase webhooks: the server runs elsewhere, .*check\.receivers/);
});
