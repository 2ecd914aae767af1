/** A run ends with its time, however busy the machine is and whatever the server does. */
import { expect, test, vi } from "vitest";
import { contractOf } from "./contract.ts";
import type { HttpClient } from "./http/http.ts";
import { TimeSpent, Wire, type WireOptions } from "./http/wire.ts";
import { NO_PROFILE } from "./profile.ts";
import { Run } from "./run.ts";
import { serve } from "../testing/serve.ts";

vi.mock("node:os", async (original) => ({
  ...(await original<typeof import("node:os")>()),
  availableParallelism: () => 2,
  loadavg: () => [40, 0, 0],
}));

const contract = contractOf({
  openapi: "3.1.1",
  info: { title: "Boats", version: "1.0.0" },
  paths: { "/boats": { get: { operationId: "boats", responses: { "200": { description: "Boats." } } } } },
});

test("a busy machine widens a wait as it is busy, and a budget to its double at most", async () => {
  // other tests have loaded it before, for this machine
  vi.resetModules();
  const { patient, withinBudget } = await import("./patience.ts");
  expect(patient(1000)).toBeGreaterThanOrEqual(20_000);
  expect(withinBudget(1000)).toBe(2000);
});

function wireWith(left: WireOptions["left"], send: HttpClient["send"] = () => new Promise(() => undefined)): Wire {
  return new Wire({
    contract,
    http: { send } as HttpClient,
    base: "http://boats.invalid",
    credentials: {},
    seed: 1,
    onExchange: () => undefined,
    nextId: () => 1,
    over: () => false,
    ...(left === undefined ? {} : { left }),
  });
}

const [operation] = contract.operations;
if (operation === undefined) throw new Error("no operation");
const asked = (wire: Wire): Promise<unknown> =>
  wire.send({ operation, values: new Map() }, { name: "boats", operationId: "boats", intent: "open", check: "flow" });

test("an answer that does not come is not waited for beyond the run's end", async () => {
  await expect(asked(wireWith(() => ({ phase: 1000, run: 1 })))).rejects.toBeInstanceOf(TimeSpent);
});

test("nothing is asked once the time of a phase is over", async () => {
  const send = vi.fn<HttpClient["send"]>();
  await expect(asked(wireWith(() => ({ phase: 0, run: 1000 }), send))).rejects.toBeInstanceOf(TimeSpent);
  expect(send).not.toHaveBeenCalled();
});

test("a pause of an hour ends with the phase", async () => {
  let left = 1;
  const wire = wireWith(() => ({ phase: left--, run: 1000 }));
  await expect(wire.pause(3_600_000)).rejects.toBeInstanceOf(TimeSpent);
});

test("a server that answers nothing in all the time is told of", async () => {
  const server = await serve(() => undefined);
  const report = await new Run({
    contract,
    profile: NO_PROFILE,
    seed: 1,
    start: () => Promise.resolve({ url: server.url, credentials: {}, restricted: undefined, stop: server.stop }),
    settings: { budgetSeconds: 0.05 },
  }).run();
  expect(report.findings).toMatchObject([
    { check: "answered", message: expect.stringMatching(/^nothing was answered/) },
  ]);
});
