/** How the operations of a contract page, where that is said: by `x-pagination`, or by the rules of a configuration. */
import { z } from "zod";
import { type Json, type JsonObject, isObject, listAt, objectAt } from "./json.ts";
import { isJsonMediaType } from "./media.ts";
import { type Operation, operationsOf } from "./operations.ts";
import { join, read, tokensOf, write } from "./pointer.ts";
import { follow } from "./reference.ts";

const Pointer = z.string().regex(/^(\/.*)?$/, "is a JSON Pointer, such as /data");
const Parameter = z.string().min(1);
const COMMON = {
  items: Pointer.optional().describe(
    "Where the list stands in the answer, empty where the answer is the list; without it the answer, or its only list",
  ),
  more: Pointer.optional().describe("Where the answer says whether there are more pages; false ends them"),
};

/** Exactly one of `cursor`, `bodyCursor`, `page`, `offset`, `url` and `link` says how the next page is asked for. */
export const Pagination = z.union([
  z.strictObject({
    ...COMMON,
    cursor: Parameter.describe("The query parameter that takes the cursor"),
    next: Pointer.describe("Where the answer has the next cursor; -1 stands for the last item of a list"),
  }),
  z.strictObject({
    ...COMMON,
    cursor: Parameter,
    nextHeader: z.string().min(1).describe("The header of the answer that has the next cursor"),
  }),
  z.strictObject({
    ...COMMON,
    bodyCursor: Pointer.min(2).describe("Where the body of the request takes the cursor"),
    next: Pointer,
  }),
  z.strictObject({
    ...COMMON,
    page: Parameter.describe("The query parameter that takes the number of the page"),
    first: z.int().min(0).default(1),
    pages: Pointer.optional().describe("Where the answer has the number of pages; else an empty page is the end"),
  }),
  z.strictObject({
    ...COMMON,
    offset: Parameter.describe("The query parameter that takes the number of items before the page"),
    total: Pointer.optional().describe("Where the answer has the number of all items; else an empty page is the end"),
  }),
  z.strictObject({ ...COMMON, url: Pointer.describe("Where the answer has the address of the next page") }),
  z.strictObject({ ...COMMON, link: z.literal(true).describe('A Link header with rel="next" (RFC 8288)') }),
]);
export type Pagination = z.infer<typeof Pagination>;

const OPERATIONS = z.array(z.string()).optional().describe("operationIds or `GET /path`; `*` stands for any text");
/** A rule holds for the operations that it names, or for all; and of these for those that it fits. */
export const PaginationRule = z
  .looseObject({ operations: OPERATIONS })
  .transform(({ operations, ...rest }, context): { operations: string[] | undefined; pagination: Pagination } => {
    const said = Pagination.safeParse(rest);
    if (said.success) return { operations, pagination: said.data };
    const ways = "cursor with next or nextHeader, bodyCursor with next, page, offset, url, or link: true; items, more";
    context.addIssue({ code: "custom", message: `does not say how pages follow each other (${ways})` });
    return z.NEVER;
  });
export type PaginationRule = z.infer<typeof PaginationRule>;

/** The query parameter that changes from page to page. */
function parameterOf(pagination: Pagination): string | undefined {
  if ("cursor" in pagination) return pagination.cursor;
  if ("page" in pagination) return pagination.page;
  return "offset" in pagination ? pagination.offset : undefined;
}

/** The schemas that describe what stands at a path below a schema. */
function schemasAt(document: JsonObject, schema: Json | undefined, path: readonly string[], depth = 0): JsonObject[] {
  const target = follow(document, schema);
  if (!isObject(target) || depth > 12) return [];
  const parts = ["allOf", "oneOf", "anyOf"]
    .flatMap((name) => listAt(target[name]))
    .flatMap((part) => schemasAt(document, part, path, depth + 1));
  const [token, ...rest] = path;
  if (token === undefined) return [target, ...parts];
  const member =
    /^-?\d+$/.test(token) && target["items"] !== undefined ? target["items"] : objectAt(target["properties"])[token];
  return [...schemasAt(document, member, rest, depth + 1), ...parts];
}

function isList(schema: JsonObject): boolean {
  return [schema["type"]].flat().includes("array") || schema["items"] !== undefined;
}

/** The schema of what a paged operation answers. */
function answerOf(document: JsonObject, { responses }: Operation): Json | undefined {
  const success = responses.find(({ status }) => status.startsWith("2"));
  const media = success?.content.find(({ type }) => isJsonMediaType(type));
  return media?.schema === undefined ? undefined : read(document, media.schema);
}

/** The pointer to the list: what is said, else the answer itself, else its only list. */
export function itemsPointer(document: JsonObject, operation: Operation, { items }: Pagination): string | undefined {
  const answer = answerOf(document, operation);
  const known = (path: readonly string[]): JsonObject[] => schemasAt(document, answer, path);
  if (items !== undefined) return known(tokensOf(items)).some(isList) ? items : undefined;
  const whole = known([]);
  if (whole.some(isList)) return "";
  const names = new Set(whole.flatMap((schema) => Object.keys(objectAt(schema["properties"]))));
  const lists = [...names].filter((name) => known([name]).some(isList));
  return lists.length === 1 ? join("", lists[0] ?? "") : undefined;
}

function takesInBody(document: JsonObject, { body }: Operation, place: string): boolean {
  const media = body?.content.find(({ type }) => isJsonMediaType(type));
  const schema = media?.schema === undefined ? undefined : read(document, media.schema);
  return schemasAt(document, schema, tokensOf(place)).length > 0;
}

/** What of the contract does not fit, in words; undefined where all does. */
export function misfit(document: JsonObject, operation: Operation, pagination: Pagination): string | undefined {
  const parameter = parameterOf(pagination);
  const isTaken = operation.parameters.some(({ in: place, name }) => place === "query" && name === parameter);
  if (parameter !== undefined && !isTaken) return `it takes no ${parameter} in its query`;
  if ("bodyCursor" in pagination && !takesInBody(document, operation, pagination.bodyCursor))
    return `it takes nothing at ${pagination.bodyCursor} in its body`;
  if (itemsPointer(document, operation, pagination) === undefined)
    return `its answer has ${pagination.items === undefined ? "not exactly one list" : `no list at ${JSON.stringify(pagination.items)}`}`;
  const answer = answerOf(document, operation);
  const missing = placesIn(pagination).find((place) => schemasAt(document, answer, tokensOf(place)).length === 0);
  if (missing !== undefined) return `its answer has nothing at ${missing}`;
  const header = headerOf(pagination);
  const success = operation.responses.find(({ status }) => status.startsWith("2"));
  const hasHeader = success?.headers.some(({ name }) => name.toLowerCase() === header);
  return header !== undefined && hasHeader !== true ? `its answer has no header ${header}` : undefined;
}

function placesIn(pagination: Pagination): string[] {
  const next = "next" in pagination ? pagination.next : "url" in pagination ? pagination.url : undefined;
  return [pagination.more, next].filter((place) => place !== undefined);
}

function headerOf(pagination: Pagination): string | undefined {
  if ("link" in pagination) return "link";
  return "nextHeader" in pagination ? pagination.nextHeader.toLowerCase() : undefined;
}

function isNamed({ id, method, path }: Operation, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const text = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    const expression = new RegExp(`^${text.join(".*")}$`);
    return expression.test(id) || expression.test(`${method.toUpperCase()} ${path}`);
  });
}

export interface Paged {
  readonly document: JsonObject;
  /** Of each rule, how many operations it gave pages. */
  readonly counts: readonly number[];
}

/** The contract with `x-pagination` where a rule fits; an operation that has it keeps its own, and the first rule wins. */
export function withPagination(document: JsonObject, rules: readonly PaginationRule[]): Paged {
  const counts = rules.map(() => 0);
  let changed = document;
  if (rules.length === 0) return { document, counts };
  for (const operation of operationsOf(document)) {
    if (operation.definition["x-pagination"] !== undefined) continue;
    const index = rules.findIndex(({ operations, pagination }) => {
      // a cursor in a body is of an operation that has one
      if (operation.method !== "get" && !("bodyCursor" in pagination)) return false;
      if (operations !== undefined && !isNamed(operation, operations)) return false;
      // who names an operation may know of a header that the contract leaves out
      const said = misfit(document, operation, pagination);
      return said === undefined || (operations !== undefined && / header /.test(said));
    });
    const rule = rules[index];
    if (rule === undefined) continue;
    counts[index] = (counts[index] ?? 0) + 1;
    changed = write(
      changed,
      `${operation.pointer}/x-pagination`,
      rule.pagination as unknown as JsonObject,
    ) as JsonObject;
  }
  return { document: changed, counts };
}
