import { createHash } from "node:crypto";
import { Context } from "hono";
import { once } from "../http/idempotency.ts";
import type { Env } from "../http/env.ts";
import { readIntake } from "../http/intake-body.ts";
import { requestHash } from "../http/request-hash.ts";
import { judge } from "../http/problem-response.ts";
import { kindOf } from "../problems.ts";
import type { InterpretedBatch } from "../usecases/compute/compute.ts";
import { intakePatients } from "../usecases/intake/intake-patients.ts";
import { interpret } from "../usecases/interpret/interpret.ts";
import type { Command } from "../usecases/shared/context.ts";
import type { ComputingDeps } from "../usecases/shared/deps.ts";
import { redeliverWebhook } from "../usecases/webhook/redeliver-webhook.ts";
import { resumeWebhook } from "../usecases/webhook/resume-webhook.ts";
import { testWebhook } from "../usecases/webhook/test-webhook.ts";
import { deleteWebhook, putWebhook } from "../usecases/webhook/webhook-registration.ts";
import { messages } from "../webhooks/signing/webhook-id.ts";
import type { Company } from "../storage/store.ts";
import type { Operation } from "./history.ts";
import type { Replica, World } from "./replica.ts";

export interface Wish {
  readonly wish: number;
  readonly company: Company;
  readonly operation: Operation;
  readonly key: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Told {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
}

/** Computing is not what is simulated: an interpretation is what its analysis says. */
const COMPUTED = { report: '{"patients":1}', items: "[]", item_count: 1 } as unknown as InterpretedBatch;
const RULESET = { ruleset_id: "rules", version: "1" };

/** A client knocks until it is told something that counts, for as long as a key may be held by a request that died. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000];
const CLIENT_GIVES_UP_MS = 20_000;

/** Makes the wish come true through whichever replica answers; without a key it is tried once. */
export async function pursue(world: World, wish: Wish, replicaFor: () => Replica | undefined): Promise<void> {
  const { scheduler, tell } = world;
  for (const pause of wish.key === undefined ? [0] : PAUSES_MS) {
    const replica = replicaFor();
    if (replica !== undefined) {
      const { wish: number, company, operation, key, body } = wish;
      tell({ kind: "asked", at: scheduler.now, wish: number, company: company.company_id, operation, key, body });
      const answer = await answerOrSilence(world, ask(world, replica, wish));
      if (answer !== undefined) tell({ kind: "told", at: scheduler.now, wish: number, ...answer });
      if (answer !== undefined && !mayComeAgain(answer)) return;
    }
    await scheduler.sleep(pause);
  }
}

function mayComeAgain({ status, body }: Told): boolean {
  return status >= 500 || status === 429 || body === "request_in_progress";
}

/** Undefined when the connection to the service is lost. */
function answerOrSilence({ scheduler }: World, asked: Promise<Told>): Promise<Told | undefined> {
  return new Promise((resolve) => {
    const cancel = scheduler.after(CLIENT_GIVES_UP_MS, () => resolve(undefined));
    void asked.then(resolve).finally(cancel);
  });
}

/** One request, from where it is known whose it is: through idempotency, the use case and its transaction. */
async function ask({ chance }: World, { store }: Replica, wish: Wish): Promise<Told> {
  const { operation, key, company } = wish;
  const body = Buffer.from(JSON.stringify(wish.body));
  const headers = { ...(key === undefined ? {} : { "idempotency-key": key }) };
  const c = new Context<Env>(new Request(`http://service/${operation}`, { method: "POST", headers }), {
    env: {},
    executionCtx: undefined,
    notFoundHandler: () => new Response(),
    path: `/${operation}`,
  });
  c.set("caller", { company, traceparent: undefined });
  c.set("requestHash", () => requestHash("POST", `/${operation}`, body));
  c.set("json", wish.body);
  c.set("requestId", `req_${wish.wish}_${createHash("sha256").update(body).update(chance.bytes(4)).digest("hex")}`);
  const trail = {
    operation,
    address: undefined,
    linkOf: undefined,
    about: {},
    replayed: undefined,
    written: undefined,
  };
  c.set("trail", trail);
  const deps = { store, randomBytes: (count: number) => chance.bytes(count) };
  try {
    const answer = await once(
      c,
      deps,
      (ctx: Command<unknown>) => perform(ctx, wish, deps.randomBytes),
      (result) => ({ status: SUCCESS[operation], body: JSON.stringify(result ?? null) }) as const,
    );
    if (!("replay" in answer)) return { status: answer.status, body: String(answer.body), replayed: false };
    return { status: answer.replay.status, body: Buffer.from(answer.replay.body).toString(), replayed: true };
  } catch (error) {
    const kind = kindOf(judge(error).key);
    return { status: kind.status, body: kind.code, replayed: false };
  }
}

/** What nobody reaches here. */
const QUOTAS = { records: 1e9, bytes: 1e12 };

const SUCCESS = {
  interpret: 201,
  redeliver: 202,
  test: 202,
  intake: 201,
  put: 200,
  delete: 200,
  resume: 202,
} as const satisfies Record<Operation, number>;

function perform(
  ctx: Command<unknown>,
  { operation, body }: Wish,
  randomBytes: ComputingDeps["randomBytes"],
): Promise<unknown> {
  const settingsRules = { url: () => undefined, secret: () => undefined };
  if (operation === "interpret")
    return interpret(ctx as never, body as never, {
      randomBytes,
      messages,
      computeFor: () => ({ interpret: () => Promise.resolve(COMPUTED) }) as never,
      rulesetFor: () => RULESET as never,
      quotas: QUOTAS,
    });
  if (operation === "redeliver") return redeliverWebhook(ctx as never, body as never, { randomBytes, messages });
  if (operation === "resume") return resumeWebhook(ctx as never, body as never, { randomBytes });
  if (operation === "test") return testWebhook(ctx as never, body, { randomBytes });
  if (operation === "put") return putWebhook(ctx as never, body as never, { settingsRules });
  if (operation === "delete") return deleteWebhook(ctx as never);
  const { input } = readIntake(body as never, undefined, () => []);
  return intakePatients(ctx as never, input, { randomBytes, quotas: QUOTAS });
}
