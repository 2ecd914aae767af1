/** What the mock of this toolkit does not do: it follows schemas, links and identifiers, and reads no sentence. */
import type { HouseRule } from "./house-rule.ts";
import { type Exchange, headerValue } from "./http/exchange.ts";

function isMocked(exchange: Exchange | undefined): boolean {
  return headerValue(exchange?.response?.headers ?? [], "server") === "contract-mock";
}

/** By the check that tells of it: what only sentences of a contract have anybody expect. */
const IN_WORDS: Readonly<Record<string, RegExp>> = {
  "expected-status": /^expected 4(09|22|23)\b.*, got 2\d\d\b/,
  "list-complete": /^\S+ is \d+ by \S+, and the list has \d+ items$/,
  "list-filter": / was made below something else, and is in the list below /,
  "list-member": / does not find what is listed$/,
  "list-order": /^the contract says that it is /,
  "read-back":
    /, and would be -?\d|after \S+ as before it$|, the contract says$|and the contract says that |^\S+ says no time, after | were answered as made, and \S+ has \d+ more$/,
  relation:
    /^\/\S+ is .*, and the (contract says: .*|.* is -?\d+(\.\d+)?)$|, and by the \d+ items of \S+ it is | tell of \d+ together$/,
};

export const RULES_OF_MOCKS: readonly HouseRule[] = [
  {
    name: "what a mock cannot know",
    why: "it takes any credentials of the right form, shows the contract's example for what nobody made, looks up nothing that a body names, lets two things have one name, its examples have no clock, it keeps no stock, and it counts no requests",
    covers: ({ check, subject, message }, exchange) =>
      isMocked(exchange) &&
      ((check === "security" &&
        /: with (unknown credentials|credentials that (are|begin|end)|the right secret under another scheme)/.test(
          subject,
        )) ||
        (/^expected 404/.test(message) &&
          / that (nobody uses(, unless it is as it was| and an idempotency key, the \w+ time)?|is nearly another one)$/.test(
            subject,
          )) ||
        (check === "expected-status" &&
          /: (where (\S+ names nothing|what \S+ names was removed)|the second of one \S+(, with other values)?|with the \S+ of another one)$/.test(
            subject,
          )) ||
        / and the answer's Date is /.test(message) ||
        /: what it moves$/.test(subject) ||
        (check === "waiting" && /^what \S+ says is left is /.test(message))),
  },
  {
    name: "what a mock reads in no sentence",
    why: "it keeps what is sent by schemas, links and identifiers; what sentences say of order, sums, counts, states and their refusals it does not do",
    covers: ({ check, message }, exchange) => isMocked(exchange) && IN_WORDS[check]?.test(message) === true,
  },
];
