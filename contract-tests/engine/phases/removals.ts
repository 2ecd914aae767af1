/** What removes things comes last: taken once, and then there is nothing left to remove or to read. */
import { type Phase, type TestContext, tell } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { byState, guessed } from "./examples.ts";
import { prose } from "../relations/assumed.ts";
import { removeWhatIsRead } from "./removals-read.ts";
import { empties, keeps, removesWhole } from "../relations/kept.ts";
import { answerSchema } from "../relations/shared.ts";
import { saidState } from "../relations/said-states.ts";
import { stateIn, statesOf } from "../relations/participles.ts";
import { bodyOf } from "./changes-judged.ts";
import { afresh } from "./afresh.ts";
import { lists } from "../relations/list-shape.ts";
import { succeeded } from "../http/flow.ts";
import { follow } from "../http/links.ts";
import { type Plan, key } from "../http/plan.ts";
import { OF_STATE, documents } from "../http/statuses.ts";
import { CURRENT } from "../http/current-tag.ts";
import { readerOf } from "../http/reader.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { removesAgain } from "../../../spec/openapi/said-changes.ts";
import { refusesAlone } from "../../../spec/openapi/responses.ts";
import { countsAsTaken, PRECONDITION_FAILED } from "../coverage/coverage.ts";

function admittedBy(context: TestContext, operation: Operation, exchange: number, status: number): void {
  const [requirement] = operation.security;
  if (requirement !== undefined && requirement.length > 0 && countsAsTaken(status)) {
    context.coverage.see(`security ${operation.id} ${requirement.join(" and ")} admits`, exchange);
  }
}

/** What is to be removed may be gone already: provoked faults strike after the deed. */
async function makeFirst(context: TestContext, operation: Operation): Promise<void> {
  const maker = context.contract.operations.find(
    ({ method, path }) => (method === "PUT" || method === "POST") && path === operation.path,
  );
  const plan = maker && (await context.flow.valid(maker));
  if (maker !== undefined && plan !== undefined)
    await context.wire.send(plan, context.flow.about(maker, "make what is to be removed", { check: "removals" }));
}

function isGone(status: number): boolean {
  return status === 404 || status === 410;
}

/** Whether the very same was removed before: of an example there is one. */
function removedBefore({ wire }: TestContext, { id }: Operation, { id: now, request }: Exchange): boolean {
  return wire.exchanges.some(
    (one) => one.id < now && one.case.operationId === id && one.request.target === request.target && succeeded(one),
  );
}

interface MadeToGo {
  readonly making: Exchange;
  readonly removal: Plan;
}

/** Something made for the purpose, where a link leads from its making to its removal. */
async function makeLinked(context: TestContext, operation: Operation, purpose = ""): Promise<MadeToGo | undefined> {
  for (const { source, status: wanted, link } of context.flow.incoming(operation)) {
    const plan =
      source.method === "GET" ? undefined : await context.flow.another(source, `for ${operation.id}${purpose}`);
    if (plan === undefined) continue;
    const about = context.flow.about(source, `make what ${operation.id} removes`, { check: "removals" });
    const first = await context.wire.send(plan, about);
    const status = first.response?.status ?? 0;
    // what it stands below may be full, take no more, or be gone by now
    const made =
      OF_STATE.has(status) || (isGone(status) && source.path.includes("{"))
        ? ((await afresh(context, source, `for ${operation.id}${purpose}`, true)) ?? first)
        : first;
    const followed =
      String(made.response?.status) === wanted ? follow(link, made, context.flow.bare(operation)) : undefined;
    if (followed === undefined) continue;
    context.coverage.see(`link ${source.id} ${wanted} ${link.name}`, made.id);
    return { making: made, removal: followed };
  }
  return undefined;
}

export async function linked(context: TestContext, operation: Operation, purpose = ""): Promise<Plan | undefined> {
  return (await makeLinked(context, operation, purpose))?.removal;
}

/** The removal under a tag; undefined where the operation takes none. */
function underTag(operation: Operation, plan: Plan, tag: string): Plan | undefined {
  const parameter = operation.parameters.find(({ in: place, name }) => place === "header" && /^if-match$/i.test(name));
  if (parameter === undefined || !documents(operation, PRECONDITION_FAILED)) return undefined;
  return { ...plan, values: new Map([...plan.values, [key(parameter), tag]]) };
}

/** Nothing is removed, as the removal after it shows. */
async function refusedFirst(context: TestContext, operation: Operation, plan: Plan | undefined): Promise<void> {
  if (plan === undefined) return;
  const expected = { check: "removals", expected: [PRECONDITION_FAILED] };
  await context.wire.send(plan, context.flow.about(operation, "remove what has another ETag", expected));
}

/** The state that words say of what was removed and can still be read; undefined where it is that one, or none is said. */
function notAsSaid(context: TestContext, operation: Operation, read: Exchange): string | undefined {
  const { schemas } = context.contract;
  const said = saidState(operation)?.state;
  const reader = readerOf(context.contract, operation);
  const schema = reader && answerSchema(reader, read.response?.status ?? 0);
  const body = schema === undefined ? undefined : bodyOf(context, schema, read);
  if (said === undefined || schema === undefined || body === undefined) return undefined;
  const is = stateIn(schemas, schema, body);
  return is === said || !statesOf(schemas, schema).includes(said)
    ? undefined
    : `it is ${is ?? "in no state"} after ${operation.id}, and it is said to be ${said}`;
}

/** What was removed is not found, unless the contract lets it be kept. */
function stillRead(context: TestContext, operation: Operation, removal: Exchange, read: Exchange): void {
  const status = read.response?.status;
  if (status !== undefined && isGone(status)) return;
  const wrong = notAsSaid(context, operation, read);
  if (wrong !== undefined) return tell(context, read, "removals", wrong);
  const assumes = read.response && keeps(operation, removal, jsonBody(read.response));
  const message = `expected 404, got ${status ?? "no answer"}: ${operation.id} has removed it`;
  const subject = read.case.name;
  context.report({ check: "expected-status", message, exchange: read.id, subject, ...(assumes ? { assumes } : {}) });
}

export const removals: Phase = {
  name: "removals",
  run: async (context) => {
    for (const operation of context.contract.operations.filter(({ method }) => method === "DELETE")) {
      // who keeps nothing shows nothing of what was made
      if (context.profile.forgets !== true)
        await removeWhatIsRead(
          context,
          operation,
          async (purpose) => (await makeLinked(context, operation, purpose))?.making,
        );
      const plan = (await linked(context, operation)) ?? (await context.flow.valid(operation));
      if (plan === undefined) continue;
      await makeFirst(context, operation);
      await refusedFirst(context, operation, underTag(operation, plan, '"another"'));
      // of who keeps nothing no other request shows that a condition that holds is taken
      const held = context.profile.forgets === true ? underTag(operation, plan, CURRENT) : undefined;
      const exchange = await context.wire.send(
        held ?? plan,
        context.flow.about(operation, "remove it", { check: "removals", intent: "valid" }),
      );
      const status = exchange.response?.status ?? 0;
      admittedBy(context, operation, exchange.id, status);
      if (status === 404 && guessed(context, operation)) {
        context.notTried(`${operation.id}: no link, example or identifier of the settings says what exists`);
      } else if (isGone(status) && removedBefore(context, operation, exchange)) {
        context.notTried(
          `${operation.id}: what may be removed was removed earlier in the run, and nothing makes another`,
        );
      } else if (byState(operation, status)) {
        context.notTried(`${operation.id}: nothing says what may be removed in any state`);
      } else if (status >= 400 && refusesAlone(operation)) {
        context.notTried(`${operation.id}: the contract has no answer for it but refusals`);
      } else if (status >= 400) {
        tell(context, exchange, "removals", `was answered ${status}`);
      } else if (removesAgain(prose(operation)) && !documents(operation, 410)) {
        await context.wire.send(
          plan,
          context.flow.about(operation, "remove it again, as the contract lets a client", {
            check: "removals",
            expected: [status],
          }),
        );
      } else if (documents(operation, 404) && operation.body === undefined) {
        await context.wire.send(
          plan,
          context.flow.about(operation, "remove it again", { check: "removals", expected: [404] }),
        );
        const reader = readerOf(context.contract, operation);
        // a list is there also without what it held
        if (
          reader !== undefined &&
          documents(reader, 404) &&
          (removesWhole(operation) || !(lists(context.contract, reader) || empties(context.contract, operation)))
        ) {
          const read = await context.wire.send(
            { operation: reader, values: plan.values },
            context.flow.about(reader, "read what was removed", { check: "removals" }),
          );
          stillRead(context, operation, exchange, read);
        }
      }
    }
  },
};
