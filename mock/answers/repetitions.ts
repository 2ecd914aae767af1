/** Requests that say by a key that they were sent before (draft-ietf-httpapi-idempotency-key-header): the same one is answered as it was then, and another one is not the same. */
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
  /** The keys of these, whatever the body. */
  readonly #keys = new Set<string>();

  /** The call under its key, and the whole request. */
  #named({ operation, request, received }: Asked): { readonly called: string; readonly whole: string } | undefined {
    const parameter = operation.parameters.find(({ in: place, name }) => place === "header" && KEY.test(name));
    const key = parameter === undefined ? undefined : request.headers[parameter.name.toLowerCase()];
    if (key === undefined) return undefined;
    const { body, target, headers } = request;
    const said =
      received === undefined ? (Buffer.isBuffer(body) ? body.toString("base64") : "") : JSON.stringify(received);
    const called = digest([operation.method, target, headers["authorization"], key]);
    return { called, whole: digest([called, said]) };
  }

  /** Whether the key stands for a request with another body. */
  isOfAnother(asked: Asked): boolean {
    const name = this.#named(asked);
    return name !== undefined && this.#keys.has(name.called) && !this.#told.has(name.whole);
  }

  /** What was answered to the same request under this key. */
  answerTo(asked: Asked): Answer | undefined {
    const name = this.#named(asked);
    const told = name === undefined ? undefined : this.#told.get(name.whole);
    if (told === undefined) return undefined;
    const marks = Object.keys(told.headers).filter((header) => /replay/i.test(header));
    return { ...told, headers: { ...told.headers, ...Object.fromEntries(marks.map((header) => [header, "true"])) } };
  }

  keep(asked: Asked, answer: Answer): void {
    const name = answer.status < 300 ? this.#named(asked) : undefined;
    if (name === undefined) return;
    this.#told.set(name.whole, answer);
    this.#keys.add(name.called);
    for (const known of [this.#told, this.#keys]) {
      const [oldest] = known.keys();
      if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
    }
  }
}

function digest(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}
