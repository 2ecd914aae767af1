/** What a webhook repeats of the request that makes it due: learnt from one delivery, and known for all later ones. */
import type { Json } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Plan } from "./plan.ts";

/** A free text of the body, which stands anywhere in the webhook's; or a value of body or path, which stands in one place of it. */
export interface Repetition {
  readonly from: { readonly body: string } | { readonly value: string };
  /** Pointer into the webhook's body; undefined for a text that nobody else sends. */
  readonly at: string | undefined;
}

export function repeatedIn({ values, body }: Plan, { from }: Repetition): Json | undefined {
  return "body" in from ? read(body?.value, from.body) : values.get(from.value);
}

/** By webhook and trigger; with whether deliveries of the webhook can be under way at once. */
export class Repeated {
  readonly #known = new Map<string, Repetition>();
  readonly #apart = new Map<string, Promise<boolean>>();

  of(webhook: string, trigger: string): Repetition | undefined {
    return this.#known.get(`${webhook} ${trigger}`);
  }

  learn(webhook: string, trigger: string, repetition: Repetition | undefined): void {
    if (repetition === undefined) this.#known.delete(`${webhook} ${trigger}`);
    else this.#known.set(`${webhook} ${trigger}`, repetition);
  }

  /** Asked of the service once. */
  async tellsApart(webhook: string, ask: () => Promise<boolean>): Promise<boolean> {
    const answer = this.#apart.get(webhook) ?? ask();
    this.#apart.set(webhook, answer);
    return await answer;
  }
}
