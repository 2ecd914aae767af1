/** What a receiver may answer, and what the contract says must follow. */
import type { Delivery } from "./delivery.ts";
import type { Behaviour } from "./receiver.ts";

export interface ReceiverCase {
  readonly name: string;
  /** What the first, second, ... attempt meets; the last one repeats. */
  readonly behaviours: readonly Behaviour[];
  readonly attempts: number;
  readonly delivered: boolean;
  /** HTTP status of the last attempt, where it got one. */
  readonly status: number | undefined;
  /** Why the last attempt got none, by the names that `x-webhook-delivery` has for failures. */
  readonly failure?: string;
  /** The contract has further attempts, which are not waited for: it has not ended by then. */
  readonly goesOn?: boolean;
}

/** Several of each class: a sender may well treat 429 unlike 400, or 503 unlike 500, and the contract does not. */
const STATUSES: Record<string, readonly number[]> = {
  "2xx": [200, 201, 202, 204],
  "3xx": [301, 302, 303, 307, 308],
  "4xx": [400, 401, 404, 408, 409, 410, 425, 429],
  "5xx": [500, 502, 503, 504, 599],
};

function retried(delivery: Delivery, behaviour: Behaviour): boolean {
  if (behaviour.kind === "broken body") return false;
  if (behaviour.kind !== "status") return delivery.retryOn.includes("connection_error");
  return (
    delivery.retryOn.includes(`${Math.floor(behaviour.status / 100)}xx`) ||
    delivery.retryOn.includes(String(behaviour.status))
  );
}

/** What the contract says must follow when the receiver behaves so. */
export function dueFor(delivery: Delivery, name: string, behaviours: readonly Behaviour[]): ReceiverCase {
  const most = Math.max(1, delivery.delaysSeconds.length);
  let made = 0;
  let last: Behaviour | undefined;
  while (made < most) {
    last = behaviours[Math.min(made, behaviours.length - 1)];
    made += 1;
    if (last === undefined || !retried(delivery, last)) break;
  }
  const status = last?.kind === "status" || last?.kind === "broken body" ? last.status : undefined;
  const delivered = status !== undefined && status >= 200 && status < 300;
  const failure = status === undefined && last !== undefined ? { failure: last.kind } : {};
  const goesOn = delivery.goesOn === true && last !== undefined && retried(delivery, last);
  return { name, behaviours, attempts: made, status, delivered, ...failure, ...(goesOn && { goesOn }) };
}

function answered(delivery: Delivery, status: number): ReceiverCase {
  // a redirect that leads back here, beside the path that was asked for, would be seen if it were followed
  const headers = status >= 300 && status < 400 ? { headers: { Location: "followed" } } : {};
  return dueFor(delivery, `a receiver that answers ${status}`, [{ kind: "status", status, ...headers }]);
}

/** The classes of answer that the webhook's responses document; a webhook that documents none gets all. */
function documentedStatuses(delivery: Delivery): number[] {
  const keys = delivery.webhook.responses.map(({ status }) => status.toLowerCase());
  const found = keys.flatMap((key) => STATUSES[key] ?? (/^\d{3}$/.test(key) ? [Number(key)] : []));
  return found.length === 0 ? Object.values(STATUSES).flat() : [...new Set(found)];
}

/** `slow`: cases that take longer than the schedule itself. */
export function receiverCases(delivery: Delivery, slow: boolean): ReceiverCase[] {
  const cases = documentedStatuses(delivery).map((status) => answered(delivery, status));
  cases.push(
    dueFor(delivery, "a receiver whose answer breaks off after a 200", [{ kind: "broken body", status: 200 }]),
  );
  if (delivery.retryOn.includes("connection_error")) {
    cases.push(
      dueFor(delivery, "a receiver that resets the connection", [{ kind: "reset" }]),
      dueFor(delivery, "a receiver that closes the connection", [{ kind: "close" }]),
      dueFor(delivery, "a receiver that speaks no HTTP", [{ kind: "garbage" }]),
      dueFor(delivery, "a receiver that recovers after a reset", [{ kind: "reset" }, { kind: "status", status: 200 }]),
    );
    if (slow && delivery.timeoutSeconds !== undefined)
      cases.push(
        dueFor(delivery, "a receiver that is silent once", [{ kind: "silence" }, { kind: "status", status: 200 }]),
      );
  }
  if (delivery.retryOn.includes("5xx")) {
    const failing: Behaviour = { kind: "status", status: 503 };
    cases.push(
      dueFor(delivery, "a receiver that takes its time", [{ kind: "status", status: 200, afterMs: 900 }]),
      dueFor(delivery, "a receiver that recovers at the second attempt", [failing, { kind: "status", status: 200 }]),
      dueFor(delivery, "a receiver that rejects at the last attempt", [
        failing,
        failing,
        { kind: "status", status: 400 },
      ]),
    );
    if (delivery.retryOn.includes("connection_error"))
      cases.push(dueFor(delivery, "a receiver that answers 503 and then resets", [failing, { kind: "reset" }]));
  }
  return cases;
}

/** One of each kind, for a target that can only be asked for one delivery at a time. */
export function distinctCases(cases: readonly ReceiverCase[]): ReceiverCase[] {
  const kind = (behaviour: Behaviour): string =>
    behaviour.kind === "status" ? `status ${Math.floor(behaviour.status / 100)}` : behaviour.kind;
  const byKind = Map.groupBy(cases, ({ behaviours }) => behaviours.map(kind).join());
  return [...byKind.values()].flatMap(([first]) => first ?? []);
}
