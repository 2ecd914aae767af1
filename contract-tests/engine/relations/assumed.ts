/** What the contract itself says of a member, and what only its prose or the habits of services could explain. */
import { type Json, type JsonObject, isObject, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { responseFor } from "../../../spec/openapi/responses.ts";
import type { Assumption } from "../finding.ts";
import { viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";
import { spoken } from "./spoken.ts";
import { thingOf } from "./thing.ts";

const IDENTIFIER = /^(id|uuid|guid)$|(_id|Id|ID|_uuid)$/;
const MADE = /^(created|made|inserted|registered)(_?(at|on|date|time))?$|^(create|creation)_?(time|date)$/i;

/** When a thing was made. */
export function isMadeAt(name: string): boolean {
  return MADE.test(name);
}

/** Whether nothing but the client could give it another value: who made it when, and under which identifier, stays as it is. */
export function fixedByName(name: string): boolean {
  return IDENTIFIER.test(name) || MADE.test(name);
}

const LOCK = /^_?etag$|^(lock|row|resource|object|record)_?version$/i;

/** Whether a member that is sent names the version that is meant to be changed: the service gives it, and moves it with every change. */
export function isLock(name: string): boolean {
  return LOCK.test(name);
}

/** What a service does to a value that it is sent. */
const FORMED =
  /\b(normali[sz]|canonical|trim|strip|white ?space|without spaces|lower.?case|upper.?case|capital|round|decimals?\b|sorted|once\b|duplicat|sanit|escap|truncat|shorten|clean|convert|derived|computed|calculated|clamp)/i;

/** Formats that write one value in several ways. */
const SPELLINGS = new Set(["email", "idn-email", "hostname", "idn-hostname", "uri", "iri", "uuid", "ipv6", "duration"]);

/** Whether two texts are one number: a sum that is kept as one comes back without the noughts before it (Django REST framework). */
function isOneNumber(...texts: readonly unknown[]): boolean {
  return texts.every((one) => typeof one === "string" && /\d/.test(one) && Number(one) === Number(texts[0]));
}

function wordsOf(schemas: Schemas, schema: string, name: string): { text: string; format: string | undefined } {
  const texts: string[] = [];
  let format: string | undefined;
  for (const direction of ["in", "out"] as const) {
    const member = thingOf(schemas, direction, schema).members.get(name);
    for (const node of member === undefined ? [] : viewOf(schemas, direction, member.schema).nodes) {
      texts.push(textAt(node.schema["description"]) ?? "", textAt(node.schema["title"]) ?? "");
      format ??= textAt(node.schema["format"]);
    }
  }
  return { text: texts.join("\n"), format };
}

function plain(value: unknown): string {
  return (
    JSON.stringify(value)
      ?.toLowerCase()
      .replaceAll(/[\s/]+/g, "") ?? ""
  );
}

/** Whether a value may come back otherwise than it was sent: its description speaks of a form, or its format has spellings. */
export function formed(
  schemas: Schemas,
  schema: string,
  name: string,
  sent: unknown,
  came: unknown,
): Assumption | undefined {
  const { text, format } = wordsOf(schemas, schema, name);
  if (FORMED.test(text)) return "one form";
  if (format === "decimal" && isOneNumber(sent, came)) return "one form";
  return format !== undefined && SPELLINGS.has(format) && plain(sent) === plain(came) ? "one form" : undefined;
}

const SIGN = /\b(?<!(?:never|not|non|no)[ -])(?:negative|minus|signed)\b/i;

/** Whether an answer may say with a sign what was sent without one: `negative for goods that leave`. */
export function isSigned(schemas: Schemas, answered: string, name: string, sent: unknown, came: unknown): boolean {
  const isTurned = typeof sent === "number" && typeof came === "number" && sent > 0 && came === -sent;
  return isTurned && SIGN.test(wordsOf(schemas, answered, name).text);
}

const STATE = /(^|_)(state|status|phase|stage|step|progress)($|_)|(State|Status|Phase|Stage)$/;

/** Whether setting it may set others as well: states, closed choices and switches. */
export function isState(schemas: Schemas, schema: string, name: string): boolean {
  if (STATE.test(name)) return true;
  const member = thingOf(schemas, "in", schema).members.get(name);
  if (member === undefined) return false;
  const view = viewOf(schemas, "in", member.schema);
  return view.types.includes("boolean") || view.nodes.some(({ schema: node }) => "enum" in node);
}

/** What is said of an operation and of the whole contract, in words. */
export function prose({ definition }: Pick<Operation, "definition">, document?: JsonObject): string {
  const info = document?.["info"];
  const of = (value: unknown): string =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? ["summary", "description"].map((name) => textAt((value as JsonObject)[name]) ?? "").join("\n")
      : "";
  return `${of(definition)}\n${of(info)}`;
}

const OF_ITS_STATE =
  /\b(conflict|cannot|can't|may not|not (allowed|possible)|only (if|when|while|once)|unless|more than|exceed|already)/i;
/** What is there or not, and how much of it, whatever the form of the request. */
const OF_WHAT_IS_THERE =
  /\b(unknown|no such|exists?|not (there|found|enough)|insufficient|too (few|little)|(fall|drop|go) below|out of stock|taken|in use|used up|overlap\w*|expired|no longer|is (no|none|not (an?|one))( \w+)? of (the|this|that|these|its)|in the past)\b/i;
/** What is sent is held against something else. */
const COMPARED =
  /\b(above|below|beyond|outside|beats?|outbid|exceeds?|exceeding|(high|low|great|larg|small|few|earli|lat|new|old)er than|(less|more) than|too (low|high|late|early|soon))\b/i;
/** Where nothing is sent, this is not of what was sent. */
const OF_NOTHING_SENT = new RegExp(
  `\\b(empty|(has|have) no|without|lacks?|missing|incomplete|at least)\\b|${OF_ITS_STATE.source}`,
  "i",
);
const REFUSAL = /\b(refus|reject|declin)/i;
/** Statuses of the state of a thing, and those that tell of a wrong request as well. */
const OF_STATE = new Set([402, 403, 409, 412, 423]);
const OF_ANYTHING = new Set([400, 422]);

function namesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]) : [];
}

/** Whether what is sent is held against what is there, or the length of a list; not where two of its own members are held against each other. */
function isCompared(said: string, sent: Json): boolean {
  const words = ` ${spoken(said)} `.replaceAll(/ (number|count) of (the |its )?\w+/g, "");
  const named = new Set(
    namesIn(sent)
      .map(spoken)
      .filter((name) => words.includes(` ${name} `)),
  );
  return COMPARED.test(said) && named.size < 2;
}

/**
 * Whether words say that a request is refused for what no schema says: the state of a thing, what is left of it. That wrong requests are refused with
 * 400 is said everywhere, and is no word about a right one. `sent`: its body.
 */
export function refusesInWords(
  operation: Pick<Operation, "definition" | "responses" | "body">,
  status: number,
  sent: Json = null,
): boolean {
  const said = prose(operation);
  const documented = textAt(responseFor(operation.responses, status)?.definition["description"]) ?? "";
  if (
    status === 422 &&
    (OF_WHAT_IS_THERE.test(documented) ||
      isCompared(documented, sent) ||
      (operation.body === undefined && OF_NOTHING_SENT.test(documented)))
  )
    return true;
  if (OF_ANYTHING.has(status)) return OF_ITS_STATE.test(said);
  const all = `${said}\n${documented}`;
  return OF_STATE.has(status) && [OF_ITS_STATE, OF_WHAT_IS_THERE, REFUSAL].some((words) => words.test(all));
}
