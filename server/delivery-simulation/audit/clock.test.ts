import { expect, it } from "vitest";
import type { Fact, History, LoggedAttempt } from "../history.ts";
import { audit } from "./audit.ts";

const ID = "msg_1";
const COMPANY = "com_1";
/** The store's clock at the story's beginning. */
const START = 1_000_000;

let sends = 0;

/** A request that was answered so, and its entry in the log; `lost`: there is none. */
function exchange(at: number, answerAt: number, status: number, log: { attempt: number; trigger: string } | "lost") {
  const send = (sends += 1);
  const sent = { kind: "sent", at, store_at: START + at, wall_s: 0, send, replica: "r1", url: "https://com_1.example/" };
  const facts = [
    { ...sent, headers: { "webhook-id": ID }, body: "" },
    { kind: "answered", at: answerAt, send, status, error: undefined },
  ] as readonly Fact[];
  const made = { webhook_id: ID, started_at: START + at, duration_ms: answerAt - at, status, error: undefined };
  return { facts, attempts: log === "lost" ? [] : [{ ...made, ...log }] };
}

const told = (...exchanges: readonly { facts: readonly Fact[]; attempts: readonly LoggedAttempt[] }[]): History => ({
  seed: 1,
  facts: [
    { kind: "trouble", at: 500, until: 60_000, what: "the store's clock is set" },
    ...exchanges.flatMap(({ facts }) => facts),
  ],
  attempts: exchanges.flatMap(({ attempts }) => attempts),
  messages: [],
  records: { [COMPANY]: [] },
  per_company: 16,
  roomy: true,
});

const early = (history: History) => audit(history).filter((violation) => violation.includes("came after"));

it("does not take the answer of a delivery before for one of this delivery, where a clock was set shortly before", () => {
  const history = told(
    exchange(13_641, 13_646, 200, { attempt: 1, trigger: "redeliver" }),
    exchange(84_234, 94_234, 503, { attempt: 1, trigger: "redeliver" }),
    exchange(96_242, 104_825, 503, { attempt: 2, trigger: "redeliver" }),
    exchange(110_831, 110_847, 200, { attempt: 3, trigger: "redeliver" }),
  );
  expect(early(history)).toEqual([]);
});

it("still sees an attempt that comes too early long after a clock was set", () => {
  const history = told(
    exchange(84_234, 94_234, 503, { attempt: 1, trigger: "redeliver" }),
    exchange(95_000, 95_100, 200, { attempt: 2, trigger: "redeliver" }),
  );
  expect(early(history)).toEqual([`${ID}: attempt 2 came after 766 ms`]);
});
