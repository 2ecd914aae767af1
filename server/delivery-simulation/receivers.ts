import type { AttemptOutcome } from "../webhooks/retry-schedule.ts";
import type { Chance } from "./chance.ts";

/** Longer than any attempt may take. */
const DEADLINE_MS = 10_000;

const answered = (status: number): AttemptOutcome => ({ status, error: undefined });
const failed = (
  error: "connection_refused" | "connection_reset" | "response_timeout" | "dns_failure",
): AttemptOutcome => ({
  status: undefined,
  error,
});

interface Script {
  readonly answers: AttemptOutcome[];
}

/** The customers' endpoints: what each message is answered is decided by the seed, and all are well again once the script is over. */
export class Receivers {
  readonly #chance: Chance;
  readonly #scripts = new Map<string, Script>();
  readonly #failing = new Map<string, number>();
  readonly #quick: boolean;
  #sends = 0;

  constructor(chance: Chance, quick: boolean) {
    this.#chance = chance;
    this.#quick = quick;
  }

  /** The receivers of this host take nothing until then. */
  failUntil(host: string, until: number): void {
    this.#failing.set(host, until);
  }

  take(now: number, url: string, headers: Readonly<Record<string, string>>) {
    this.#sends += 1;
    if (now < (this.#failing.get(new URL(url).host) ?? 0)) {
      const refusal = this.#chance.oneOf([answered(404), answered(410), answered(503), failed("connection_refused")]);
      return { send: this.#sends, answer: refusal, after_ms: this.#takes(refusal) };
    }
    const message = `${url} ${headers["webhook-id"] ?? ""}`;
    const script = this.#scripts.get(message) ?? { answers: this.#write() };
    this.#scripts.set(message, script);
    const answer = script.answers.shift() ?? answered(200);
    return { send: this.#sends, answer, after_ms: this.#takes(answer) };
  }

  #write(): AttemptOutcome[] {
    const chance = this.#chance;
    const one = () =>
      chance.oneOf([
        answered(200),
        answered(chance.whole(200, 299)),
        answered(503),
        answered(500),
        answered(chance.whole(500, 599)),
        answered(chance.oneOf([400, 404, 408, 410, 425, 429, 499])),
        answered(chance.oneOf([101, 301, 302, 304, 307])),
        failed("connection_refused"),
        failed("connection_reset"),
        failed("dns_failure"),
        failed("response_timeout"),
      ]);
    return Array.from({ length: chance.whole(0, 5) }, one);
  }

  #takes({ error }: AttemptOutcome): number {
    if (error === "response_timeout") return DEADLINE_MS;
    return this.#chance.happens(this.#quick ? 1 : 0.5) ? this.#chance.whole(1, 80) : this.#chance.whole(80, 9_900);
  }
}
