import type { Clock } from "../clock.ts";
import type { AttemptOutcome } from "../retry-schedule.ts";
import type { SendRequest, SendResult, Sender } from "../http/sender.ts";

export const answered = (status: number): AttemptOutcome => ({ status, error: undefined });

/** A request that waits for the test to say how it ended. */
export interface Waiting {
  readonly request: SendRequest;
  readonly at: number;
  end(outcome: AttemptOutcome): void;
}

/** A sender whose outcomes the test decides: at once by `reply`, or later where `reply` answers undefined. */
export class ScriptedSender {
  readonly sent: Waiting[] = [];
  readonly #clock: Clock;
  readonly #reply: (request: SendRequest, nth: number) => AttemptOutcome | undefined;

  constructor(clock: Clock, reply: (request: SendRequest, nth: number) => AttemptOutcome | undefined) {
    this.#clock = clock;
    this.#reply = reply;
  }

  readonly send: Sender["send"] = (request) => {
    const at = this.#clock.monotonic();
    return new Promise<SendResult>((resolve, reject) => {
      const end = (outcome: AttemptOutcome) => resolve({ ...outcome, duration_ms: this.#clock.monotonic() - at });
      this.sent.push({ request, at, end });
      request.signal?.addEventListener("abort", () => reject(request.signal?.reason as Error));
      const outcome = this.#reply(request, this.sent.length);
      if (outcome !== undefined) end(outcome);
    });
  };
}
