/** Somebody else, to whom nothing of the first belongs: asks in its own name, and looks whether it is told what it should not know. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { identityFor } from "../http/identity.ts";
import { type Identity, type Plan, key } from "../http/plan.ts";
import { type Secrets, secretsOf, texts } from "./tenants-secrets.ts";

export class Stranger {
  readonly #context: TestContext;
  readonly #secrets: Secrets;
  readonly #other: NonNullable<TestContext["other"]>;

  constructor(context: TestContext, other: NonNullable<TestContext["other"]>, exchanges: readonly Exchange[]) {
    this.#context = context;
    this.#other = other;
    this.#secrets = secretsOf(context, exchanges);
  }

  identity(operation: Operation): Identity {
    return identityFor(this.#context.contract, operation, this.#other);
  }

  /** The plan in the place of the stranger's own, where the settings say how paths and queries name it. */
  atHome(plan: Plan): Plan | undefined {
    const names = this.#context.otherIdentifiers ?? {};
    const own = plan.operation.parameters.flatMap((parameter): [string, Json][] => {
      const said = names[`${plan.operation.id}.${parameter.name}`] ?? names[parameter.name];
      return said === undefined || !plan.values.has(key(parameter)) ? [] : [[key(parameter), said]];
    });
    return own.length === 0 ? undefined : { ...plan, values: new Map([...plan.values, ...own]) };
  }

  /** Whether what the request names may be somebody else's too. */
  mayHave({ sent }: Exchange): boolean {
    const named = [...texts([...(sent?.values.values() ?? [])]), ...texts(sent?.body)];
    return named.some((text) => this.#secrets.doubtful.has(text));
  }

  /** Sends the plan as somebody else; no answer may hold what only the first has been told. */
  async send(plan: Plan, name: string): Promise<Exchange> {
    const about = this.#context.flow.about(plan.operation, name, { check: "tenants" });
    const exchange = await this.#context.wire.send(plan, about, this.identity(plan.operation));
    this.search(exchange);
    return exchange;
  }

  search(exchange: Exchange): void {
    const sent = [
      exchange.request.target,
      String(exchange.request.body ?? ""),
      ...exchange.request.headers.map(([, value]) => value),
    ].join("\n");
    const said = [...texts(exchange.response && jsonBody(exchange.response))];
    // in the body itself quotes and the like are escaped
    const own = new Set([...texts(exchange.sent?.body)]);
    const leak = said.find(
      (text) =>
        this.#secrets.own.has(text) &&
        !own.has(text) &&
        !sent.includes(text) &&
        !sent.includes(encodeURIComponent(text)),
    );
    if (leak !== undefined) this.report(`somebody else is told ${JSON.stringify(leak)}`, exchange);
  }

  report(message: string, exchange: Exchange): void {
    this.#context.report({ check: "tenants", message, exchange: exchange.id, subject: exchange.case.name });
  }
}
