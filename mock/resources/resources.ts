/** What was made through the mock: it is echoed, found, listed, changed and deleted, as far as the contract relates that. */
import { type Json, type JsonObject, isObject } from "../../spec/openapi/json.ts";
import { read, write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { type Part, identifiedIn, listIn, partsOf } from "./collections.ts";
import { freshIdentifier } from "./identifiers.ts";

/** A request that keeps the contract. */
interface Call {
  readonly operation: ContractOperation;
  /** As it was called, without a base path. */
  readonly path: string;
  readonly received: unknown;
}

export interface Resources {
  /** Whether the call is about something that was deleted. */
  isGone(call: Call): boolean;
  /** The answer with what is known; `isDeclared` says whether the contract takes it. */
  applied(call: Call, answer: Composed, isDeclared: (answer: Composed) => boolean): Composed;
}

interface Kept {
  /** By identifier, newest first; `deleted` where it is gone. */
  readonly things: Map<string, JsonObject | "deleted">;
}

export function createResources(contract: Contract): Resources {
  const parts = partsOf(contract);
  const collections = new Map<string, Kept>();
  const keptAt = (base: string): Kept => {
    const kept = collections.get(base) ?? { things: new Map() };
    collections.set(base, kept);
    return kept;
  };
  return {
    isGone({ operation, path }) {
      const part = parts.get(operation);
      if (part === undefined || part.role === "create" || part.role === "list") return false;
      return keptAt(baseOf(part, path)).things.get(identifierOf(path)) === "deleted";
    },
    applied(call, answer, isDeclared) {
      const part = parts.get(call.operation);
      if (part === undefined || answer.status > 299) return answer;
      const kept = keptAt(baseOf(part, call.path));
      return APPLIED[part.role]({ call, part, kept, answer, isDeclared });
    },
  };
}

/** As many as a page usually has. */
const MOST_LISTED = 20;
/** Of each collection; the oldest are forgotten, so that it does not grow for ever. */
const MOST_KEPT = 1_000;

interface Step {
  readonly call: Call;
  readonly part: Part;
  readonly kept: Kept;
  readonly answer: Composed;
  readonly isDeclared: (answer: Composed) => boolean;
}

const APPLIED: Readonly<Record<Part["role"], (step: Step) => Composed>> = {
  create: created,
  list: listed,
  read: told,
  change: changed,
  remove: removed,
};

/** The path of the collection as it was called: parents are told apart. What is made elsewhere goes where it is read. */
function baseOf({ role, item }: Part, path: string): string {
  const template = item.replace(/\/[^/]+$/, "");
  if (role !== "create" && role !== "list") return path.replace(/\/[^/]+$/, "");
  return template.includes("{") ? path : template;
}

function identifierOf(path: string): string {
  const last = path.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** The thing with each member of the other that the contract takes there; what the contract does not know is left out. */
function overlaid(
  { answer, isDeclared }: Step,
  at: string,
  over: JsonObject,
  except: readonly string[] = [],
): Composed {
  return Object.entries(over).reduce((told, [name, value]) => {
    const thing = read(told.body as Json, at);
    if (!isObject(thing) || except.includes(name) || value === undefined) return told;
    const candidate = { ...told, body: write(told.body as Json, at, { ...thing, [name]: value }) };
    return isDeclared(candidate) ? candidate : told;
  }, answer);
}

/** What was sent, out of the member that the answer has it in as well. */
function sentTo(at: string, received: unknown): JsonObject {
  const within = at === "" ? undefined : read(received as Json, at);
  return isObject(within) ? within : isObject(received) ? received : {};
}

function created(step: Step): Composed {
  const { call, part, kept, answer, isDeclared } = step;
  const shown = identifiedIn(answer.body, part.parameter);
  if (shown === undefined) return answer;
  const { at, member } = shown;
  const withId = (id: Json): Composed => ({ ...answer, body: write(answer.body as Json, `${at}/${member}`, id) });
  const taken = new Set(kept.things.keys());
  const chosen = sentTo(at, call.received)[member];
  const wanted = chosen !== undefined && isDeclared(withId(chosen)) ? chosen : undefined;
  const id = wanted ?? freshIdentifier(shown.thing[member] ?? null, taken, (value) => isDeclared(withId(value)));
  const made = overlaid({ ...step, answer: withId(id) }, at, sentTo(at, call.received), [member]);
  remember(kept, String(id), read(made.body as Json, at));
  return made;
}

function remember(kept: Kept, id: string, thing: Json | undefined): void {
  if (!isObject(thing)) return;
  kept.things.set(id, thing);
  const [oldest] = kept.things.keys();
  if (kept.things.size > MOST_KEPT && oldest !== undefined) kept.things.delete(oldest);
}

/** The thing that the path names: as it is kept, else the contract's example under this identifier. */
function told(step: Step): Composed {
  const { call, part, kept, answer, isDeclared } = step;
  const id = identifierOf(call.path);
  const shown = identifiedIn(answer.body, part.parameter);
  if (shown === undefined) return answer;
  const known = kept.things.get(id);
  if (known !== undefined && known !== "deleted") {
    const whole = { ...answer, body: write(answer.body as Json, shown.at, known) };
    return isDeclared(whole) ? whole : overlaid(step, shown.at, known);
  }
  const own = typeof shown.thing[shown.member] === "number" && Number.isFinite(Number(id)) ? Number(id) : id;
  return overlaid(step, shown.at, { [shown.member]: own });
}

function changed(step: Step): Composed {
  const before = told(step);
  const { call, part, kept } = step;
  const id = identifierOf(call.path);
  const shown = identifiedIn(before.body, part.parameter);
  if (shown === undefined) {
    const known = kept.things.get(id);
    if (isObject(known) && isObject(call.received)) kept.things.set(id, { ...known, ...call.received });
    return before;
  }
  const made = overlaid({ ...step, answer: before }, shown.at, sentTo(shown.at, call.received), [shown.member]);
  remember(kept, id, read(made.body as Json, shown.at));
  return made;
}

function removed({ call, kept, answer }: Step): Composed {
  kept.things.set(identifierOf(call.path), "deleted");
  return answer;
}

/** Things that were made come first, and the contract's own follow, as far as they were neither changed nor deleted. */
function listed({ part, kept, answer, isDeclared }: Step): Composed {
  const list = listIn(answer.body);
  if (list === undefined || kept.things.size === 0) return answer;
  const made = [...kept.things]
    .toReversed()
    .flatMap(([, thing]) => (thing === "deleted" ? [] : [thing]))
    .slice(0, MOST_LISTED);
  const others = list.items.filter((item) => {
    const shown = identifiedIn(item, part.parameter);
    return shown === undefined || !kept.things.has(String(shown.thing[shown.member]));
  });
  const withItems = (items: readonly Json[]): Composed => ({
    ...answer,
    body: write(answer.body as Json, list.at, [...items]),
  });
  // a list may hold less of a thing than reading it gives, and only so many of them
  const fitting = made.flatMap((thing) => {
    const whole = withItems([thing]);
    if (isDeclared(whole)) return [thing];
    const shaped = others[0] ?? list.items[0];
    const cut = isObject(shaped) ? { ...shaped, ...common(thing, shaped) } : undefined;
    return cut !== undefined && isDeclared(withItems([cut])) ? [cut] : [];
  });
  // a list may be bounded
  for (const items of [[...fitting, ...others], fitting, fitting.slice(0, list.items.length || 1)])
    if (isDeclared(withItems(items))) return withItems(items);
  return answer;
}

function common(thing: JsonObject, shaped: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(thing).filter(([name]) => Object.hasOwn(shaped, name)));
}
