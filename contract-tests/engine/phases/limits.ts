/** A limit of requests, used up by a client of which nobody else knows: as many are let in as answers say. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Phase, TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { identityFor } from "../http/identity.ts";
import { policyOf, saidBy } from "../http/rate-limit.ts";

/** A larger limit is not used up: the run has better things to do. */
const MOST = 200;
/** Of the time that one request more takes to become free where they do so one by one. */
const SAFE_SHARE = 0.5;

/** A read that the credentials open and that nothing has to be known for. */
function readerOf({ contract }: TestContext): Operation | undefined {
  return contract.operations.find(
    ({ method, security, parameters }) =>
      method === "GET" &&
      security.length > 0 &&
      security.every((way) => way.length > 0) &&
      parameters.every(({ required }) => required !== true),
  );
}

/** The requests that were let in, and the one that was not. */
interface UsedUp {
  readonly taken: readonly Exchange[];
  readonly refused: Exchange;
  readonly milliseconds: number;
}

async function useUp(context: TestContext, operation: Operation): Promise<UsedUp | undefined> {
  const identity = identityFor(context.contract, operation, context.limited ?? {});
  const plan = await context.flow.valid(operation);
  if (plan === undefined) return undefined;
  const taken: Exchange[] = [];
  const begun = performance.now();
  while (taken.length < MOST) {
    const about = context.flow.about(operation, "until the limit is used up", {
      check: "limits",
      expected: [...operation.responses.map(({ status }) => Number(status)), 429].filter((status) => status > 0),
    });
    const exchange = await context.wire.send(plan, about, identity);
    if (exchange.response?.status === 429) return { taken, refused: exchange, milliseconds: performance.now() - begun };
    if (exchange.response === undefined || exchange.response.status >= 400) return undefined;
    taken.push(exchange);
  }
  return undefined;
}

/** What was said to be left, and what was let in after it. */
function faultsOf({ taken, refused, milliseconds }: UsedUp): (readonly [Exchange, string])[] {
  const answers = [...taken, refused].flatMap((exchange) => exchange.response ?? []);
  const policy = answers.map(policyOf).find((one) => one !== undefined);
  const ends = answers.flatMap((answer) => saidBy(answer)?.until ?? []);
  const seconds = policy?.seconds ?? Math.max(...ends.map((end) => (end - Date.now()) / 1000), 0);
  // a limit may give one back at a time
  const nothingCameBack = milliseconds < SAFE_SHARE * ((seconds * 1000) / Math.max(1, taken.length));
  const told = taken.flatMap((exchange, index): (readonly [Exchange, string])[] => {
    const left = exchange.response && saidBy(exchange.response)?.remaining;
    const more = taken.length - 1 - index;
    if (left === undefined || left === more || (left < more && !nothingCameBack)) return [];
    return [[exchange, `${left} more were said to be let in, and ${more} were`]];
  });
  // of fewer than the policy lets in, a run before may have used the others
  if (policy === undefined || policy.quota >= taken.length || !nothingCameBack) return told.slice(0, 1);
  return [...told.slice(0, 1), [refused, `the policy lets in ${policy.quota}, and ${taken.length} were let in`]];
}

export const limits: Phase = {
  name: "limits",
  run: async (context) => {
    if (context.limited === undefined) return;
    const operation = readerOf(context);
    const used = operation && (await useUp(context, operation));
    if (used === undefined) return context.notTried(`a limit that is used up: none came within ${MOST} requests`);
    for (const [exchange, message] of faultsOf(used))
      context.report({ check: "waiting", message, exchange: exchange.id, subject: exchange.case.name });
  },
};
