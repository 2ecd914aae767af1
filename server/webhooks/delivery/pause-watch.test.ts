import { expect, test } from "vitest";
import type { PausedReceiver } from "../../storage/store.ts";
import { FakeClock, settled } from "../testing/fake-clock.ts";
import type { DeliveryEvent } from "./observer.ts";
import { logPause } from "./log-observer.ts";
import { PauseWatch } from "./pause-watch.ts";

const PAUSED: PausedReceiver = {
  company_id: "c1",
  webhook_url: "https://user.example:8443/hook?token=SECRET",
  failures: 20,
  failing_since: 0,
};
const RULE = { messages: 20, over_ms: 1 };

function attempted(decision: "final" | "again"): DeliveryEvent {
  return { kind: "attempted", decision } as unknown as DeliveryEvent;
}

function watching(
  settle: (look: number) => Promise<readonly PausedReceiver[]>,
  release: () => Promise<boolean> = () => Promise.resolve(false),
) {
  const clock = new FakeClock();
  const announced: PausedReceiver[] = [];
  const failures: unknown[] = [];
  let looks = 0;
  let releases = 0;
  let holds = 0;
  const watch = new PauseWatch({
    pauses: {
      settle: () => settle((looks += 1)),
      holdSome: () => Promise.resolve((holds += 1) % 3 !== 0),
      releaseStray: () => {
        releases += 1;
        return release();
      },
    },
    rule: RULE,
    clock,
    announce: (paused) => announced.push(paused),
    failed: (error) => failures.push(error),
  });
  return { clock, watch, announced, failures, looks: () => looks, releases: () => releases, holds: () => holds };
}

test("receivers are looked for at the start, after a delivery that failed for good, and every minute", async () => {
  const { clock, watch, looks } = watching(() => Promise.resolve([]));
  watch.observe(attempted("final"));
  expect(looks()).toBe(0);
  watch.start();
  await settled();
  expect(looks()).toBe(1);
  watch.observe(attempted("again"));
  await settled();
  expect(looks()).toBe(1);
  watch.observe(attempted("final"));
  await settled();
  expect(looks()).toBe(2);
  await clock.advance(60_000);
  expect(looks()).toBe(3);
  expect(clock.pending).toBe(1);
  await watch.stop();
  expect(clock.pending).toBe(0);
  watch.observe(attempted("final"));
  await clock.advance(600_000);
  expect(looks()).toBe(3);
});

test("what waits for nothing is released at the start and every minute, however often deliveries fail", async () => {
  const { clock, watch, releases, looks } = watching(() => Promise.resolve([]));
  watch.start();
  await settled();
  expect(releases()).toBe(1);
  for (let second = 0; second < 119; second += 1) {
    await clock.advance(1_000);
    watch.observe(attempted("final"));
    await settled();
  }
  expect(releases()).toBe(2);
  expect(looks()).toBe(121);
  await clock.advance(1_000);
  expect(releases()).toBe(3);
  await watch.stop();
  expect(clock.pending).toBe(0);
});

test("failures during a look lead to one more, and a stop waits for the look that runs", async () => {
  const gates = [
    Promise.withResolvers<readonly PausedReceiver[]>(),
    Promise.withResolvers<readonly PausedReceiver[]>(),
  ];
  const { watch, looks, announced } = watching((look) => gates[look - 1]?.promise ?? Promise.resolve([]));
  watch.start();
  for (let failed = 0; failed < 5; failed += 1) watch.observe(attempted("final"));
  gates[0]?.resolve([]);
  await settled();
  expect(looks()).toBe(2);
  let stopped = false;
  const stopping = watch.stop().then(() => (stopped = true));
  await settled();
  expect(stopped).toBe(false);
  gates[1]?.resolve([PAUSED]);
  await stopping;
  expect(announced).toEqual([PAUSED]);
  expect(looks()).toBe(2);
});

test("what is due for receivers that were paused is held in steps, at once, and at a start as well", async () => {
  const { clock, watch, holds } = watching((look) => Promise.resolve(look === 2 ? [PAUSED] : []));
  watch.start();
  await settled();
  expect(holds()).toBe(3);
  for (const expected of [6, 6]) {
    await clock.advance(1_000);
    watch.observe(attempted("final"));
    await settled();
    expect(holds()).toBe(expected);
  }
  await watch.stop();
});

test("a stop ends a release of much between two of its steps", async () => {
  const step = Promise.withResolvers<boolean>();
  const { watch, releases } = watching(
    () => Promise.resolve([]),
    () => step.promise,
  );
  watch.start();
  await settled();
  const stopping = watch.stop();
  step.resolve(true);
  await stopping;
  expect(releases()).toBe(1);
});

test("a store that fails is told, and asked again", async () => {
  const { clock, watch, announced, failures } = watching((look) =>
    look === 1 ? Promise.reject(new Error("database gone")) : Promise.resolve([PAUSED]),
  );
  watch.start();
  await settled();
  expect(failures).toMatchObject([{ message: "database gone" }]);
  await clock.advance(60_000);
  expect(announced).toEqual([PAUSED]);
  await watch.stop();
});

test("the log names company and host, and nothing that a URL may carry", () => {
  const lines: [object, string][] = [];
  logPause({ warn: (fields, message) => lines.push([fields, message]) })(PAUSED);
  expect(JSON.stringify(lines)).not.toContain("SECRET");
  expect(lines[0]?.[0]).toEqual({
    company_id: "c1",
    host: "user.example:8443",
    failures: 20,
    failing_since: "1970-01-01T00:00:00.000Z",
  });
});
