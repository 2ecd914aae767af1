/** In which states an operation is refused, as the descriptions of its refusals say: `The account is closed`, `The invoice is no draft any more`, `Only open ones can be paid`. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { CONFLICT } from "../http/statuses.ts";
import { prose } from "./assumed.ts";
import { isBarred } from "./barred.ts";
import { statesAfter } from "./participles.ts";
import { spoken } from "./spoken.ts";

/** `/invoices/{invoice}/void` and `/invoices/{invoice}:void`. */
const ACTING = /^(.*\{[^}]+\})[/:][^/{}:]+$/;

/** What a sentence says of conditions, which is no reason to refuse. */
const CONDITION = /\b(not|no|never|unless|until|only|must|without)\b/;

/** What is over, whatever it is called: `The job is finished already` is said of one that has `succeeded`. */
const DONE = ["succeeded", "completed", "complete", "finished", "done"];

function isSaid(clause: string, state: string): boolean {
  const said = spoken(state);
  const own = DONE.includes(said) ? `(?:${DONE.join("|")})` : said;
  const is = new RegExp(
    `\\b(is|are|was|were|(has|have) been|already)( already| been| still)* ${own}\\b|\\b(has|have)( already)? ${own}$`,
  );
  // `already paid or void` and `full or cancelled` say it of both
  const listed = new RegExp(`\\b(is|are|was|were|been)( already| still)?( been)? (\\w+ or )+${own}\\b`);
  if (listed.test(spoken(clause)) && !CONDITION.test(spoken(clause))) return true;
  return clause.split(/\bor\b|\band\b/).some((part) => is.test(spoken(part)) && !CONDITION.test(spoken(part)));
}

/** The states that alone are not refused, where the clause names them and says nothing else. */
function admitted(clause: string, states: readonly string[]): readonly string[] {
  // `only drafts` are those in the state `draft`
  const known = states.map((state) => `${spoken(state)}s?`).join("|");
  const list = `((?:an? )?(?:${known})(?: (?:or|and|nor) (?:an? )?(?:${known}))*)`;
  const [, ...found] =
    new RegExp(
      `^(?:it|the \\w+|\\w+) (?:is|are) (?:not|no)(?: longer)?(?: in)?(?: the)?(?: state)? ${list}(?: any ?more| yet)?$`,
    ).exec(spoken(clause)) ??
    new RegExp(`^(?:it|the \\w+|\\w+) (?:has|have) not(?: yet)?(?: been)? ${list}(?: yet)?$`).exec(spoken(clause)) ??
    new RegExp(`^only ${list}(?: ones?| \\w+)? (?:can|may) be \\w+(?: (?:of|for|to|from|on|off|up|out))?$`).exec(
      spoken(clause),
    ) ??
    [];
  const named = new Set(
    found.flatMap((one) => (one ?? "").split(/ (?:or|and|nor) /)).map((one) => one.replace(/^an? /, "")),
  );
  return states.filter((state) => named.has(spoken(state)) || named.has(`${spoken(state)}s`));
}

const OF_ONE_STATE = /^only .* (can|may) be |^(it|the \w+) (is|are) (not|no) |\balready\b/;
const UNDER_WAY =
  /\b(yet|ready|running|progress|processing|pending|queued|busy|waiting|under way|locked|in use|(start|creat|build|load|import|export|send|provision)ing)\b/;

interface Said {
  readonly status: number;
  readonly clauses: readonly string[];
  readonly sentences: readonly string[];
  /** Of what the operation does it says more than when it is refused. */
  readonly isOfIt: boolean;
}

function clausesOf(text: string): string[] {
  return text.replaceAll(/\([^)]*\)/g, "").split(/[.;,\n]/);
}

function saying(status: number, text: string, isOfIt: boolean): Said {
  return { status, clauses: clausesOf(text), sentences: text.split(/[.;\n]/), isOfIt };
}

/** 408, 444, 498 and 499 tell of the connection and of tokens. */
const OF_THINGS = /^4(?!08|44|98|99)\d\d$/;

function saidOf(operation: Operation): Said[] {
  const refusals = operation.responses.flatMap(({ status, definition }): Said[] =>
    OF_THINGS.test(status) ? [saying(Number(status), textAt(definition["description"]) ?? "", false)] : [],
  );
  const conflicts = refusals.some(({ status }) => status === CONFLICT);
  return conflicts ? [...refusals, saying(CONFLICT, prose(operation), true)] : refusals;
}

/** Whether words say that all conflicts are those of a state, which does not pass by itself: `Only sent ones can be voided`. */
export function refusesOneState(operation: Operation): boolean {
  const conflict = operation.responses.find(({ status }) => status === String(CONFLICT));
  const all = clausesOf(textAt(conflict?.definition["description"]) ?? "").map(spoken);
  const said = all.filter((one) => one !== "");
  return said.length > 0 && said.every((one) => OF_ONE_STATE.test(one) && !UNDER_WAY.test(one));
}

/** Whether what is in this state may leave it by itself at any moment. */
export function passesByItself(state: string): boolean {
  return UNDER_WAY.test(spoken(state));
}

/** All that its refusals say, as words. */
export function refusalWords(operation: Operation): string {
  return ` ${saidOf(operation)
    .flatMap(({ clauses }) => clauses)
    .map(spoken)
    .join(" ")} `;
}

/** The condition of a conflict that the description of an operation tells in passing: `Answers 409 if the invoice is paid already`. */
function conflictIf(sentence: string): string {
  const isOfConflict = /\b409\b|\bconflict\b/i.test(sentence) && !/\b4(?!09)\d\d\b/.test(sentence);
  return (isOfConflict && /\b(?:if|when|where|once|because) ([^,]*)/i.exec(sentence)?.[1]) || "";
}

/** The status with which an operation is refused in this state; undefined where no word says that it is. `states`: all that there are, where they are known. */
export function refusedIn(operation: Operation, state: string, states: readonly string[] = []): number | undefined {
  const refuses = ({ clauses, sentences, isOfIt }: Said): boolean =>
    sentences.some(
      (sentence) => isBarred(operation, sentence, state) || (isOfIt && isSaid(conflictIf(sentence), state)),
    ) ||
    clauses.some((clause) => {
      const only = states.length === 0 ? [] : admitted(clause, states);
      return only.length > 0 ? !only.includes(state) : !isOfIt && isSaid(clause, state);
    });
  return saidOf(operation).find(refuses)?.status;
}

/** The status with which an operation is refused of what is not so (`The flag is not archived`); 401 and 403 speak of who asks. */
export function refusedUnless(operation: Operation, name: string): number | undefined {
  return saidOf(operation).find(
    ({ status, clauses }) =>
      status !== 401 && status !== 403 && clauses.some((clause) => admitted(clause, [name]).length > 0),
  )?.status;
}

/** Whether what this is done to takes less afterwards, as the refusals of what else is done to it say: nothing is added to what is closed. */
export function endsWhatItIsDoneTo({ operations }: Contract, operation: Operation): boolean {
  const above = ACTING.exec(operation.path)?.[1];
  if (operation.method !== "POST" || operation.body !== undefined || above === undefined) return false;
  const states = statesAfter(operation);
  return operations.some(
    (other) =>
      other.id !== operation.id &&
      other.method !== "GET" &&
      (other.path === above || other.path.startsWith(`${above}/`)) &&
      states.some((state) => refusedIn(other, state) !== undefined),
  );
}
