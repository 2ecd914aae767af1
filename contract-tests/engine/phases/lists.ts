/** Lists: complete over their pages and without repeats, in the stated order, filtered as asked, no longer than asked, and at one with single reads. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Phase, TestContext } from "../context.ts";
import type { Plan } from "../http/plan.ts";
import { Flow, succeeded } from "../http/flow.ts";
import { OF_STATE } from "../http/statuses.ts";
import { faceted } from "../lists/faceted.ts";
import { filtered } from "../lists/filters.ts";
import { aggregated } from "../lists/aggregated.ts";
import { apart } from "../lists/apart.ts";
import { besideBounds } from "../lists/beside-bounds.ts";
import { bothWays } from "../lists/both-ways.ts";
import { cased } from "../lists/cased.ts";
import { counted } from "../lists/counted.ts";
import { shownAsAsked } from "../lists/asked.ts";
import { LAGS, listed, removedFromFull, removerOf, says } from "../lists/listed.ts";
import { listedByOthers } from "../lists/listed-others.ts";
import { makingOf } from "../lists/maker.ts";
import { endless } from "../lists/empty-end.ts";
import { filteredToNothing } from "../lists/nothing.ts";
import { doubled } from "../lists/naming.ts";
import { ordered, paged } from "../lists/pages.ts";
import { sorted } from "../lists/sorted.ts";
import { bounded, defaults } from "../lists/stated.ts";
import { putAway } from "../lists/put-away.ts";
import { removedAlone } from "../lists/removed-alone.ts";
import { putAndTaken } from "../lists/put-and-taken.ts";
import { putThere } from "../lists/put-there.ts";
import { reversed } from "../lists/reversed.ts";
import { inOrderOfValue, inSaidOrder } from "../lists/said-order.ts";
import { inSaidSort } from "../lists/said-sort.ts";
import { findable } from "../lists/findable.ts";
import { searched } from "../lists/searched.ts";
import { severalAtOnce } from "../lists/several.ts";
import { singleReads } from "../lists/single-reads.ts";
import { sortedByDefault } from "../lists/sorted-by-default.ts";
import { summed } from "../lists/summed.ts";
import { tabled } from "../lists/tabled.ts";
import { toldAsAsked } from "../lists/told-as-asked.ts";
import { varied } from "../lists/varied.ts";
import { whose } from "../lists/whose.ts";
import { prepared } from "../http/steps-before.ts";
import { MOST_PAGES, type ListRead, type Walked, largest, limited, walk } from "../lists/walk.ts";
import { type ListShape, calledShape, listShape } from "../relations/list-shape.ts";

/** Fewer show little; where things can be made at the list's own path, so many are. */
const ENOUGH = 5;

function reporter(context: TestContext, { operation }: ListShape): ListRead["report"] {
  return (check, message, exchange, assumes) =>
    context.report({
      check,
      message,
      subject: `${operation.id}: its list`,
      ...(exchange ? { exchange: exchange.id } : {}),
      ...(assumes ? { assumes } : {}),
    });
}

/** A list of too few says little: what its own path makes is made. */
async function filled(context: TestContext, shape: ListShape, base: Plan, found: Walked): Promise<Walked | undefined> {
  const maker = makingOf(context.contract, shape);
  if (maker === undefined) return found;
  await prepared(context, maker);
  // one at least, with everything that an item may have
  for (let index = Math.min(found.items.length, ENOUGH - 1); index < ENOUGH; index += 1) {
    const { flow } = context;
    const makings: ((label: string) => Promise<Plan | undefined>)[] = [
      async (label) => varied(context, await flow.everything(maker, label, false, index === ENOUGH - 1), index),
      (label) => flow.everything(maker, label, false, index === ENOUGH - 1),
      (label) => flow.another(maker, label),
    ];
    for (const make of makings) {
      const plan = await make(`list ${index}`);
      if (plan === undefined) return found;
      const about = context.flow.about(maker, "one more for the list", { check: "lists" });
      if (succeeded(await context.wire.send(plan, about))) break;
    }
  }
  return await walk(context, shape, base, "all");
}

interface Begun {
  readonly context: TestContext;
  readonly shape: ListShape;
  readonly base: Plan;
  readonly whole: Walked | undefined;
}

/** The list with so much in it as it takes; undefined where it cannot be asked for. */
async function begun(context: TestContext, shape: ListShape): Promise<Begun | undefined> {
  const plan = await unfiltered(context, shape.operation);
  if (plan === undefined) return undefined;
  const base = limited(shape, await findable(context, shape, plan), largest(context, shape));
  const found = await walk(context, shape, base, "all");
  return { context, shape, base, whole: found && (await filled(context, shape, base, found)) };
}

/** Whether what the list stands below takes nothing more: to what was sent nothing is added, to another one of its kind something is. */
function takesNoMore({ context, shape, whole }: Begun): boolean {
  const maker = makingOf(context.contract, shape);
  if (maker === undefined || !maker.path.includes("{") || (whole?.items.length ?? 0) >= ENOUGH) return false;
  const last = context.wire.exchanges.findLast((one) => one.case.operationId === maker.id);
  return OF_STATE.has(last?.response?.status ?? 0);
}

export const lists: Phase = {
  name: "lists",
  run: async (run) => {
    for (const operation of run.contract.operations) {
      const shape = listShape(run.contract, operation) ?? calledShape(run.contract, operation);
      const here = shape && (await begun(run, shape));
      const isOver = here !== undefined && takesNoMore(here);
      const anew = isOver
        ? await begun({ ...run, flow: new Flow(run.wire, `anew ${operation.id}`) }, here.shape)
        : here;
      if (shape === undefined || anew === undefined) continue;
      const { context, base, whole } = anew;
      if (whole === undefined || whole.items.length === 0) {
        context.notTried(`relations of the list of ${operation.id}: it could not be read, or is empty`);
        const empty = whole && { context, shape, base, whole, report: reporter(context, shape) };
        if (empty !== undefined) await listed(empty);
        if (empty !== undefined) await putThere(empty);
        if (empty !== undefined) await putAndTaken(empty);
        continue;
      }
      const first = { context, shape, base, whole, report: reporter(context, shape) };
      endless(first, whole);
      if (!whole.whole)
        context.notTried(
          `completeness of the list of ${operation.id}: it has more than ${MOST_PAGES} pages, or does not say in a known form where the next one is`,
        );
      doubled(first);
      ordered(first, whole);
      summed(first, whole);
      whose(first);
      await listed(first);
      await removedAlone(first);
      await listedByOthers(first);
      await putAway(first);
      await putThere(first);
      await apart(first);
      const list = await asItIsNow(first);
      inSaidOrder(list);
      inOrderOfValue(list);
      inSaidSort(list);
      await paged(list);
      toldAsAsked(list);
      await filtered(list);
      await cased(list);
      await severalAtOnce(list);
      await filteredToNothing(list);
      await searched(list);
      await defaults(list);
      await bounded(list);
      await besideBounds(list);
      await sorted(list);
      await bothWays(list);
      await sortedByDefault(list);
      await reversed(list);
      await singleReads(list);
      await shownAsAsked(list);
      await counted(list);
      await aggregated(list);
      await tabled(list);
      await faceted(list);
      // what it takes out is asked for no more
      await putAndTaken(list);
      await removedFromFull(list);
    }
  },
};

/** What was made to be listed stays in the list, where nothing removes it: it is read again, unless it lags behind. */
async function asItIsNow(list: ListRead): Promise<ListRead> {
  const { context, shape, base } = list;
  if (removerOf(list) !== undefined || says(list, [shape.operation], LAGS)) return list;
  const whole = await walk(context, shape, base, "all as it is now");
  return whole === undefined || whole.items.length === 0 ? list : { ...list, whole };
}

/** A link may well lead to a part of the list; nothing that need not be said is. */
async function unfiltered({ flow }: TestContext, operation: Operation): Promise<Plan | undefined> {
  return operation.parameters.some(({ required }) => required) ? flow.valid(operation) : flow.bare(operation);
}
