/** What was made through the mock: it is echoed, found, listed, changed and deleted, as far as the contract relates that. */
import { type Json, isObject, objectAt, sameJson } from "../../spec/openapi/json.ts";
import { stepsIn } from "../../spec/openapi/json-patch.ts";
import { read, write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { below, moreOf } from "./above.ts";
import { calledByAddress } from "./called-by-address.ts";
import { answersAlike, shownBefore } from "./alike.ts";
import { alsoMakes, makeable, partsOf, puttable } from "./collections.ts";
import { calledAnew, locatedAt, locatedWherePut, withOwn } from "./called-anew.ts";
import { isGivenName, leftOutOf, putInPlace, putsInPlace, standardsOf, touched } from "./changes.ts";
import { type Part, baseOf, identifierIn, readerOf } from "./part.ts";
import { type Within, collectionsBelow, withParts } from "./parts-within.ts";
import { patchedHere } from "./patches.ts";
import { identifiedIn, identifiersOf } from "./identified.ts";
import { freshIdentifier } from "./identifiers.ts";
import { echoed, toldIn, untold } from "./echoed.ts";
import { Kept } from "./kept.ts";
import { mergedInto } from "./merged.ts";
import { listed } from "./listed.ts";
import { listIn } from "./lists.ts";
import { movedBy } from "./moves.ts";
import { overlaid, reshaped, without } from "./overlay.ts";
import { hasPages, paged } from "./paged.ts";
import { type Call, bringsBack, goesAgain, toldBy } from "./removals.ts";
import { withPlainPaths } from "./plain-paths.ts";
import { placeIn, sentTo } from "./sent.ts";
import type { Shape } from "./shape.ts";
import { namedByQuery, ofOne } from "./single.ts";

export interface Resources {
  /** Whether the call is about something that was taken away. */
  isGone(call: Pick<Call, "operation" | "path" | "query">): boolean;
  /** The answer with what is known, as far as the contract takes it. */
  applied(call: Call, answer: Composed, shape: Shape): Composed;
}

export function createResources(written: Contract): Resources {
  const { contract, plain } = withPlainPaths(written);
  const parts = partsOf(contract);
  const onlyPut = puttable(parts);
  const canBeMade = new Set([...makeable(parts), ...onlyPut]);
  const items = [...new Map([...parts.values()].map((part) => [part.item, part])).values()];
  const collections = new Map<string, Kept>();
  const keptAt = (base: string): Kept => {
    const kept = collections.get(base) ?? new Kept();
    collections.set(base, kept);
    return kept;
  };
  const ofItem = new Map<string, Set<Kept>>();
  const siblingsOf = ({ item }: Part, kept: Kept): ReadonlySet<Kept> => {
    const siblings = (ofItem.get(item) ?? new Set()).add(kept);
    ofItem.set(item, siblings);
    return siblings;
  };
  /** What was made below one thing is none of another's. */
  const isOfAnother = (part: Part, path: string): boolean => {
    const [here, id] = [keptAt(baseOf(part, path)), identifierIn(part, path)];
    const others = [...(ofItem.get(part.item) ?? [])].filter((kept) => kept !== here);
    return here.known(id) === undefined && others.some((kept) => isObject(kept.known(id)));
  };
  const aboveOf = ({ path }: ContractOperation): Part[] => items.filter(({ item }) => path.startsWith(`${item}/`));
  /** What is said of a thing by its own path (`/likes/tracks/{track}`) goes with it, where the contract has such an answer. */
  const isAboutGone = (
    { path: template, responses }: ContractOperation,
    path: string,
    isGoneAt: (part: Part, at: string) => boolean,
  ): boolean =>
    responses.some(({ status }) => status === "404") &&
    items
      .filter(({ item }) => item !== template && template.endsWith(item))
      .some((part) =>
        isGoneAt(
          part,
          `/${path
            .split("/")
            .slice(1 - part.item.split("/").length)
            .join("/")}`,
        ),
      );
  const within = (part: Part, path: string): Within[] =>
    collectionsBelow(part, items).map(([word, own]) => ({ word, part: own, kept: keptAt(`${path}/${word}`) }));
  const isAbout = ({ role }: Part): boolean => role !== "create" && role !== "list" && role !== "clear";
  const known = (call: Call, answer: Composed, shape: Shape): Composed => {
    const part = parts.get(call.operation);
    if (part === undefined) return echoed(call, answer, shape, standardsOf(contract.document, call));
    if (part.role === "one") return ofOne(contract.document, part, keptAt(call.path), call, answer, shape);
    const takesAway = part.role === "remove" || part.role === "clear";
    if (takesAway && !canBeMade.has(part.item)) return answer;
    const kept = keptAt(baseOf(part, call.path));
    return APPLIED[part.role]({ contract, parts, call, part, kept, siblings: siblingsOf(part, kept), answer, shape });
  };

  return {
    isGone(asked) {
      const { operation, path, query } = plain(asked);
      if (bringsBack(operation)) return false;
      const part = parts.get(readerOf(contract, operation) ?? operation);
      const brings = alsoMakes(operation) || (operation.method === "put" && onlyPut.has(part?.item ?? ""));
      const isOne = part?.role === "one";
      const isOwn =
        part !== undefined && part.given === undefined && isAbout(part) && !brings && !isOne && !goesAgain(operation);
      const reads = /^(?:get|head|delete)$/.test(operation.method);
      if (isOne && reads && keptAt(path).known(namedByQuery(part, query)) === "gone") return true;
      const own = isOwn ? [part] : [];
      if (isOwn && isOfAnother(part, path)) return true;
      const isGoneAt = (one: Part, at: string): boolean =>
        keptAt(baseOf(one, at)).known(identifierIn(one, at)) === "gone";
      return (
        [...own, ...aboveOf(operation)].some((one) => isGoneAt(one, path)) || isAboutGone(operation, path, isGoneAt)
      );
    },
    applied(asked, answer, shape) {
      if (answer.status > 299) return answer;
      const call = plain(asked);
      const { operation, path } = call;
      const above = aboveOf(operation)
        .filter(({ item }) => item !== parts.get(operation)?.item)
        .map((part) => {
          const id = identifierIn(part, path);
          const thing = keptAt(baseOf(part, path)).known(id);
          return { part, id, thing: isObject(thing) ? thing : {} };
        });
      const part = parts.get(operation);
      // what is read elsewhere still says what it was made below
      const placed = part?.role === "create" ? below(answer, shape, above, true) : answer;
      const made = withParts(known(call, placed, shape), shape, { part, call }, within);
      const own = part === undefined ? moreOf(contract, operation, made, shape, above) : made;
      const told = below(locatedWherePut(own, asked), shape, above, /^(?:create|change|act)$/.test(part?.role ?? ""));
      // a thing that has a list is no list, unless pages of it can be asked for
      const isWhole = hasOwnList(told, part) && !hasPages(contract.document, operation);
      const page = isWhole ? told : paged(contract.document, asked, told, shape, answer);
      // what is known of a thing is no body where the contract declares none
      return answer.body === undefined ? { ...page, body: undefined } : page;
    },
  };
}

/** Whether what looks like a list of the answer is one that the thing of its path has. */
function hasOwnList({ body }: Composed, part: Part | undefined): boolean {
  const shown = part?.role === "read" ? identifiedIn(body, part) : undefined;
  return shown !== undefined && listIn(body, false)?.at.startsWith(shown.at) === true;
}

interface Step {
  readonly contract: Contract;
  readonly parts: ReadonlyMap<ContractOperation, Part>;
  readonly call: Call;
  readonly part: Part;
  readonly kept: Kept;
  /** Such things, whatever they stand below. */
  readonly siblings: ReadonlySet<Kept>;
  readonly answer: Composed;
  readonly shape: Shape;
}

const APPLIED: Readonly<Record<Exclude<Part["role"], "one">, (step: Step) => Composed>> = {
  create: created,
  list: listed,
  read: told,
  change: changed,
  remove: removed,
  clear: cleared,
  act: acted,
};

function created({ contract, call, part, kept, siblings, answer, shape }: Step): Composed {
  const shown = identifiedIn(answer.body, part);
  if (shown === undefined) {
    const own = identifiedIn(call.received(), part);
    // who makes a thing may say what it is called, and the answer nothing
    if (own !== undefined) remember(kept, part, String(own.thing[own.member]), own.thing, call.path);
    const told = echoed(call, answer, shape);
    return own === undefined ? calledByAddress({ contract, call, part, kept, siblings }, told) : told;
  }
  const { at, member } = shown;
  const withId = (id: Json): Composed => calledAnew(answer, shape, shown, part, id);
  const isFit = (id: Json): boolean => shape.accepts(withId(id).body as Json);
  const { [member]: chosen, ...told } = sentTo(at, call.received(), shown.thing);
  const sent = { ...standardsOf(contract.document, call), ...told };
  const wanted = chosen !== undefined && isFit(chosen) ? chosen : undefined;
  const own = shown.thing[member] ?? null;
  // the list below another parent shows the contract's example
  const shownElsewhere = call.operation.path.includes("{") ? [String(own)] : [];
  const taken = new Set([...[...siblings].flatMap(({ identifiers }) => [...identifiers]), ...shownElsewhere]);
  const id = wanted ?? freshIdentifier(own, taken, isFit);
  const names = part.members.filter((name) => name !== member && !(name in sent));
  const named = names.reduce((told, name) => withOwn(told, shape, `${at}/${name}`, taken), withId(id));
  const made = toldIn(named, shape, at, sent);
  const thing = objectAt(read(made.body as Json, at));
  const whole = { ...untold(thing, sent), ...thing };
  // an answer with little more than the identifier leaves the rest to the example
  const isPart = Object.keys(sent).length > 0 && sameJson(untold(thing, sent), sent);
  if (isPart) kept.keepPart(String(id), whole, identifiersOf(thing, part), call.path);
  else remember(kept, part, String(id), whole, call.path);
  return locatedAt(contract, made, call, part, String(id));
}

function remember(kept: Kept, part: Part, id: string, thing: Json | undefined, madeAt?: string): void {
  if (isObject(thing)) kept.keep(id, thing, identifiersOf(thing, part), madeAt);
}

/** The thing that the path names: as it is kept, else the contract's example under this identifier. */
function told({ call, part, kept, answer, shape }: Step): Composed {
  const id = identifierIn(part, call.path);
  const shown = identifiedIn(answer.body, part);
  const known = kept.known(id);
  if (shown === undefined) {
    const own = isObject(known) ? known : known === undefined ? kept.shown(id) : undefined;
    if (own === undefined) return answer;
    const at = placeIn(answer.body);
    const whole = kept.isWhole(own) ? reshaped(answer, shape, write(answer.body as Json, at, own)) : undefined;
    return whole ?? overlaid(answer, shape, at, own);
  }
  const own = typeof shown.thing[shown.member] === "number" && Number.isFinite(Number(id)) ? Number(id) : id;
  const named = calledAnew(answer, shape, shown, part, own);
  const isNamed = shape.accepts(named.body as Json);
  if (known !== undefined && known !== "gone") {
    // what only changes tell of a thing is a part of it
    const isWhole = Object.hasOwn(known, shown.member) && !kept.isPart(id);
    const whole = isWhole ? reshaped(answer, shape, write(answer.body as Json, shown.at, known)) : undefined;
    return (
      whole ?? without(overlaid(isNamed ? named : answer, shape, shown.at, known), shape, shown.at, kept.leftOut(known))
    );
  }
  return isNamed ? overlaid(named, shape, shown.at, kept.shown(id) ?? {}) : answer;
}

function changed(step: Step): Composed {
  const { contract, call, part, kept, answer, shape } = step;
  const then = told(step);
  const id = identifierIn(part, call.path);
  const steps = stepsIn(call.received());
  if (steps !== undefined) return patchedHere({ part, kept, shape, id }, then, steps);
  const names = [identifiedIn(then.body, part)?.member ?? "", ...part.members];
  const before = putInPlace({ document: contract.document, call, answer, shape, names }, then);
  const shown = identifiedIn(before.body, part);
  if (shown === undefined) {
    const at = placeIn(before.body);
    const thing = objectAt(read(before.body as Json, at));
    const sent = mergedInto(call, thing, sentTo(at, call.received(), thing));
    if (putsInPlace(call.operation)) {
      const put = overlaid(before, shape, at, sent);
      const left = leftOutOf({ document: contract.document, call, names }, sent);
      const thing = objectAt(read((put.body ?? null) as Json, at));
      kept.put(id, { ...untold(thing, sent), ...thing }, left);
      return put;
    }
    // of a thing whose answers have no identifier, the path alone says which it is
    if (Object.keys(sent).length > 0) kept.tell(id, sent);
    return overlaid(before, shape, at, sent);
  }
  const { [shown.member]: own, ...others } = mergedInto(
    call,
    shown.thing,
    sentTo(shown.at, call.received(), shown.thing),
  );
  // what people call a thing may change, and where it stands does not
  const sent = own !== undefined && isGivenName(shown.member) ? { ...others, [shown.member]: own } : others;
  const made = touched(toldIn(before, shape, shown.at, sent), shape, shown.at, sent);
  const thing = objectAt(read(made.body as Json, shown.at));
  kept.change(id, thing, untold(thing, sent), identifiersOf(thing, part));
  return made;
}

/** An action shows what it changes: that is what its example has otherwise than those of reading or making the thing, or what its word says. */
function acted(step: Step): Composed {
  const { contract, parts, call, part, kept, answer, shape } = step;
  const id = identifierIn(part, call.path);
  if (bringsBack(call.operation)) kept.restore(id);
  const moved = movedBy(contract, parts, call.operation, part);
  const shown = identifiedIn(answer.body, part);
  if (shown === undefined || !answersAlike(contract, parts, call.operation, part)) {
    if (kept.known(id) !== "gone" && Object.keys(moved).length > 0) kept.tell(id, moved);
    return overlaid(echoed(call, answer, shape), shape, shown?.at ?? placeIn(answer.body), moved);
  }
  const before = shownBefore(parts, part);
  const changes = Object.entries(shown.thing).filter(
    ([name, value]) => name !== shown.member && before !== undefined && !sameJson(value, before[name] ?? null),
  );
  const { [shown.member]: _own, ...sent } = sentTo(shown.at, call.received(), shown.thing);
  const made = overlaid(told(step), shape, shown.at, { ...moved, ...Object.fromEntries(changes), ...sent });
  remember(kept, part, id, read(made.body as Json, shown.at));
  return made;
}

function removed({ call, part, kept, answer, shape }: Step): Composed {
  const named = part.given?.flatMap((given) => toldBy(given, call) ?? []) ?? [identifierIn(part, call.path)];
  for (const id of named) kept.remove(id);
  return echoed(call, answer, shape);
}

/** A collection as a whole, or those of it that the query names. */
function cleared({ call, part, kept, answer }: Step): Composed {
  const named = [...call.query].filter(([name]) => name === part.parameter || part.members.includes(name));
  for (const [, ids] of named) for (const id of ids.split(",")) kept.remove(id);
  if (call.query.size === 0 && call.operation.body === undefined) kept.clear();
  return answer;
}
