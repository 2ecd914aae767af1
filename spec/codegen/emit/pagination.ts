/** How the operations of a contract page: as `x-pagination` says, else by the convention of `cursor` and `next_cursor`. */
import { type JsonObject, listAt, objectAt } from "../../openapi/json.ts";
import { Pagination, itemsPointer, misfit } from "../../openapi/pagination.ts";
import { tokensOf } from "../../openapi/pointer.ts";
import { follow } from "../../openapi/reference.ts";
import type { Operation } from "../operations.ts";
import type { Pagination as Paging } from "../runtime/client/pages.ts";
import type { Note } from "./note.ts";

/** The object schema of a success, its parts put together. */
function successProperties(document: JsonObject, operation: Operation): JsonObject {
  const responses = objectAt(operation.definition["responses"]);
  const status = Object.keys(responses).find((name) => name.startsWith("2"));
  const content = Object.values(objectAt(objectAt(follow(document, responses[status ?? ""]))["content"]));
  const schema = objectAt(follow(document, objectAt(content[0])["schema"]));
  const parts = listAt(schema["allOf"]).map((part) => objectAt(objectAt(follow(document, part))["properties"]));
  return Object.assign({}, ...parts, objectAt(schema["properties"])) as JsonObject;
}

/** It takes `cursor` in its query, and its answer has `next_cursor` beside exactly one list. */
function byConvention(document: JsonObject, operation: Operation): Paging | undefined {
  if (!operation.parameters.some(({ in: place, name }) => place === "query" && name === "cursor")) return undefined;
  const properties = successProperties(document, operation);
  if (properties["next_cursor"] === undefined) return undefined;
  const lists = Object.entries(properties).filter(
    ([, schema]) => objectAt(follow(document, schema))["type"] === "array",
  );
  const [only] = lists;
  if (only === undefined || lists.length > 1) return undefined;
  return { items: [only[0]], next: { by: "cursor", query: "cursor", at: ["next_cursor"] } };
}

function nextOf(said: Pagination): Paging["next"] {
  if ("link" in said) return { by: "address" };
  if ("url" in said) return { by: "address", at: tokensOf(said.url) };
  if ("page" in said) {
    const pages = said.pages === undefined ? {} : { pages: tokensOf(said.pages) };
    return { by: "page", query: said.page, first: said.first, ...pages };
  }
  if ("offset" in said)
    return { by: "offset", query: said.offset, ...(said.total !== undefined && { total: tokensOf(said.total) }) };
  if ("bodyCursor" in said) return { by: "body", body: tokensOf(said.bodyCursor), at: tokensOf(said.next) };
  const cursor = { by: "cursor", query: said.cursor } as const;
  return "next" in said ? { ...cursor, at: tokensOf(said.next) } : { ...cursor, header: said.nextHeader };
}

/** Undefined for an operation that does not page; one that says so in vain is named. */
export function paginationOf(
  document: JsonObject,
  operation: Operation,
  note: (note: Note) => void = () => undefined,
): Paging | undefined {
  const extension = operation.definition["x-pagination"];
  if (extension === undefined) return byConvention(document, operation);
  if (extension === false) return undefined;
  const at = `${operation.at}/x-pagination`;
  const { success, data, error } = Pagination.safeParse(extension);
  if (!success) return void note({ at, message: `is no pagination (${error.issues[0]?.message}); it gets no pages` });
  const problem = misfit(document, operation, data);
  // a header may be left out of a contract and sent all the same
  if (problem !== undefined && !/ header /.test(problem))
    return void note({ at, message: `${problem}; it gets no pages` });
  const more = data.more === undefined ? {} : { more: tokensOf(data.more) };
  return { items: tokensOf(itemsPointer(document, operation, data) ?? ""), ...more, next: nextOf(data) };
}
