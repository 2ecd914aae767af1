/** What the description of a member says of a list beside it, in these words and no others: `Number of open bids`, `Seats of active holds`, `The highest bid`, `Time of the latest reading`. */
import type { Json } from "../../../spec/openapi/json.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import type { Schemas } from "../schemas.ts";
import { isMadeAt } from "./assumed.ts";
import { numbersOf } from "./numbers.ts";
import { spoken } from "./spoken.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";
import type { Thing } from "./thing.ts";
import { means } from "./units.ts";

type Body = { readonly [name: string]: Json };

/** The things of a list, as words call them, and what each may say. */
export interface Listed {
  readonly schemas: Schemas;
  readonly words: readonly string[];
  /** What the thing that tells of them is called: `Number of open invoices of the customer`. */
  readonly owner?: string;
  readonly members: Thing["members"];
}

/** What the member says of these items; `thing`: the one that the member is of. Undefined where it cannot be told. */
export type Telling = (items: readonly Body[], thing: Body) => Json | undefined;

type Choosing = (item: Body) => boolean;

function typesOf({ schemas, members }: Listed, name: string): readonly string[] {
  const at = members.get(name);
  return at === undefined ? [] : viewOf(schemas, "out", at.schema).types;
}

function numbersIn({ schemas, members }: Listed): string[] {
  return numbersOf(schemas, members).map(([name]) => name);
}

function timesOf({ schemas, members }: Listed): string[] {
  return [...members].flatMap(([name, { schema }]) =>
    viewOf(schemas, "out", schema).nodes.some((node) => node.schema["format"] === "date-time") ? [name] : [],
  );
}

/** `active` of a closed member, `enabled` of a boolean one, `read` of `read_at`; each also as `unread`. */
function stateOf(listed: Listed, word: string): Choosing | undefined {
  const { schemas, members } = listed;
  const closed = [...members].flatMap(([name, { schema }]): Choosing[] => {
    const value = (enumerated(viewOf(schemas, "out", schema)) ?? []).find(
      (one) => typeof one === "string" && spoken(one) === word,
    );
    return value === undefined ? [] : [(item) => item[name] === value];
  });
  if (closed.length > 0) return closed.length === 1 ? closed[0] : undefined;
  const flagged = (plain: string, is: boolean): Choosing | undefined => {
    const flag = [plain, `is ${plain}`].flatMap((one) => [...members.keys()].filter((name) => spoken(name) === one))[0];
    if (flag !== undefined && typesOf(listed, flag).join() === "boolean") return (item) => item[flag] === is;
    const time = timesOf(listed).find((name) => spoken(name) === `${plain} at`);
    return time === undefined ? undefined : (item) => ((item[time] ?? null) !== null) === is;
  };
  const negated = /^(?:un|not (?:been )?|in)(.+)$/.exec(word)?.[1];
  const others = word.startsWith("not ") ? stateOf(listed, negated ?? "") : undefined;
  if (others !== undefined) return (item) => !others(item);
  return flagged(word, true) ?? (negated === undefined ? undefined : flagged(negated.trim(), false));
}

function either(all: readonly (Choosing | undefined)[]): Choosing | undefined {
  return all.every((one) => one !== undefined) ? (item) => all.some((one) => one(item)) : undefined;
}

/** `active holds`, `holds that are active or confirmed`, `holds`. */
function choosing(listed: Listed, words: string): Choosing | undefined {
  const plain = words.replace(/^(?:all )?(?:of )?(?:the |its |their )?/, "");
  for (const kind of listed.words) {
    if (plain === kind) return () => true;
    const [, state] =
      new RegExp(`^(?:(.+) )${kind}$`).exec(plain) ??
      new RegExp(
        `^${kind} (?:(?:that|which) (?:are|is|were|have been|have) |in state |in status |with status )(.+)$`,
      ).exec(plain) ??
      [];
    if (state === undefined) continue;
    return either(state.split(/ (?:or|and) /).map((one) => stateOf(listed, one)));
  }
  return undefined;
}

const COUNTED = /^(?:the )?(?:current )?(?:number|count) of (.+)$|^how many (.+?)(?: (?:there are|it has|exist))?$/;

function counted(listed: Listed, words: string): Telling | undefined {
  const [, one, other] = COUNTED.exec(words) ?? [];
  const chosen = choosing(listed, one ?? other ?? "");
  return chosen && ((items) => items.filter(chosen).length);
}

const ROOM =
  /^(?:the )?((?:\w+ )?capacity|seats|spots|places|slots|copies|max(?:imum)? \w+) (?:less|minus) (?:the )?(?:number of )?(.+)$/;
/** An item that says so takes more room than one. */
const TAKES_MORE =
  /\b(seats?|spots?|places?|slots?|quantity|qty|count|number|people|persons?|guests|attendees|party|size|units?|amount)\b/;

/** `Capacity less the sessions that have not ended`: each takes the room of one. */
function left(listed: Listed, words: string): Telling | undefined {
  const [, own, taken = ""] = ROOM.exec(words) ?? [];
  const isOneEach = !numbersIn(listed).some((name) => TAKES_MORE.test(spoken(name)));
  const chosen = own === undefined || !isOneEach ? undefined : choosing(listed, taken);
  return (
    chosen &&
    ((items, thing) => {
      const whole = Object.entries(thing).find(([name]) => spoken(name) === own)?.[1];
      const rest = typeof whole === "number" ? whole - items.filter(chosen).length : -1;
      // what would be less than nothing may be told as nothing
      return rest < 0 ? undefined : rest;
    })
  );
}

function summedBy(items: readonly Body[], name: string): number | undefined {
  const values = items.map((item) => item[name]).filter((one) => typeof one === "number");
  return values.length === items.length ? values.reduce((all, one) => all + one, 0) : undefined;
}

/** `Seats of active holds`, `Sum of the amounts of paid orders`. */
function summed(listed: Listed, beside: string, words: string): Telling | undefined {
  const [, sum, of = "", things = ""] =
    /^((?:the )?(?:sum|total) of (?:all )?(?:the )?)?(.+?) of (.+)$/.exec(words.replace(/^the (?!sum|total)/, "")) ??
    [];
  const ofOne = of.split(" ").map(singular).join(" ");
  const name = numbersIn(listed).find(
    (one) =>
      means(of, one, beside) || (sum !== undefined && [singular(of), ofOne].some((own) => means(own, one, beside))),
  );
  // one value of many is no sum of them
  const isMany = name !== undefined && (sum !== undefined || singular(spoken(name)) !== spoken(name));
  const chosen = isMany ? choosing(listed, things) : undefined;
  return chosen && name !== undefined ? (items) => summedBy(items.filter(chosen), name) : undefined;
}

const MOST = "highest|largest|greatest|biggest|maximum";
const LEAST = "lowest|smallest|least|minimum";
const EXTREME = new RegExp(
  `^(?:the )?(?:(${MOST})|(?:${LEAST})) (.+?)(?: or (?:the )?(.+?) (?:while|if|when|where|as long as) there (?:is|are) (?:none|no .+))?$`,
);

/** The item that has the extreme value; undefined where several have it. */
function extremeOf(items: readonly Body[], value: (item: Body) => number, isMost: boolean): Body | undefined {
  const sorted = items.toSorted((a, b) => (isMost ? value(b) - value(a) : value(a) - value(b)));
  const [first, second] = sorted;
  return first !== undefined && (second === undefined || value(first) !== value(second)) ? first : undefined;
}

/** `The highest bid, or the starting price while there is none`; of a member that names it, which one that is. */
function extreme(listed: Listed, name: string, words: string): Telling | undefined {
  const [, most, of = "", otherwise] = EXTREME.exec(words) ?? [];
  const numbers = numbersIn(listed);
  const isKind = listed.words.includes(of);
  const own = isKind
    ? numbers.length === 1
      ? numbers[0]
      : undefined
    : numbers.find((one) => spoken(one) === of || listed.words.some((kind) => `${kind} ${spoken(one)}` === of));
  if (own === undefined) return undefined;
  const value = (item: Body): number => Number(item[own]);
  const names = /(_id|Id|ID)$/.test(name);
  if (names && (!isKind || !listed.members.has("id"))) return undefined;
  return (items, thing) => {
    if (items.length === 0) {
      const other = Object.entries(thing).find(([one]) => spoken(one) === otherwise)?.[1];
      return otherwise === undefined ? (names ? null : undefined) : other;
    }
    if (names) return extremeOf(items, value, most !== undefined)?.["id"];
    return most === undefined ? Math.min(...items.map(value)) : Math.max(...items.map(value));
  };
}

const LATEST = "latest|newest|most recent";
const AT_AN_END = new RegExp(`^(?:the )?(.+?) (?:of|in) (?:the )?(?:(${LATEST})|earliest|oldest) (.+)$`);

/** `Value of the latest reading`, where items have one time by which they are late. */
function atAnEnd(listed: Listed, words: string): Telling | undefined {
  const [, of = "", latest, kind = ""] = AT_AN_END.exec(words) ?? [];
  const times = timesOf(listed);
  const made = times.filter(isMadeAt);
  const [time, ...others] = made.length > 0 ? made : times;
  if (time === undefined || others.length > 0 || !listed.words.includes(kind)) return undefined;
  const own = of === "time" || of === "date" ? time : [...listed.members.keys()].find((one) => spoken(one) === of);
  if (own === undefined) return undefined;
  const value = (item: Body): number => Date.parse(String(item[time]));
  return (items) =>
    items.length === 0 || items.some((item) => Number.isNaN(value(item)))
      ? undefined
      : extremeOf(items, value, latest !== undefined)?.[own];
}

/** `description`: all that is said of the member; what says more than one of these things says none. */
export function tellingOf(listed: Listed, name: string, description: string): Telling | undefined {
  const own = new RegExp(` (?:of|in|for|on|at) (?:the|this|that) ${listed.owner ?? "?"}\\b`);
  const words = spoken(description).replace(own, "");
  return (
    counted(listed, words) ??
    left(listed, words) ??
    summed(listed, name, words) ??
    extreme(listed, name, words) ??
    atAnEnd(listed, words)
  );
}

/** The closed member whose values these are, all of them: numbers by state. */
export function closedBy({ schemas, members }: Listed, names: readonly string[]): string | undefined {
  const found = [...members].flatMap(([name, { schema }]) => {
    const values = (enumerated(viewOf(schemas, "out", schema)) ?? []).filter((one) => one !== null).map(String);
    const all = new Set(values.map(unspelt));
    const isAll = all.size > 1 && all.size === names.length && names.every((one) => all.has(unspelt(one)));
    return isAll ? [name] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}
