/** What was made through the mock: it is echoed, found, listed, changed and deleted, as far as the contract relates that. */
import { type Json, type JsonObject, isObject } from "../../spec/openapi/json.ts";
import { read, write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { type Part, alsoMakes, identifiedIn, listIn, makeable, partsOf } from "./collections.ts";
import { freshIdentifier } from "./identifiers.ts";
import { overlaid, reshaped } from "./overlay.ts";
import type { Shape } from "./shape.ts";

/** A request that keeps the contract. */
interface Call {
  readonly operation: ContractOperation;
  /** As it was called, without a base path. */
  readonly path: string;
  /** What was sent, as far as the request declares it. */
  readonly received: () => unknown;
}

export interface Resources {
  /** Whether the call is about something that was deleted. */
  isGone(call: Pick<Call, "operation" | "path">): boolean;
  /** The answer with what is known, as far as the contract takes it. */
  applied(call: Call, answer: Composed, shape: Shape): Composed;
}

interface Kept {
  /** By identifier, newest first; `deleted` where it is gone. */
  readonly things: Map<string, JsonObject | "deleted">;
}

export function createResources(contract: Contract): Resources {
  const parts = partsOf(contract);
  const canBeMade = makeable(parts);
  const collections = new Map<string, Kept>();
  const keptAt = (base: string): Kept => {
    const kept = collections.get(base) ?? { things: new Map() };
    collections.set(base, kept);
    return kept;
  };
  return {
    isGone({ operation, path }) {
      const part = parts.get(operation);
      if (part === undefined || part.role === "create" || part.role === "list" || alsoMakes(operation)) return false;
      return keptAt(baseOf(part, path)).things.get(identifierOf(path)) === "deleted";
    },
    applied(call, answer, shape) {
      const part = parts.get(call.operation);
      if (part === undefined || answer.status > 299) return answer;
      if (part.role === "remove" && !canBeMade.has(part.item)) return answer;
      const kept = keptAt(baseOf(part, call.path));
      return APPLIED[part.role]({ call, part, kept, answer, shape });
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
  readonly shape: Shape;
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

/** What was sent, out of the member that the answer has it in as well. */
function sentTo(at: string, received: unknown): JsonObject {
  const within = at === "" ? undefined : read(received as Json, at);
  return isObject(within) ? within : isObject(received) ? received : {};
}

function created({ call, part, kept, answer, shape }: Step): Composed {
  const shown = identifiedIn(answer.body, part.parameter);
  if (shown === undefined) return answer;
  const { at, member } = shown;
  const withId = (id: Json): Composed => ({ ...answer, body: write(answer.body as Json, `${at}/${member}`, id) });
  const isFit = (id: Json): boolean => shape.accepts(withId(id).body as Json);
  const { [member]: chosen, ...sent } = sentTo(at, call.received());
  const wanted = chosen !== undefined && isFit(chosen) ? chosen : undefined;
  const id = wanted ?? freshIdentifier(shown.thing[member] ?? null, new Set(kept.things.keys()), isFit);
  const made = overlaid(withId(id), shape, at, sent);
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
function told({ call, part, kept, answer, shape }: Step): Composed {
  const id = identifierOf(call.path);
  const shown = identifiedIn(answer.body, part.parameter);
  if (shown === undefined) return answer;
  const known = kept.things.get(id);
  if (known !== undefined && known !== "deleted") {
    const whole = reshaped(answer, shape, write(answer.body as Json, shown.at, known));
    return whole ?? overlaid(answer, shape, shown.at, known);
  }
  const own = typeof shown.thing[shown.member] === "number" && Number.isFinite(Number(id)) ? Number(id) : id;
  const named = { ...answer, body: write(answer.body as Json, `${shown.at}/${shown.member}`, own) };
  return shape.accepts(named.body) ? named : answer;
}

function changed(step: Step): Composed {
  const before = told(step);
  const { call, part, kept, shape } = step;
  const id = identifierOf(call.path);
  const shown = identifiedIn(before.body, part.parameter);
  if (shown === undefined) {
    const known = kept.things.get(id);
    const sent = call.received();
    if (isObject(known) && isObject(sent)) kept.things.set(id, { ...known, ...sent });
    return before;
  }
  const { [shown.member]: _own, ...sent } = sentTo(shown.at, call.received());
  const made = overlaid(before, shape, shown.at, sent);
  remember(kept, id, read(made.body as Json, shown.at));
  return made;
}

function removed({ call, kept, answer }: Step): Composed {
  kept.things.set(identifierOf(call.path), "deleted");
  return answer;
}

/** Things that were made come first, and the contract's own follow, as far as they were neither changed nor deleted. */
function listed({ part, kept, answer, shape }: Step): Composed {
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
  const withItems = (items: readonly Json[]): Composed | undefined =>
    reshaped(answer, shape, write(answer.body as Json, list.at, [...items]));
  // a list may hold less of a thing than reading it gives, or more: that comes from the example
  const fitting = made.flatMap((thing) => {
    const shaped = others[0] ?? list.items[0];
    const filled = isObject(shaped) ? { ...shaped, ...thing } : thing;
    return [thing, filled].find((item) => withItems([item]) !== undefined) ?? [];
  });
  // a list may be bounded
  const tried = [[...fitting, ...others], fitting, fitting.slice(0, list.items.length || 1)];
  return tried.map(withItems).find((one) => one !== undefined) ?? answer;
}
