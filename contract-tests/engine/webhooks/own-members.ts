/** What a service says of the attempt and not of the message: its number, and the time at which it was sent. */
import { type Json, isObject, parseJson, sameJson } from "../../../spec/openapi/json.ts";
import { spoken } from "../relations/spoken.ts";
import type { Attempt } from "./receiver.ts";

/** `X-Webhook-Attempt`, `attemptNumber`, `retry_count`; `max_attempts` and `attempts` say something else. */
const NUMBER = /^(x )?(webhook |delivery |event )?(attempt|retry)( (number|num|no|count|index))?$/;
const TIME = /^((sent|delivered|attempted|dispatched) at|timestamp)$/;

/** Members at any depth of objects, by their pointers. */
function membersOf(value: Json, at = ""): [pointer: string, name: string, value: Json][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]): [string, string, Json][] => [
    [`${at}/${name}`, name, member],
    ...membersOf(member, `${at}/${name}`),
  ]);
}

function bodyOf({ body }: Pick<Attempt, "body">): Json | undefined {
  return parseJson(body.toString("utf8"));
}

/** Numbers of the attempt, by the header or the place in the body where they stand. */
function numbersOf(attempt: Pick<Attempt, "headers" | "body">): ReadonlyMap<string, number> {
  const headers = attempt.headers.flatMap(([name, value]): [string, number][] =>
    NUMBER.test(spoken(name)) && /^\d{1,4}$/.test(value) ? [[name.toLowerCase(), Number(value)]] : [],
  );
  const members = membersOf(bodyOf(attempt) ?? null).flatMap(([at, name, value]): [string, number][] =>
    NUMBER.test(spoken(name)) && typeof value === "number" ? [[at, value]] : [],
  );
  return new Map([...headers, ...members]);
}

/** What is wrong with the numbers of the attempts of one delivery: each is one more than the one before. */
export function numberFaults(attempts: readonly Pick<Attempt, "headers" | "body">[]): string[] {
  const told = attempts.map(numbersOf);
  return told.slice(1).flatMap((numbers, index) =>
    [...numbers].flatMap(([place, number]) => {
      const before = told[index]?.get(place);
      return before === undefined || number === before + 1
        ? []
        : [`${place} is ${number} of attempt ${index + 2}, and was ${before} of the one before`];
    }),
  );
}

function ofMessage(value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, Json][] =>
      NUMBER.test(spoken(name)) || TIME.test(spoken(name)) ? [] : [[name, ofMessage(member)]],
    ),
  );
}

/** Whether two bodies differ in nothing but what they say of their attempt. */
export function sayTheSame(one: Pick<Attempt, "body">, other: Pick<Attempt, "body">): boolean {
  const [a, b] = [bodyOf(one), bodyOf(other)];
  return a !== undefined && b !== undefined && sameJson(ofMessage(a), ofMessage(b));
}
