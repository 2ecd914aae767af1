/**
 * What many servers do otherwise although they keep their contract. Under the strict preset these findings count; else they are
 * told as notes. Every rule says why it is none of the contract's business.
 */
import { type Exchange, headerValue } from "./http/exchange.ts";
import type { Assumption } from "./finding.ts";
import { type HouseRule, isTaken } from "./house-rule.ts";
import { RULES_OF_BODIES } from "./house-rules-bodies.ts";
import { RULES_OF_MOCKS } from "./house-rules-of-mocks.ts";
import { targetOf } from "./http/target.ts";
import { isNotLetIn } from "./signs-in.ts";

const OF_FRAMEWORKS =
  /came with (etag|last-modified|x-powered-by|x-aspnet\S*|x-runtime|x-response-time|x-request-id|x-correlation-id|(x-)?ratelimit\S*|x-ratelimit\S*|retry-after|accept-ranges|link|location|set-cookie|server-timing|content-disposition|x-dns-prefetch-control|x-mock-detail|x-download-options|x-permitted-cross-domain-policies|x-xss-protection|origin-agent-cluster|surrogate-control|www-authenticate|x-cache|cf-\S+|x-amz\S*|x-envoy\S*|nel|report-to),/i;

const OF_CLIENTS =
  /came with (sec-fetch-\S+|accept-language|dnt|pragma|cache-control|traceparent|tracestate|baggage|sentry-trace|x-b3-\S+|x-request-id|x-correlation-id|x-amzn\S*|x-forwarded-\S+|forwarded|via),/i;

/** Refusals of what is too long for the server, before any operation sees it: body, target, head. */
const TOO_MUCH: ReadonlySet<number> = new Set([413, 414, 431]);

/** Those of them that come before the operation can be known. */
const UNREAD: ReadonlySet<number> = new Set([414, 431]);

function refusedBy(exchange: Exchange | undefined): boolean {
  const status = exchange?.response?.status ?? 0;
  return status >= 400 && status < 500;
}

/** Whether it leads to the same path with a slash behind it, as Django does with whatever has none. */
function leadsToSlash({ request, response }: Exchange): boolean {
  const to = headerValue(response?.headers ?? [], "location");
  // the interface may begin below a path of its own
  return to !== undefined && targetOf(to).path.endsWith(`${targetOf(request.target).path}/`);
}

const ASSUMED: Readonly<Record<Assumption, readonly [name: string, why: string]>> = {
  computed: [
    "members that the service computes",
    "no request names them, so totals, slugs, counters, presigned addresses and clocks may move by themselves",
  ],
  "one form": [
    "values that come back in a form of the service's own",
    "the description speaks of a form, or the format has several spellings of one value",
  ],
  "told back": [
    "answers of calls that make nothing",
    "what is translated, rounded or checked may be answered under the name under which it was sent",
  ],
  "side effect": [
    "members that move with a state",
    "a change of a state may well set others, and a state may move on by itself",
  ],
  filter: [
    "filters that take more than equal values",
    "a search for texts may take parts of them, whatever their case",
  ],
  "shared defaults": [
    "defaults that stand in a schema of things",
    "what a thing has where nobody says otherwise need not be what a list is asked for by who asks for nothing",
  ],
  "all is listed": [
    "lists that show less than everything",
    "the contract does not say that a list shows all, or says that it lags or is a part",
  ],
  "gone at once": [
    "removals that keep what they remove",
    "what is archived, cancelled or removed later may still be read, and the contract lets it say so",
  ],
  "given once": [
    "identifiers that are given again",
    "the contract does not say that an identifier names nothing else once what it named was removed",
  ],
  "described refusals": [
    "refusals that a description speaks of",
    "it says in words what is refused beyond the schema, as more than is left or what was done already",
  ],
  "headers of HTTP": [
    "headers that HTTP asks for and the contract does not have",
    "frameworks leave them out, and no client of the contract can rely on them",
  ],
  "under way": [
    "deliveries that are under way",
    "a service may well keep to the receiver that a delivery began with, replaced or removed",
  ],
  "puts that merge": [
    "puts that keep what they do not say",
    "many a service merges, and the contract does not say that what is put takes the place of all that was there",
  ],
  "own members": [
    "members that each attempt of a webhook has for itself",
    "a service may well number and date its attempts in their bodies, where the contract does not say that all are the same bytes",
  ],
  "rare spellings": [
    "spellings that HTTP has and few clients use",
    "media types in capitals and letters of paths by their numbers are the same to HTTP, and hardly ever sent",
  ],
};

export const HOUSE_RULES: readonly HouseRule[] = [
  ...Object.entries(ASSUMED).map(([assumption, [name, why]]): HouseRule => ({
    name,
    why,
    covers: ({ assumes }) => assumes === assumption,
  })),
  {
    name: "refusals that are not documented",
    why: "a framework refuses what never reaches the operation; a contract need not list it",
    covers: ({ check }, exchange) =>
      check === "status-documented" && refusedBy(exchange) && exchange?.case.intent !== "valid",
  },
  {
    name: "404 and 410 of what a path names, where they are not documented",
    why: "HTTP says so of what is not there, and what is there and answered so breaks another rule",
    covers: ({ check }, exchange) =>
      check === "status-documented" &&
      [404, 410].includes(exchange?.response?.status ?? 0) &&
      [...(exchange?.sent?.values.keys() ?? [])].some((name) => name.startsWith("path ")),
  },
  {
    name: "404 of a router",
    why: "what is no value of a path's place, or is beyond every use of it, need not reach the operation, nor the form of its refusals",
    covers: ({ check, subject }, exchange) =>
      check === "media-type" &&
      exchange?.response?.status === 404 &&
      (exchange.case.intent === "invalid" ? /: path \S+ / : /: path \S+ .*far below/).test(subject),
  },
  {
    name: "another 4xx than expected",
    why: "which refusal applies first is the server's choice as long as it refuses",
    covers: ({ check, message }, exchange) =>
      ["invalid-refused", "security", "expected-status", "malformed", "oversize"].includes(check) &&
      refusedBy(exchange) &&
      /^expected (4\d\d|304)/.test(message) &&
      exchange?.case.check !== "read-back",
  },
  {
    name: "paths and methods that the contract does not have",
    why: "a contract says nothing about them; refused is enough",
    covers: ({ check, message }, exchange) =>
      exchange?.case.check === "routes" &&
      !message.startsWith("Allow is ") &&
      (refusedBy(exchange) ||
        exchange.response?.status === 501 ||
        leadsToSlash(exchange) ||
        check === "undocumented-header"),
  },
  {
    name: "the Allow of one route",
    why: "frameworks to which each method of a path is a route of its own name the first one alone, and no client of the contract relies on it",
    covers: ({ message }, exchange) =>
      exchange?.case.check === "routes" && /^Allow is ((HEAD|OPTIONS), )*[A-Z]+(, (HEAD|OPTIONS))*, and /.test(message),
  },
  {
    name: "headers of frameworks and transport",
    why: "they are no promise of the operation",
    covers: ({ check, message }) => check === "undocumented-header" && OF_FRAMEWORKS.test(message),
  },
  {
    name: "headers that HTTP clients add to webhooks",
    why: "a receiver need not look at them",
    covers: ({ check, message }) => check === "webhook-undocumented-header" && OF_CLIENTS.test(message),
  },
  {
    name: "bodies of refusals without declared content",
    why: "a response without `content` leaves the body open for most authors",
    covers: ({ check }, exchange) => check === "no-body" && refusedBy(exchange),
  },
  {
    name: "more members in refusals than are described",
    why: "a schema that closes nothing lets them be, and RFC 9457 lets problems have more members",
    covers: ({ check }, exchange) => check === "undeclared-member" && refusedBy(exchange),
  },
  {
    name: "extremes where the contract sets no bound",
    why: "a server may well have limits that nobody wrote down",
    covers: ({ check, subject }, exchange) =>
      (check === "status-documented" && TOO_MUCH.has(exchange?.response?.status ?? 0)) ||
      // before the head is read no operation is known, nor what it answers with
      (check === "media-type" && UNREAD.has(exchange?.response?.status ?? 0)) ||
      (check === "valid-refused" &&
        (/(far (above|below)|very many|any sign|a space within|rare spelling|a member that the contract does not describe|\d{4,} (characters|items))/.test(
          subject,
        ) ||
          [...TOO_MUCH, 429, 503].includes(exchange?.response?.status ?? 0))),
  },
  {
    name: "bodies that have to be there and are not said to",
    why: "`required` of a body is false unless somebody writes it, and the schema says that there are members that have to be there",
    covers: ({ check, subject }, exchange) =>
      check === "valid-refused" && /: without a body, in which \S+ has to be$/.test(subject) && refusedBy(exchange),
  },
  {
    name: "who signs in and is not registered",
    why: "the body says who asks, and no schema says whom the service knows",
    covers: ({ check, message }, exchange) =>
      exchange !== undefined &&
      isNotLetIn(exchange) &&
      (["examples", "valid-refused"].includes(check) ||
        (check === "security" && /should (admit|be open)/.test(message))),
  },
  {
    name: "read-only members that are sent back",
    why: "OpenAPI says SHOULD NOT of sending them: a service may pass over them as well as refuse them",
    // a member that the direction forbids has the schema false there
    covers: ({ check, subject, message }, exchange) =>
      isTaken(exchange) &&
      // and breaks whichever alternative it was to be, so that another one may be named
      ((/^(invalid-refused|forbidden-request-taken)$/.test(check) && /sets the read-only /.test(subject)) ||
        (check === "forbidden-request-taken" && /although \S+ is not allowed here, whatever its value$/.test(message))),
  },
  ...RULES_OF_BODIES,
  {
    name: "parameters that have to be there and have a default",
    why: "the contract says of one parameter that it has to be said, and what holds where it is not",
    covers: ({ check, subject, message }, exchange) =>
      isTaken(exchange) &&
      ((check === "invalid-refused" && / is missing, whose default is \S/.test(subject)) ||
        (check === "forbidden-request-taken" && / is missing, whose default is \S/.test(message))),
  },
  {
    name: "queries that are empty",
    why: "`?state=` is `state` unsaid to many a framework, whatever values it may have",
    covers: ({ check, subject, message }, exchange) =>
      isTaken(exchange) &&
      ((check === "invalid-refused" && /: query \S+ is "" \(\w+\)$/.test(subject)) ||
        (check === "forbidden-request-taken" && /although query \S+ is ""$/.test(message))),
  },
  ...RULES_OF_MOCKS,
  {
    name: "a space in place of the T of a time, and no seconds in it",
    why: "RFC 3339 lets applications agree on the one, ISO 8601 has the other, and common validators take them",
    covers: ({ check, subject, message }, exchange) =>
      isTaken(exchange) &&
      (["invalid-refused", "forbidden-request-taken"].includes(check) ||
        // what was taken so is shown so
        (check === "response-body" && / must match format "date-time"$/.test(message))) &&
      / is "\d{4}-\d\d-\d\d( \d\d:\d\d:\d\dZ?|T\d\d:\d\dZ)" \(format\)$/.test(subject),
  },
  {
    name: "answers of receivers that break off",
    why: "a status came and its answer did not: a sender may take it for either",
    covers: ({ check, subject }) =>
      check === "webhook-attempts" && / whose answer breaks off after a 200$/.test(subject),
  },
  {
    name: "removing what is gone",
    why: "DELETE is idempotent, and either answer is common",
    covers: ({ check, subject }, exchange) =>
      check === "expected-status" && /: remove it again$/.test(subject) && isTaken(exchange),
  },
];
