/** A step that waits for a webhook: the first one of its kind that this story has not taken yet. */
import { setTimeout as sleep } from "node:timers/promises";
import { parseJson } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { essence, type Exchange, headerValue } from "../http/exchange.ts";
import { patient } from "../patience.ts";
import type { Attempt } from "../webhooks/receiver.ts";
import { holds } from "./criteria.ts";
import { type Telling, known } from "./fill.ts";
import { OF_STORIES, type Step } from "./workflow.ts";

const TIMEOUT_SECONDS = 30;
const POLL_MS = 50;

export interface Awaited {
  /** Its name in the contract. */
  readonly webhook: string;
  readonly step: Step;
  readonly telling: Telling;
  readonly subject: string;
}

function asExchange({ method, target, headers, body }: Attempt, subject: string): Exchange {
  return {
    id: 0,
    case: { name: subject, operationId: undefined, intent: "open", check: OF_STORIES },
    request: { method, target, headers, body },
    response: undefined,
    failure: undefined,
  };
}

/** Attempts that a story has taken already. */
const taken = new WeakSet<Attempt>();

function schemaOf({ contract }: TestContext, name: string, attempt: Attempt): string | undefined {
  const webhook = contract.webhooks.find(({ path }) => path === name);
  const type = essence(headerValue(attempt.headers, "content-type"));
  return webhook?.body?.content.find((media) => essence(media.type) === type)?.schema;
}

function errorsOf(context: TestContext, webhook: string, attempt: Attempt): string[] {
  const schema = schemaOf(context, webhook, attempt);
  if (schema === undefined) return ["came in a media type that the contract does not have"];
  const value = parseJson(attempt.body.toString("utf8"));
  return value === undefined ? ["the body is not JSON"] : context.contract.schemas.bodyErrors("out", schema, value);
}

/** What came; `undefined` when nothing did, which is reported. A message of another kind, or of another matter, is left for later steps. */
export async function arrival(context: TestContext, awaited: Awaited): Promise<Exchange | undefined> {
  const { webhook, step, telling, subject } = awaited;
  if (!context.contract.webhooks.some(({ path }) => path === webhook))
    throw new Error(`${subject} waits for the webhook ${webhook}, which the contract does not have`);
  const address = new URL(telling.receiver).pathname;
  const until = performance.now() + patient((step["x-timeout-seconds"] ?? TIMEOUT_SECONDS) * 1000);
  const fits = (attempt: Attempt): boolean =>
    (step.successCriteria ?? []).every((criterion) =>
      holds(criterion, asExchange(attempt, subject), (expression) => known(telling, expression)),
    );
  for (;;) {
    const came = context.received().filter(({ target }) => target.split("?")[0] === address);
    const open = came.filter((attempt) => !taken.has(attempt));
    const right = open.filter((attempt) => errorsOf(context, webhook, attempt).length === 0);
    const chosen = right.find(fits);
    if (chosen !== undefined) {
      taken.add(chosen);
      return asExchange(chosen, subject);
    }
    if (performance.now() > until) {
      const [one] = right.length > 0 ? right : open;
      const why = one === undefined ? [] : errorsOf(context, webhook, one).slice(0, 3);
      const heard = one === undefined ? "nothing came" : `${open.length} came, none of them so`;
      context.report({
        check: "workflow-webhook",
        message: [`waited for ${webhook}: ${heard}`, ...why].join("; "),
        subject,
      });
      return undefined;
    }
    await sleep(POLL_MS);
  }
}
