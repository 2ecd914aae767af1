import type { Dispatcher } from "undici";
import type { DeliveryError } from "../delivery-error.ts";
import { exchangeFailure } from "./failure.ts";
import { interimStatus } from "./interim-responses.ts";
import type { AttemptOutcome } from "../retry-schedule.ts";

/** Of an answer's body, so much is read (and discarded) before the connection is closed instead of reused. */
const BODY_LIMIT_BYTES = 16 * 1024;

/** A receiver that keeps sending 1xx is not answering. */
const INTERIM_LIMIT = 100;

type Controller = Dispatcher.DispatchController;

/** Why we ended an exchange ourselves; nobody reads it, undici wants an Error to abort with. */
const ENDED = new Error("the exchange was ended by the sender");

/**
 * One request's way through undici, reduced to its outcome. The head of the final answer decides: what the body does
 * afterwards changes nothing. `settled` is called once; from then on the connection is either idle or gone.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #settled: (outcome: AttemptOutcome) => void;
  #controller: Controller | undefined;
  #head: number | undefined;
  #interim: number | undefined;
  #interims = 0;
  #bodyBytes = 0;
  #done = false;

  constructor(settled: (outcome: AttemptOutcome) => void) {
    this.#settled = settled;
  }

  /** Ends the exchange now, whatever it is waiting for. An answer whose head has arrived still counts. */
  expire(): void {
    const waitingFor: DeliveryError = this.#controller === undefined ? "connect_timeout" : "response_timeout";
    this.#end(this.#answered() ?? failed(waitingFor));
  }

  /** Ends the exchange with an error of our own. */
  fail(error: DeliveryError): void {
    this.#end(failed(error));
  }

  onRequestStart(controller: Controller): void {
    // The connection came up after the deadline: the request must not go out any more.
    if (this.#done) return controller.abort(ENDED);
    this.#controller = controller;
  }

  onResponseStart(_controller: Controller, reported: number): void {
    const status = reported < 200 ? interimStatus(reported) : reported;
    if (status >= 200) {
      this.#head = status;
      return;
    }
    this.#interim = status;
    this.#interims += 1;
    // After 101 the connection speaks another protocol: no HTTP answer will follow.
    if (status === 101) this.#end(answer(101));
    else if (this.#interims > INTERIM_LIMIT) this.fail("malformed_response");
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    this.#bodyBytes += chunk.length;
    if (this.#bodyBytes > BODY_LIMIT_BYTES) this.#end(this.#answered() ?? failed("malformed_response"));
  }

  onResponseEnd(): void {
    this.#settle(this.#answered() ?? failed("malformed_response"));
  }

  onResponseError(_controller: Controller | undefined, error: Error): void {
    const { code } = exchangeFailure(error);
    const closed = code === "closed_early" || code === "connection_reset";
    const interim = closed && this.#interim !== undefined ? answer(this.#interim) : undefined;
    this.#settle(this.#answered() ?? interim ?? failed(code));
  }

  #answered(): AttemptOutcome | undefined {
    return this.#head === undefined ? undefined : answer(this.#head);
  }

  #end(outcome: AttemptOutcome): void {
    this.#settle(outcome);
    this.#controller?.abort(ENDED);
  }

  #settle(outcome: AttemptOutcome): void {
    if (this.#done) return;
    this.#done = true;
    this.#settled(outcome);
  }
}

/** RFC 9110, 15: a status code is within 100..599; anything else is no HTTP answer. */
function answer(status: number): AttemptOutcome {
  return status >= 100 && status <= 599 ? { status, error: undefined } : failed("malformed_response");
}

function failed(error: DeliveryError): AttemptOutcome {
  return { status: undefined, error };
}
