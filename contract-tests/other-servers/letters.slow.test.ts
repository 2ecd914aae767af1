/** Webhooks that repeat a text which no link of the contract speaks of: deliveries are told apart by it, unless the service sends one after the other. */
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import type { Phase } from "../engine/context.ts";
import { readContract } from "../engine/contract.ts";
import { deliveries, overTime } from "../engine/phases/webhooks.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import { Run } from "../engine/run.ts";
import { tellsDeliveriesApart } from "../engine/webhooks/apart.ts";
import { LETTER_BUGS, type LetterBug, lettersServer, type Sending } from "./letters.ts";

const contract = await readContract(fileURLToPath(new URL("letters.yaml", import.meta.url)));

/** Ends only a run that hangs: a busy machine widens the waits for what must not come. */
vi.setConfig({ testTimeout: 600_000 });

function run(sending: Sending, phases: readonly Phase[], bug?: LetterBug): Run {
  return new Run({
    contract,
    profile: NO_PROFILE,
    seed: 6,
    start: () => lettersServer(sending, bug),
    tracks: { webhooks: phases },
    enough: ({ check }) => bug !== undefined && check === LETTER_BUGS[bug],
  });
}

test.concurrent.each<[Sending, boolean]>([
  ["together", true],
  ["in turn", false],
])("a service that sends %s: its deliveries are told apart: %s", async (sending, told) => {
  const seen: boolean[] = [];
  const ask: Phase = { name: "ask", run: async (context) => void seen.push(await tellsDeliveriesApart(context)) };
  await run(sending, [ask]).run();
  expect(seen).toEqual([told]);
});

test.concurrent("the service is green when it is right", async () => {
  const report = await run("together", [deliveries, overTime]).run();
  expect(report.findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`)).toEqual([]);
  expect(report.coverage.unseen.map(({ name }) => name)).not.toContain("webhook written");
  expect(report.webhooks).toBeGreaterThan(15);
});

test.concurrent.each(Object.keys(LETTER_BUGS))("%s: it is found out", async (bug) => {
  const { findings } = await run("together", [deliveries, overTime], bug as LetterBug).run();
  expect(findings.map(({ check }) => check)).toContain(LETTER_BUGS[bug as LetterBug]);
});
