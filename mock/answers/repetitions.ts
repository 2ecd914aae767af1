/** Requests that say by a key that they were sent before (draft-ietf-httpapi-idempotency-key-header): the same one is answered as it was then. */
import { createHash } from "node:crypto";
import type { ContractOperation } from "../contract.ts";
import type { MockRequest } from "./request.ts";

const KEY = /^idempotency-key$/i;
/** The oldest are forgotten, so that it does not grow for ever. */
const MOST_KEPT = 1_000;

interface Asked {
  readonly operation: ContractOperation;
  readonly request: MockRequest;
  /** The body as it was understood: a form has another boundary each time. */
  readonly received: unknown;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export class Repetitions<Answer extends Answered> {
  readonly #told = new Map<string, Answer>();

  #named({ operation, request, received }: Asked): string | undefined {
    const parameter = operation.parameters.find(({ in: place, name }) => place === "header" && KEY.test(name));
    const key = parameter === undefined ? undefined : request.headers[parameter.name.toLowerCase()];
    if (key === undefined) return undefined;
    const { body, target, headers } = request;
    const said =
      received === undefined ? (Buffer.isBuffer(body) ? body.toString("base64") : "") : JSON.stringify(received);
    const whole = [operation.method, target, headers["authorization"], key, said];
    return createHash("sha256").update(JSON.stringify(whole)).digest("base64");
  }

  /** What was answered to the same request under this key. */
  answerTo(asked: Asked): Answer | undefined {
    const name = this.#named(asked);
    const told = name === undefined ? undefined : this.#told.get(name);
    if (told === undefined) return undefined;
    const marks = Object.keys(told.headers).filter((header) => /replay/i.test(header));
    return { ...told, headers: { ...told.headers, ...Object.fromEntries(marks.map((header) => [header, "true"])) } };
  }

  keep(asked: Asked, answer: Answer): void {
    const name = answer.status < 300 ? this.#named(asked) : undefined;
    if (name === undefined) return;
    this.#told.set(name, answer);
    const [oldest] = this.#told.keys();
    if (this.#told.size > MOST_KEPT && oldest !== undefined) this.#told.delete(oldest);
  }
}
