/** The answers of two contracts under the statuses that either names: a status stands before its range, and a range before `default`. */
import { type Json, type JsonObject, objectAt } from "../../spec/openapi/json.ts";
import { changed } from "../../spec/openapi/walk.ts";
import { nameless } from "./break.ts";

type Answers = Readonly<Record<string, Json>>;
type Both = [before: JsonObject, now: JsonObject];

const STATUS = /^([1-5]\d\d|[1-5]XX|default)$/;

/** What else may describe a status, the nearest first. */
const widerThan = (status: string): string[] =>
  /^\d{3}$/.test(status) ? [`${status.charAt(0)}XX`, "default"] : status === "default" ? [] : ["default"];

function describedBy(answers: Answers, status: string): Json | undefined {
  const name = [status, ...widerThan(status)].find((one) => Object.hasOwn(answers, one));
  return name === undefined ? undefined : answers[name];
}

/** With an answer of its own for each of these statuses that it describes under a wider name. */
function spelledOut(answers: Answers, statuses: readonly string[]): Answers {
  const described = statuses.flatMap((status): [string, Json][] => {
    const answer = describedBy(answers, status);
    return answer === undefined ? [] : [[status, answer]];
  });
  return { ...answers, ...Object.fromEntries(described) };
}

/** Without the wider names in whose place the other contract names some of their statuses. */
function withoutNarrowed(answers: Answers, other: Answers): Answers {
  const isNarrowed = (status: string): boolean =>
    describedBy(other, status) === undefined && Object.keys(other).some((one) => widerThan(one).includes(status));
  return Object.fromEntries(Object.entries(answers).filter(([status]) => !isNarrowed(status)));
}

/** By place, whatever the parameters of a path are called. */
function answersIn(document: JsonObject): ReadonlyMap<string, Answers> {
  const found = new Map<string, Answers>();
  changed(document, (value, { kind, at }) => {
    if (kind === "Operation") found.set(nameless(at), objectAt(value["responses"]));
    return value;
  });
  return found;
}

export function withMetAnswers([before, now]: Both): Both {
  const [agreed, present] = [answersIn(before), answersIn(now)];
  const spelling = (document: JsonObject, adapt: (own: Answers, at: string) => Answers): JsonObject =>
    changed(document, (value, { kind, at }) =>
      kind === "Operation" ? { ...value, responses: adapt(objectAt(value["responses"]), nameless(at)) } : value,
    );
  const statuses = (answers: Answers): string[] => Object.keys(answers).filter((one) => STATUS.test(one));
  return [
    spelling(before, (own, at) => {
      const other = present.get(at);
      return other === undefined ? own : withoutNarrowed(spelledOut(own, statuses(other)), other);
    }),
    spelling(now, (own, at) => spelledOut(own, statuses(agreed.get(at) ?? {}))),
  ];
}
