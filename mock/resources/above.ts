/** What stands below a thing says whose it is: `payment_id` in what `/payments/{id}/events` answers. */
import { type Json, type JsonObject, isObject } from "../../spec/openapi/json.ts";
import { read, write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { listIn } from "./lists.ts";
import type { Part } from "./part.ts";
import { placeIn } from "./sent.ts";
import type { Shape } from "./shape.ts";

export interface Above {
  readonly part: Pick<Part, "parameter" | "members" | "item">;
  /** As the path says it. */
  readonly id: string;
  /** The thing itself, where it is known. */
  readonly thing: JsonObject;
}

/** Names that what stands below has for itself. */
const OWN = /^(id|uuid|guid|key|slug|name|code|number)$/i;

/** A thing may be found by another identifier than the one that others call it by. */
function calledAs(name: string, { part: { parameter }, id, thing }: Above): Json | undefined {
  return thing[name] ?? (name === parameter || /id$/i.test(parameter) ? id : undefined);
}

function says(below: Json, above: Above): Json {
  if (!isObject(below)) return below;
  const { parameter, members } = above.part;
  const names = [parameter, ...members].filter((name) => !OWN.test(name) && Object.hasOwn(below, name));
  return names.reduce<Json>((told, name) => {
    const [before, id] = [below[name], calledAs(name, above)];
    if (id === undefined) return told;
    if (typeof before === typeof id) return write(told, `/${name}`, id);
    const isNumber = typeof before === "number" && Number.isFinite(Number(id));
    return isNumber ? write(told, `/${name}`, Number(id)) : told;
  }, below);
}

/** The answer to a call below things, each of them named in it and, unless it tells of one thing alone, in the items of its list, where the contract takes it so. */
export function below(answer: Composed, shape: Shape, above: readonly Above[], isOne = false): Composed {
  return above.reduce((told, one) => {
    const whole = told.body as Json;
    const at = placeIn(whole);
    const own = at === "" ? whole : write(whole, at, says(read(whole, at) ?? null, one));
    const body = says(own, one);
    const list = isOne ? undefined : listIn(body, true);
    const items = list?.items.map((item) => says(item, one));
    const made = list === undefined || items === undefined ? body : write(body, list.at, items);
    return shape.accepts(made) ? { ...told, body: made } : told;
  }, answer);
}

/** What moves by itself, and what several things call their own. */
const ITS_OWN = /^(type|kind|object|version)$|state|status|count|total|(created|updated|modified|_at$|At$|time|date)/i;

type Called = Pick<ContractOperation, "method" | "path">;

/** Whether a thing is all that the path names, with a word below it that nothing can be done with but to read it. */
function isMoreOf({ operations }: Pick<Contract, "operations">, { method, path }: Called, item: string): boolean {
  const others = operations.filter((one) => one.path === path && one.method !== method);
  return method === "get" && others.length === 0 && /^\/[^/{}]+$/.test(path.slice(item.length));
}

/** What else is read of a thing (`/subscribers/{id}/export`) says of it what the thing does, unless it has an identifier of its own. */
export function moreOf(
  contract: Pick<Contract, "operations">,
  called: Called,
  answer: Composed,
  shape: Shape,
  above: readonly Above[],
): Composed {
  const whose = above.find(({ part: { item } }) => isMoreOf(contract, called, item));
  const at = placeIn(answer.body);
  const own = read((answer.body ?? null) as Json, at);
  if (whose === undefined || !isObject(own)) return answer;
  if (["id", "uuid", whose.part.parameter].some((name) => Object.hasOwn(own, name))) return answer;
  const said = Object.entries(own).flatMap(([name, shown]): [string, Json][] => {
    const known = whose.thing[name];
    const isPlain = typeof known === "string" || typeof known === "number";
    return isPlain && typeof known === typeof shown && !ITS_OWN.test(name) ? [[name, known]] : [];
  });
  const body = write(answer.body as Json, at, { ...own, ...Object.fromEntries(said) });
  return shape.accepts(body) ? { ...answer, body } : answer;
}
