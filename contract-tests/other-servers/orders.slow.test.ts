/** Webhooks in which nothing tells deliveries apart, described beside the contract: green when right, each bug found, and nothing claimed that was not tried. */
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { readContract } from "../engine/contract.ts";
import { deliveries } from "../engine/phases/webhooks.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import type { RunReport } from "../engine/report/model.ts";
import { Run } from "../engine/run.ts";
import { ORDER_BUGS, type OrderBug, ordersServer } from "./orders.ts";

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const contract = await readContract(file("orders.yaml"), false, [file("orders-delivery.yaml")]);

/** Ends only a run that hangs: a busy machine widens the waits for what must not come. */
const A_RUN_TAKES_AT_MOST_MS = 900_000;
vi.setConfig({ testTimeout: A_RUN_TAKES_AT_MOST_MS });

/** With a bug the run ends when one of these checks has found something. */
async function hold(bug?: OrderBug, until: readonly string[] = []): Promise<RunReport> {
  const { url, stop } = await ordersServer(bug);
  try {
    return await new Run({
      contract,
      profile: NO_PROFILE,
      seed: 4,
      start: () => Promise.resolve({ url, credentials: {}, restricted: undefined, stop: () => Promise.resolve() }),
      tracks: { deliveries: [deliveries] },
      enough: ({ check }) => until.includes(check),
    }).run();
  } finally {
    await stop();
  }
}

test.concurrent("the service is green when it is right, and each answer of a receiver was tried", async () => {
  const report = await hold();
  expect(report.findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
  expect(report.webhooks).toBeGreaterThan(6);
  expect(report.coverage.unseen.map(({ name }) => name)).not.toContain("webhook placed");
});

test.concurrent.each(Object.entries(ORDER_BUGS))("%s: it is found out", async (bug, checks) => {
  const until: readonly string[] = checks;
  const found = (await hold(bug as OrderBug, until)).findings.map(({ check }) => check);
  expect(found.filter((check) => until.includes(check))).not.toEqual([]);
});

test.concurrent("without the description beside the contract nothing counts as tried", async () => {
  const { url, stop } = await ordersServer();
  const bare = await readContract(file("orders.yaml"));
  const report = await new Run({
    contract: bare,
    profile: NO_PROFILE,
    seed: 4,
    start: () => Promise.resolve({ url, credentials: {}, restricted: undefined, stop: () => Promise.resolve() }),
    tracks: { deliveries: [deliveries] },
  }).run();
  await stop();
  expect(report.unreached).toContain(
    "webhook placed: the contract does not say how it is registered and triggered (x-webhook-delivery)",
  );
  expect(report.coverage.unseen.map(({ name }) => name)).toContain("webhook placed");
});
