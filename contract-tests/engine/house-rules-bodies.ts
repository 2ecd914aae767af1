/** What parsers and validators of many servers take in place of the body that the contract has. */
import { type Json, parseJson } from "../../spec/openapi/json.ts";
import { UNSUPPORTED_MEDIA_TYPE } from "./checks/taken-against-contract.ts";
import { type HouseRule, isTaken } from "./house-rule.ts";
import { type Exchange, jsonBody } from "./http/exchange.ts";

function textsIn(value: Json | undefined): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Whether every text that was sent with blanks at an end came back without them. */
function isTrimmed({ request, response }: Exchange): boolean {
  const sent = textsIn(parseJson(request.body?.toString() ?? "")).filter((text) => text !== text.trim());
  const said = new Set(textsIn(response && jsonBody(response)));
  return sent.every((text) => said.has(text.trim()) && !said.has(text));
}

export const RULES_OF_BODIES: readonly HouseRule[] = [
  {
    name: "bodies of a type that the contract does not have",
    why: "many servers read a body whatever its type is said to be; where the contract has a 415, it counts",
    covers: ({ check, subject, message }, exchange) =>
      isTaken(exchange) &&
      ((check === "invalid-refused" &&
        /: a body (of type \S+|without a type)$/.test(subject) &&
        exchange.case.expected?.includes(UNSUPPORTED_MEDIA_TYPE) !== true) ||
        (check === "forbidden-request-taken" && /although the body was of type \S+$/.test(message))),
  },
  {
    name: "JSON of a type with a name of its own",
    why: "hapi, and parsers that go by the suffix, read everything that ends with +json as JSON",
    covers: ({ check, subject, message }, exchange) =>
      isTaken(exchange) &&
      (check === "invalid-refused"
        ? /: a body of type \S+\+json$/.test(subject)
        : check === "forbidden-request-taken" && /although the body was of type \S+\+json\b/.test(message)),
  },
  {
    name: "what common parsers take beyond JSON",
    why: "Node puts a replacement sign in the place of bytes that are no UTF-8, Python reads NaN, Express makes an object of nothing",
    covers: ({ check, subject, message }, exchange) =>
      isTaken(exchange) &&
      ((check === "invalid-refused" &&
        /: (a body that is not UTF-8|a body with NaN|an empty body|no body)$/.test(subject)) ||
        (check === "forbidden-request-taken" && /although there was no body$/.test(message))),
  },
  {
    name: "what parsers read as the type that the contract has",
    why: "many turn 17 into its text, a text of digits into its number, null into nothing and one value into a list of it before the schema is asked; who answers it as it came is found by the answer's schema",
    covers: ({ check, subject, message }, exchange) =>
      isTaken(exchange) &&
      /: \/\S* is of type (integer|boolean|string|null) \(type\)$/.test(subject) &&
      (check === "invalid-refused" ||
        (check === "forbidden-request-taken" &&
          /although \/\S* must be ((string|number|integer|boolean|null|array),?)+$/.test(message))),
  },
  {
    name: "an empty list in place of an object without members",
    why: "validators of classes (NestJS, pydantic) and PHP do not tell the two apart, and no member is read from it",
    covers: ({ check, subject }, exchange) =>
      isTaken(exchange) &&
      ["invalid-refused", "forbidden-request-taken"].includes(check) &&
      / the body is of type array \(type\)$/.test(subject) &&
      exchange.request.body?.toString() === "[]",
  },
  {
    name: "texts that are trimmed before the schema is asked",
    why: "some frameworks (Django REST framework) take blanks from the ends of every text; what is kept fits the schema",
    covers: ({ check, subject }, exchange) =>
      isTaken(exchange) &&
      ["invalid-refused", "forbidden-request-taken"].includes(check) &&
      /: \/\S+ (ends in a line feed|begins with a space|has " " (behind|before) a good text) \(pattern\)$/.test(
        subject,
      ) &&
      isTrimmed(exchange),
  },
  {
    name: "a bare value in place of a patch",
    why: "some validators (Elysia's) ask nothing of what is no object where no member has to be there, and no member is read from it",
    covers: ({ check, subject }, exchange) =>
      isTaken(exchange) &&
      exchange.request.method === "PATCH" &&
      ["invalid-refused", "forbidden-request-taken"].includes(check) &&
      / the body is of type (null|string|boolean|number|integer) \(type\)$/.test(subject),
  },
];
