/** The order that a description states in these words and no others: `Newest first`, `Oldest first`. */
import type { Json } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { compared } from "../relations/compared.ts";
import type { TestContext } from "../context.ts";
import { enumerated, firstOf, viewOf } from "../generate/view.ts";
import type { ListShape } from "../relations/list-shape.ts";
import { numbersOf } from "../relations/numbers.ts";
import { spoken } from "../relations/spoken.ts";
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
  const first = FIRST.exec(plainAge(listWords(shape.operation)))?.[1]?.toLowerCase();
  const names = [...shape.item.members.keys()];
  const [begun, ...others] = names.filter((name) => BEGUN.test(name));
  const only = onlyTime(context, shape);
  const at = names.find((name) => CREATED.test(name)) ?? (others.length === 0 ? begun : undefined) ?? only;
  if (first === undefined || at === undefined || asksForOrder(base)) return;
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
  const [wrong, ...rest] = meant.map((name) => outOfOrder(shape, whole.items, name, first !== "oldest"));
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
