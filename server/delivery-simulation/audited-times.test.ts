import { expect, it } from "vitest";
import type { Fact, History, LoggedAttempt } from "./history.ts";
import { audit } from "./audit/audit.ts";

const ID = "msg_1";
const COMPANY = "com_1";
/** The store's clock at the story's beginning. */
const START = 1_000_000;

let sends = 0;

/** A request that was answered so, and its entry in the log; `lost`: there is none. */
function exchange(at: number, answerAt: number, status: number, log: { attempt: number; trigger: string } | "lost") {
  const send = (sends += 1);
  const sent = {
    kind: "sent",
    at,
    store_at: START + at,
    wall_s: 0,
    send,
    replica: "r1",
    url: "https://com_1.example/",
  };
  const facts = [
    { ...sent, headers: { "webhook-id": ID }, body: "" },
    { kind: "answered", at: answerAt, send, status, error: undefined },
  ] as readonly Fact[];
  const made = { webhook_id: ID, started_at: START + at, duration_ms: answerAt - at, status, error: undefined };
  return { facts, attempts: log === "lost" ? [] : [{ ...made, ...log }] };
}

const CLOCK_SET = { kind: "trouble", at: 500, until: 60_000, what: "the store's clock is set" } as const;

type Made = { readonly facts: readonly Fact[]; readonly attempts: readonly LoggedAttempt[] };

const told = (first: Fact, ...exchanges: readonly Made[]): History => ({
  seed: 1,
  facts: [first, ...exchanges.flatMap(({ facts }) => facts)],
  attempts: exchanges.flatMap(({ attempts }) => attempts),
  messages: [],
  records: { [COMPANY]: [] },
  per_company: 16,
  roomy: true,
  pause_rule: { messages: 20, over_ms: 0 },
});

const early = (history: History) => audit(history).filter((violation) => violation.includes("came after"));

it("does not take the answer of a delivery before for one of this delivery, where a clock was set shortly before", () => {
  const history = told(
    CLOCK_SET,
    exchange(13_641, 13_646, 200, { attempt: 1, trigger: "redeliver" }),
    exchange(84_234, 94_234, 503, { attempt: 1, trigger: "redeliver" }),
    exchange(96_242, 104_825, 503, { attempt: 2, trigger: "redeliver" }),
    exchange(110_831, 110_847, 200, { attempt: 3, trigger: "redeliver" }),
  );
  expect(early(history)).toEqual([]);
});

it("still sees an attempt that comes too early long after a clock was set", () => {
  const history = told(
    CLOCK_SET,
    exchange(84_234, 94_234, 503, { attempt: 1, trigger: "redeliver" }),
    exchange(95_000, 95_100, 200, { attempt: 2, trigger: "redeliver" }),
  );
  expect(early(history)).toEqual([`${ID}: attempt 2 came after 766 ms`]);
});

it("lets the log tell an earlier time of a process that slept with a claim in hand, and no later one", () => {
  const asleep = {
    kind: "trouble",
    at: 900,
    until: 40_000,
    what: "a process is suspended that has just claimed",
  } as const;
  const sent = exchange(4_163, 4_208, 200, { attempt: 1, trigger: "interpret" });
  const logged = (started_at: number) => ({
    ...sent,
    attempts: sent.attempts.map((entry) => ({ ...entry, started_at })),
  });
  const untrue = (history: History) => audit(history).filter((violation) => violation.includes("was not made so"));
  expect(untrue(told(asleep, logged(START + 1_069)))).toEqual([]);
  expect(untrue(told(asleep, logged(START + 9_000)))).toHaveLength(1);
  expect(untrue(told({ ...asleep, what: "wake-ups get lost" }, logged(START + 1_069)))).toHaveLength(1);
});
