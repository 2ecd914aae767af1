/** A change to a part that answers with the whole: what was put is in it as it was put, and what was removed is not in it. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Exchange } from "../http/exchange.ts";
import { namedIn } from "../http/found.ts";
import { shown } from "../relations/compared.ts";
import { saysSo } from "../relations/kept.ts";
import { agrees } from "../relations/shared.ts";
import { spoken } from "../relations/spoken.ts";
import { thingIn } from "../relations/thing.ts";
import type { Check } from "./context.ts";

type Body = { readonly [name: string]: Json };

/** `/carts/{cart}/items/{product}`, or `/carts/{cart}/coupon`. */
const PART = /\{([^}]+)\}\/([^/{}]+)(?:\/\{([^}]+)\})?$/;

/** Texts may come back in another form. */
function differs(sent: Json, came: Json | undefined): boolean {
  const isPlain = typeof sent === "number" || typeof sent === "boolean";
  return (
    came !== undefined &&
    (isPlain || (typeof sent === "string" && spoken(sent) !== spoken(String(came)))) &&
    !agrees(sent, came)
  );
}

function ofItem(operation: Operation, whole: Body, word: string, place: string, { sent }: Exchange): string[] {
  const value = sent?.values.get(`path ${place}`);
  const [, list] = Object.entries(whole).find(([name]) => spoken(name) === spoken(word)) ?? [];
  if (value === undefined || !Array.isArray(list) || !list.every(isObject)) return [];
  const called = list.map((one) => namedIn(one, place));
  if (called.includes(undefined)) return [];
  const item = list[called.findIndex((name) => String(name) === String(value))];
  if (operation.method === "DELETE")
    return item === undefined || saysSo(item)
      ? []
      : [`${operation.id} has removed ${shown(value)}, and ${word} still has it`];
  if (item === undefined) return [`${operation.id} has put ${shown(value)}, and ${word} does not have it`];
  const body = isObject(sent?.body) ? sent.body : {};
  const wrong = Object.keys(body).find((name) => differs(body[name] ?? null, item[name]));
  return wrong === undefined
    ? []
    : [`${wrong} of ${shown(value)} was put as ${shown(body[wrong])}, and is answered as ${shown(item[wrong])}`];
}

const NOTHING: ReadonlySet<Json | undefined> = new Set([undefined, null, ""]);

/** What still speaks of the one part that was removed. */
export function leftIn(operation: Operation, whole: Body, word: string): string[] {
  const names = new Set(["", " id", " code", " key"].map((end) => `${spoken(word)}${end}`));
  const left = Object.keys(whole).find((name) => names.has(spoken(name)) && !NOTHING.has(whole[name]));
  return left === undefined ? [] : [`${operation.id} has removed it, and ${left} is ${shown(whole[left])}`];
}

function ofOne(operation: Operation, whole: Body, word: string, { sent }: Exchange): string[] {
  if (operation.method === "DELETE") return leftIn(operation, whole, word);
  const body = isObject(sent?.body) ? sent.body : {};
  return Object.entries(body).flatMap(([name, value]) => {
    const own = Object.keys(whole).find((one) => spoken(one) === `${spoken(word)} ${spoken(name)}`);
    const inner = whole[word];
    const came = own === undefined ? (isObject(inner) ? inner[name] : undefined) : whole[own];
    return value !== undefined && differs(value, came)
      ? [`${name} was put as ${shown(value)}, and ${own ?? word} is answered as ${shown(came)}`]
      : [];
  });
}

export const withinWhole: Check = {
  name: "read-back",
  run: ({ operation, exchange, answer, json }) => {
    const whole = thingIn(json);
    if (operation === undefined || answer.status >= 300 || !isObject(whole)) return [];
    const [, above = "", word = "", place] = PART.exec(operation.path) ?? [];
    const isWhole = String(namedIn(whole, above)) === String(exchange.sent?.values.get(`path ${above}`));
    if (!/^(PUT|DELETE)$/.test(operation.method) || word === "" || !isWhole) return [];
    return place === undefined
      ? ofOne(operation, whole, word, exchange)
      : ofItem(operation, whole, word, place, exchange);
  },
};
