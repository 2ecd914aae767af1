/** Contract -> problems.ts: what a client is told by each problem (RFC 9457), read from the examples of the contract. */
import { type Json, type JsonObject, isObject, objectAt, textAt } from "../../openapi/json.ts";
import { codesOfKeywords } from "../../openapi/problem-codes.ts";
import { follow } from "../../openapi/reference.ts";
import { literal } from "./literal.ts";
import { HEADER } from "./source.ts";

const PROBLEM = /^application\/problem\+json/i;
/** What is the same whenever the problem is told; the rest, such as `instance`, belongs to one request. */
const FIXED = new Set(["type", "title", "status", "detail", "code"]);

interface Found {
  readonly name: string;
  readonly problem: JsonObject;
}

/** The examples of every problem body, wherever in the document the answer is written. */
function examplesIn(document: JsonObject, value: Json | undefined): Found[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => examplesIn(document, item));
  if (!isObject(value)) return [];
  const own = Object.entries(objectAt(value["content"])).filter(([mediaType]) => PROBLEM.test(mediaType));
  const wait = retryAfterOf(document, value);
  const found = own.flatMap(([, media]) =>
    named(document, objectAt(media)).map(({ name, problem }) => ({ name, problem: { ...problem, ...wait } })),
  );
  return [...found, ...Object.values(value).flatMap((member) => examplesIn(document, member))];
}

/** An example without a name of its own goes by its code, else by the end of its type, else by its status. */
function named(document: JsonObject, media: JsonObject): Found[] {
  const many = Object.entries(objectAt(media["examples"])).map(
    ([name, example]): [string | undefined, Json | undefined] => [name, objectAt(follow(document, example))["value"]],
  );
  return [...many, [undefined, media["example"]] as const].flatMap(([name, value]) => {
    if (!isObject(value)) return [];
    const end = textAt(value["type"])?.split(/[/#:]/).at(-1);
    const known = name ?? textAt(value["code"]) ?? (end === "" || end === "blank" ? undefined : end);
    const problem = Object.fromEntries(Object.entries(value).filter(([member]) => FIXED.has(member)));
    return [{ name: known ?? `status_${String(value["status"] ?? "unknown")}`, problem }];
  });
}

/** The seconds that the answer's `Retry-After` shows. */
function retryAfterOf(document: JsonObject, response: JsonObject): JsonObject {
  const headers = objectAt(response["headers"]);
  const name = Object.keys(headers).find((header) => header.toLowerCase() === "retry-after");
  if (name === undefined) return {};
  const header = objectAt(follow(document, headers[name]));
  const schema = objectAt(follow(document, header["schema"]));
  const seconds = [header["example"], schema["example"], schema["default"]].find((value) => typeof value === "number");
  return seconds === undefined ? {} : { retryAfterSeconds: seconds };
}

function* namesFor(name: string, status: Json | undefined): Generator<string, never> {
  yield name;
  yield `${name}_${String(status)}`;
  for (let number = 2; ; number += 1) yield `${name}_${number}`;
}

/** The problems of a contract by name. Equal ones are one; others of the same name are told apart by their status, then by a number. */
export function problemsOf(document: JsonObject): ReadonlyMap<string, JsonObject> {
  const problems = new Map<string, JsonObject>();
  for (const { name, problem } of examplesIn(document, document)) {
    const text = literal(problem);
    for (const free of namesFor(name, problem["status"])) {
      const known = problems.get(free);
      if (known === undefined) problems.set(free, problem);
      if (known === undefined || literal(known) === text) break;
    }
  }
  return new Map([...problems].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Undefined for a contract that shows no problem. */
export function emitProblems(document: JsonObject): string | undefined {
  const problems = problemsOf(document);
  if (problems.size === 0) return undefined;
  const table = Object.fromEntries(problems);
  const entries = Object.entries(table).map(([name, problem]) => `  ${literal({ [name]: problem }).slice(2, -2)},`);
  return `${HEADER}
/** What a client is told by each problem, by the name of its example in the contract. */
export const PROBLEMS = {
${entries.join("\n")}
} as const;

export type ProblemName = keyof typeof PROBLEMS;
${keywords(document)}`;
}

/** Nothing for a contract without codes for parts of the input. */
function keywords(document: JsonObject): string {
  const codes = codesOfKeywords(document);
  if (codes === undefined) return "";
  return `
/** The code of a part of the input, by the keyword of JSON Schema that it breaks; \`default\` for any other. */
export const CODE_OF_KEYWORD: Readonly<Record<string, string>> & { readonly default: string } = ${literal(codes)};
`;
}
