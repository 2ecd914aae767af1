/** Every documented request example is taken, in one stateful flow; operations without a body are called as they are. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Operation } from "../../contract/operations.ts";
import type { Exchange } from "../http/exchange.ts";
import { follow } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { succeeded } from "../http/flow.ts";
import { register } from "../webhooks/register.ts";
import type { Lab, Phase } from "./lab.ts";

/** A conflict with work under way passes; deliveries on a schedule take the longest. */
const CONFLICT_TRIES = 40;
const CONFLICT_PAUSE_MS = 300;

/** What makes things first, what shows them next; what removes them is another phase. */
export function flowOrder(lab: Lab): Operation[] {
  const registrations = new Set(lab.deliveries.map(({ registration }) => registration?.operationId));
  const rank = (operation: Operation): number =>
    registrations.has(operation.id) ? 0 : operation.method === "GET" ? 2 : 1;
  return lab.contract.operations.filter(({ method }) => method !== "DELETE").toSorted((a, b) => rank(a) - rank(b));
}

async function patiently(lab: Lab, plan: Plan, name: string): Promise<Exchange> {
  const about = lab.flow.about(plan.operation, name, { check: "examples", intent: "valid" });
  for (let tries = 1; ; tries += 1) {
    const exchange = await lab.wire.send(plan, about);
    if (exchange.response?.status !== 409 || tries >= CONFLICT_TRIES) return exchange;
    await sleep(CONFLICT_PAUSE_MS);
  }
}

export async function runOperation(lab: Lab, operation: Operation): Promise<void> {
  // those of other media types may well be the same ones, and nothing can be done twice; they are tried with the boundaries
  const examples = [...(lab.flow.mediaOf(operation)?.examples ?? [])];
  const named: [string, Plan | undefined][] = [];
  if (examples.length === 0) named.push(["a valid request", await lab.flow.valid(operation)]);
  for (const [name, value] of examples) named.push([`the example ${name}`, await lab.flow.valid(operation, value)]);
  for (const [name, plan] of named) {
    if (plan === undefined) {
      lab.report({ check: "generation", message: "no valid request could be made", subject: operation.id });
      continue;
    }
    const exchange = await patiently(lab, plan, name);
    if (lab.flow.success(operation.id) === undefined) lab.flow.remember(exchange);
    const status = exchange.response?.status ?? 0;
    if (status >= 400) {
      lab.report({
        check: "examples",
        message: `was answered ${status}`,
        exchange: exchange.id,
        subject: exchange.case.name,
      });
    }
  }
}

/** Every link of every answer seen leads to a request that the service takes. */
async function followLinks(lab: Lab, exchange: Exchange): Promise<void> {
  const operation = lab.contract.operation(exchange.case.operationId ?? "");
  const response = operation?.responses.find(({ status }) => status === String(exchange.response?.status));
  for (const link of response?.links ?? []) {
    const name = `link ${operation?.id ?? ""} ${response?.status ?? ""} ${link.name}`;
    const target = lab.contract.operation(link.operationId);
    if (target === undefined || lab.coverage.saw(name)) continue;
    const bare = await lab.flow.valid(target);
    const plan = bare && follow(link, exchange, bare);
    if (plan === undefined) continue;
    const followed = await patiently(lab, plan, `the link ${link.name} of ${operation?.id ?? ""}`);
    if (succeeded(followed)) lab.coverage.see(name, followed.id);
  }
}

export async function followAllLinks(lab: Lab): Promise<void> {
  // by turns: an answer to a followed link may have links of its own
  for (const exchange of [...lab.wire.exchanges].filter(succeeded)) await followLinks(lab, exchange);
}

export const examples: Phase = {
  name: "examples",
  run: async (lab) => {
    for (const operation of flowOrder(lab)) {
      await runOperation(lab, operation);
      for (const delivery of lab.deliveries) {
        if (delivery.registration?.operationId === operation.id) await register(lab, delivery, lab.receiverUrl);
      }
    }
    await followAllLinks(lab);
  },
};
