/** The order that a description states in these words and no others: `Newest first`, `Oldest first`. */
import type { Json } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { compared } from "../relations/compared.ts";
import type { TestContext } from "../context.ts";
import { enumerated, firstOf, viewOf } from "../generate/view.ts";
import type { ListShape } from "../relations/list-shape.ts";
import { numbersOf } from "../relations/numbers.ts";
import { spoken } from "../relations/spoken.ts";
import { type Member, thingOf } from "../relations/thing.ts";
import { asksForOrder, listWords } from "./list-words.ts";
import { plainAge } from "./said-freely.ts";
import type { ListRead } from "./walk.ts";

/** With a noun beside it (`newest releases first`) it may speak of another time than that of making. */
const FIRST =
  /(?:(?:^|[.,;:(\n] *)(?:the )?|\b(?:listed|returned|shown|sorted|ordered|given) )(newest|oldest|most recent)(?: ones?)? (?:comes? |are |is )?first\b/i;
const CREATED = /^(created|created_?(at|on|time|date)|creation_?(time|date))$/i;
/** Where nothing is called so: what happens to a thing when it is made. */
const BEGUN =
  /^(opened|booked|added|joined|uploaded|placed|submitted|logged|raised|filed|requested|enrolled|queued|inserted|entered)_?(at|on)$/i;
const WRITTEN = /^(at|changed_?at|updated_?at|modified_?at)$/i;
/** Where nothing else is a time, what a reading or a mark has is what it is new by. */
const MEASURED = /^(time|timestamp|at|measured_?at|recorded_?at|observed_?at|occurred_?at)$/i;
/** Times by which a thing may be new as well. */
const OTHERWISE =
  /^(date|time|timestamp|day)$|(publish|post|sent|occur|happen|start(?!ed)|begin|receiv|collect|register|record|taken|issued|effective)/i;

/** `Pinned notices first, then newest`: what else stands before the rest. */
const LEADING =
  /\b(\w+)(?: (\w+))? (?:(?:comes?|are|is|stays?|always) )*(?:first|on top|at the top)(?=[,.;:)\n]|$| and | then | by default)/gi;
const AGES = /^(newest|oldest|recent)$/i;
const THEN = /\bfirst,? (?:and )?then (?:by )?(?:the )?(newest|oldest|most recent)\b/i;

/** The switches that words put before age; `unclear` where they put something else there. */
function leading(
  { schemas }: TestContext["contract"],
  words: string,
  { members }: ListShape["item"],
): Member[] | "unclear" {
  const said = [...words.matchAll(LEADING)]
    .map((found) => found.slice(1).filter((one) => one !== undefined))
    .filter((ones) => !ones.some((one) => AGES.test(one)));
  const switches = said.flatMap((ones) => {
    const found = [...members].find(
      ([name, { schema }]) =>
        ones.some((one) => spoken(name).replace(/^is /, "") === spoken(one)) &&
        viewOf(schemas, "out", schema).types.join() === "boolean",
    );
    return found === undefined || ones.some((one) => /^(not|no|non)$/i.test(one)) ? [] : [found[1]];
  });
  return switches.length === said.length && said.length <= 1 ? switches : "unclear";
}

/** What no request says and what is there from the making on: `startedAt` beside an `endedAt` that may be null. */
const OF_LATER = /(updat|modif|chang|edit|expir|end|due|until|last|next|clos|finish|valid)/i;

function ownTime(
  { contract: { operations, schemas } }: TestContext,
  { item, operation }: ListShape,
): string | undefined {
  const sent = new Set(
    operations.flatMap(({ body }) =>
      (body?.content ?? []).flatMap(({ schema }) =>
        schema === undefined ? [] : [...thingOf(schemas, "in", schema).members.keys()],
      ),
    ),
  );
  const times = [...item.members].flatMap(([name, { schema }]) => {
    const view = viewOf(schemas, "out", schema);
    const isTime = firstOf(view, "format") === "date-time" && !view.types.includes("null");
    return isTime && !sent.has(name) && !OF_LATER.test(name) ? [name] : [];
  });
  const isMade = operations.some(({ method, path }) => method === "POST" && path === operation.path);
  return isMade && times.length === 1 ? times[0] : undefined;
}

/** When an entry of a history was written, where that is the only time that it has: `changed_at` of a revision. */
function onlyTime(
  { contract: { operations, schemas } }: TestContext,
  { item, operation }: ListShape,
): string | undefined {
  const isMade = operations.some(({ method, path }) => method !== "GET" && path === operation.path);
  const times = [...item.members].filter(
    ([, { schema }]) => firstOf(viewOf(schemas, "out", schema), "format") === "date-time",
  );
  const [name] = times.map(([one]) => one);
  if (times.length !== 1 || name === undefined) return undefined;
  // what nobody else makes is written by the service itself
  const isWritten = !isMade && operation.path.includes("}") && WRITTEN.test(name);
  return isWritten || MEASURED.test(name) ? name : undefined;
}

type Judged = Pick<ListRead, "context" | "shape" | "base" | "whole" | "report">;

const BY_VALUE = /(?:^|[.,;:(\n] *)(?:the )?(highest|largest|biggest|greatest|lowest|smallest)(?: (\w+))? first\b/i;

/** `Bids on the auction, highest first`: by the one number that they have, or the one that is named. */
export function inOrderOfValue({ context, shape, base, whole, report }: Judged): void {
  const [, which, named] = BY_VALUE.exec(listWords(shape.operation)) ?? [];
  const numbers = numbersOf(context.contract.schemas, shape.item.members);
  const meant = named === undefined ? numbers : numbers.filter(([name]) => spoken(name) === spoken(named));
  const [found, ...others] = meant;
  if (which === undefined || found === undefined || others.length > 0 || asksForOrder(base)) return;
  const [name, { pointer }] = found;
  const isDown = /^(high|larg|big|great)/i.test(which);
  const values = whole.items.map((item) => read(item, pointer));
  const wrong = values.findIndex((value, index) => {
    const sign = index === 0 ? 0 : (compared(values[index - 1], value) ?? 0);
    return isDown ? sign < 0 : sign > 0;
  });
  if (wrong === -1) return;
  const message = `${which.toLowerCase()} first, the contract says, and ${name} ${JSON.stringify(values[wrong])} comes after ${JSON.stringify(values[wrong - 1])}`;
  report("list-order", message, whole.pages[0]);
}

export function inSaidOrder({ context, shape, base, whole, report }: Judged): void {
  const words = plainAge(listWords(shape.operation));
  const first = (FIRST.exec(words) ?? THEN.exec(words))?.[1]?.toLowerCase();
  const before = leading(context.contract, words, shape.item);
  const names = [...shape.item.members.keys()];
  const [begun, ...others] = names.filter((name) => BEGUN.test(name));
  const only = onlyTime(context, shape);
  const at =
    names.find((name) => CREATED.test(name)) ??
    (others.length === 0 ? begun : undefined) ??
    only ??
    ownTime(context, shape);
  if (first === undefined || at === undefined || before === "unclear" || asksForOrder(base)) return;
  // by whichever of its times a thing may be new, it is in the wrong order
  const { schemas } = context.contract;
  const isSwitch = (name: string): boolean => {
    const view = viewOf(schemas, "out", shape.item.members.get(name)?.schema ?? "");
    return view.types.join() === "boolean" || enumerated(view) !== undefined;
  };
  const meant = [
    at,
    ...names.filter((name) => name !== at && name !== only && OTHERWISE.test(name) && !isSwitch(name)),
  ];
  const [lead] = before;
  const isLed = (item: Json): boolean => lead !== undefined && read(item, lead.pointer) === true;
  const late = whole.items.findIndex(
    (item, index) => index > 0 && isLed(item) && !isLed(whole.items[index - 1] ?? null),
  );
  if (lead !== undefined && late !== -1)
    return report(
      "list-order",
      `${lead.pointer} comes first, the contract says, and one that has it comes after one without`,
      whole.pages[0],
    );
  const groups = [whole.items.filter(isLed), whole.items.filter((item) => !isLed(item))];
  const [wrong, ...rest] = meant.map((name) =>
    groups.map((items) => outOfOrder(shape, items, name, first !== "oldest")).find((one) => one !== undefined),
  );
  if (wrong === undefined || rest.includes(undefined)) return;
  report("list-order", `${first} first, the contract says, and ${at} ${wrong}`, whole.pages[0]);
}

/** Two neighbours, of those that have the member, that stand the wrong way round. */
function outOfOrder({ item }: ListShape, items: readonly Json[], name: string, isNewest: boolean): string | undefined {
  const pointer = item.members.get(name)?.pointer;
  const times = pointer === undefined ? [] : items.flatMap((one) => read(one, pointer) ?? []);
  const wrong = times.findIndex((time, index) => {
    const before = index === 0 ? undefined : times[index - 1];
    const sign = before === undefined ? 0 : (compared(before, time) ?? 0);
    return isNewest ? sign < 0 : sign > 0;
  });
  const [before, after] = [times[wrong - 1], times[wrong]].map((time) => JSON.stringify(time) ?? "");
  return wrong === -1 ? undefined : `${after} comes after ${before}`;
}
