import type { History, Told } from "../history.ts";
import { deliveriesOf, factsOf, restoredAt, webhookIds, wishes, type Promised } from "./read.ts";

/** A key is honoured once: whoever repeats a request under it is told the same, and nothing is made twice. */
export const keysAreHonouredOnce: Promised = (history) =>
  restoredAt(history) !== undefined
    ? []
    : [...byKey(history).flatMap(([key, told]) => toldOnce(key, told)), ...testsOnce(history), ...recordsOnce(history)];

function toldOnce(key: string, answers: readonly Answer[]): readonly string[] {
  const final = answers.filter(({ status, body }) => status < 500 && body !== "request_in_progress");
  const accepted = final.filter(({ status }) => status < 300);
  const ways = new Set(accepted.map(({ status, body }) => `${status} ${body}`));
  const fresh = accepted.filter(({ replayed }) => !replayed).length;
  if (answers.some(({ status, replayed }) => replayed && status >= 500)) return [`key "${key}": a failure was kept`];
  if (new Set(accepted.map(({ request }) => request)).size > 1) return [`key "${key}" was honoured for two requests`];
  if (ways.size > 1) return [`key "${key}" was answered in ${ways.size} ways`];
  return fresh > 1 ? [`key "${key}" was honoured ${fresh} times`] : [];
}

type Answer = Told & { readonly request: string };

/** What was told under each key, by whomever it was used. */
function byKey(history: History): readonly (readonly [string, readonly Answer[]])[] {
  const answers = wishes(history).flatMap(({ asked: [first], told }) => {
    const request = `${first?.operation} ${JSON.stringify(first?.body)}`;
    return told.map((answer) => ({ ...answer, key: first?.key, request }));
  });
  const keyed = answers.flatMap(({ key, ...answer }) => (key === undefined ? [] : [{ key, answer }]));
  return [...Map.groupBy(keyed, ({ key }) => key)].map(([key, found]) => [key, found.map(({ answer }) => answer)]);
}

/** However often a test was asked for under one key, one message is sent. */
function testsOnce(history: History): readonly string[] {
  const asked = factsOf(history, "asked").filter(({ operation }) => operation === "test");
  const companies = new Set(asked.map(({ company }) => company));
  return [...companies].flatMap((company) => {
    const wanted = new Set(asked.filter((test) => test.company === company).map(({ wish }) => wish)).size;
    const tests = webhookIds(history).filter((id) =>
      deliveriesOf(history, id).some(([first]) => first?.trigger === "test"),
    );
    const sent = factsOf(history, "sent").filter(({ url }) => url.startsWith(`https://${company}.`));
    const own = tests.filter((id) => sent.some(({ headers }) => headers["webhook-id"] === id)).length;
    return own > wanted ? [`${company} was sent ${own} tests and asked for ${wanted}`] : [];
  });
}

/** No record is stored twice. */
function recordsOnce({ records }: History): readonly string[] {
  return Object.entries(records).flatMap(([company, patients]) =>
    new Set(patients).size === patients.length ? [] : [`${company} has a record twice: ${patients.join(", ")}`],
  );
}
