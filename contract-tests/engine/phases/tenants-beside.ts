/** What is read at a path without identifiers - tables, numbers, summaries - shows each tenant its own alone: what the first makes changes nothing there for the second. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { makes } from "../http/making.ts";
import type { Plan } from "../http/plan.ts";
import { patient } from "../patience.ts";
import { prose } from "../relations/assumed.ts";
import { calledShape, listShape } from "../relations/list-shape.ts";
import type { Stranger } from "./tenants-stranger.ts";

/** Numbers of the service as a whole, which are everybody's. */
const OF_ALL =
  /\b(global(ly)?|public|everybody|everyone|overall|health|status of the service|system|version|(all|every|across) (tenants?|users?|accounts?|customers?|organi[sz]ations?|workspaces?))\b/i;

/** Longer than a second, so that what only tells the time has changed by then. */
const MOVES_MS = 1100;

/** Reads without identifiers whose lists are not looked at already. */
function readers({ contract }: TestContext): Operation[] {
  return contract.operations.filter(
    (one) =>
      one.method === "GET" &&
      !one.path.includes("{") &&
      one.security.length > 0 &&
      one.security.every((requirement) => requirement.length > 0) &&
      listShape(contract, one) === undefined &&
      calledShape(contract, one) === undefined &&
      !OF_ALL.test(`${one.id}\n${one.path}\n${prose(one, contract.document)}`),
  );
}

/** One of each kind that is made at a path without identifiers. */
async function makeAll(context: TestContext, label: string): Promise<string[]> {
  const made: string[] = [];
  for (const operation of context.contract.operations) {
    if (operation.path.includes("{") || (makes(context.contract, operation) ?? 200) === 200) continue;
    const plan = await context.flow.another(operation, label);
    const about = context.flow.about(operation, `while somebody else looks, ${label}`, { check: "tenants" });
    if (plan !== undefined && succeeded(await context.wire.send(plan, about))) made.push(operation.id);
  }
  return made;
}

function bodyOf({ response }: Exchange): string | undefined {
  return response?.status === 200 ? response.body.toString("latin1") : undefined;
}

export async function beside(context: TestContext, stranger: Stranger): Promise<void> {
  const looks: { readonly plan: Plan; readonly before: string }[] = [];
  for (const reader of readers(context)) {
    const plan = await context.flow.valid(reader);
    if (plan === undefined) continue;
    const before = bodyOf(await stranger.send(plan, "what is its own"));
    const again = bodyOf(await stranger.send(plan, "what is its own once more"));
    if (before !== undefined && before === again) looks.push({ plan, before });
  }
  if (looks.length === 0 || (await makeAll(context, "the first time")).length === 0) return;
  for (const { plan, before } of looks) {
    const after = bodyOf(await stranger.send(plan, "what is its own, after somebody else has made something"));
    if (after === undefined || after === before) continue;
    // what moves by itself is somebody else's affair
    await context.wire.pause(patient(MOVES_MS));
    const still = bodyOf(await stranger.send(plan, "what is its own, later"));
    // work that goes on comes to its end meanwhile
    if (still !== after) await context.wire.pause(patient(MOVES_MS));
    const isSettled = still === after || bodyOf(await stranger.send(plan, "what is its own, in the end")) === still;
    const made = isSettled ? await makeAll(context, "the second time") : [];
    const last = await stranger.send(plan, "what is its own, after somebody else has made something again");
    if (made.length === 0 || bodyOf(last) === undefined || bodyOf(last) === still) continue;
    stranger.report(`what somebody else has made (${made.join(", ")}) has changed it`, last);
  }
}
