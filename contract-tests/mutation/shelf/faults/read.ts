/** What is read and counted differs from what is stored. */
import { isObject, listAt } from "../../../../spec/openapi/json.ts";
import { jsonOf, withHeader, withJson } from "../../server-faults/faults/places.ts";
import { READ, LISTED_TOO, TOLD, seconds, plus, DAY } from "./edits.ts";
import { type ShelfFault, answering, at, header } from "../fault.ts";

export const READS: readonly ShelfFault[] = [
  at("a book is read under another identifier", "getBook", "/book_id", (value) => `${String(value)}0`, LISTED_TOO),
  at("a book is read with another year", "getBook", "/year", plus(-1), LISTED_TOO),
  at("a book is read as made a second later", "getBook", "/created_at", seconds(1), [...TOLD, "list-member"]),
  at("a book is read as made an hour earlier", "getBook", "/created_at", seconds(-3600), LISTED_TOO),
  at("a book is read without its last tag", "getBook", "/tags", (value) => listAt(value).slice(0, -1), [
    ...TOLD,
    "list-member",
  ]),
  answering("each read moves the time of change", "getBook", [...LISTED_TOO, "conditional"], () => {
    let times = 0;
    return (answered) => {
      const body = answered.status === 200 ? jsonOf(answered) : undefined;
      times += 1;
      return isObject(body)
        ? {
            ...withJson({ ...body, updated_at: seconds(times)(body["updated_at"] ?? "") }),
            headers: withHeader(answered.headers, "ETag", `"t${times}"`),
          }
        : undefined;
    };
  }),
  at("a made book is answered with another title", "addBook", "/title", (value) => `${String(value).slice(1)}.`, READ),
  at("a made book is answered with another year", "addBook", "/year", plus(1), READ),
  at(
    "a made book is answered with the shelf in reverse",
    "addBook",
    "/shelf",
    (value) => (value === "travel" ? "poetry" : "travel"),
    READ,
  ),
  at("a put book is answered with the old title", "putBook", "/title", (value) => `${String(value)}s`.slice(-80), READ),
  at(
    "a patched book is answered with another title",
    "patchBook",
    "/title",
    (value) => `${String(value)}s`.slice(-80),
    READ,
  ),
  at("a made book is an hour old", "addBook", "/created_at", seconds(-3600), READ),
  at("a loan is read for another book", "getLoan", "/book_id", (value) => `${String(value)}9`, READ),
  at("a loan is read for one day less", "getLoan", "/days", plus(-1), READ),
  at("a loan is read as due a day later", "getLoan", "/due_at", seconds(DAY), READ),
  at("a loan is read under the next number", "getLoan", "/loan_id", plus(1), READ),
  at("a loan is answered for another book", "lendBook", "/book_id", (value) => `${String(value)}9`, READ),
  at("a loan is due before it is lent", "lendBook", "/due_at", seconds(-100 * DAY), TOLD),
  header("Location leads to the first book", "addBook", "Location", READ, () => {
    let first: string | undefined;
    return (value) => (first ??= value);
  }),
  header(
    "Location leads to the next book",
    "addBook",
    "Location",
    [...READ, "expected-status"],
    () => (value) => `${value}7`,
  ),
  header("Location leads to the list", "addBook", "Location", READ, () => () => "/books/"),
  header(
    "Location leads to the loans",
    "addBook",
    "Location",
    [...READ, "expected-status"],
    () => (value) => value.replace("/books/b", "/loans/99"),
  ),
  header(
    "a loan's Location leads to its book",
    "lendBook",
    "Location",
    [...READ, "expected-status"],
    () => () => "/books/b1",
  ),
  header(
    "a loan's Location leads to the loan before",
    "lendBook",
    "Location",
    [...READ, "expected-status"],
    () => (value) => value.replace(/\d+$/, (number) => String(Math.max(1, Number(number) - 1))),
  ),
];

export const COUNTED: readonly ShelfFault[] = [
  at("a summary counts one book more", "getSummary", "/books", plus(1), ["relation"]),
  at("a summary counts one book of a shelf twice", "getSummary", "/by_shelf/history", plus(1), ["relation"]),
  at("a book counts one tag more", "getBook", "/tag_count", plus(1), TOLD),
  at("a made book counts no tags", "addBook", "/tag_count", (value) => (value === 0 ? 1 : 0), TOLD),
  at("a book was changed before it was made", "getBook", "/updated_at", seconds(-DAY), TOLD),
  at("the total is one too many", "listBooks", "/total", plus(1), ["list-complete"]),
  at("the total is the page's", "listBooks", "/total", (_value, body) => listAt(body["data"]).length, [
    "list-complete",
  ]),
  at("the list always says that there is more", "listBooks", "/has_more", () => true, ["list-complete"]),
  at("the list never says that there is more", "listBooks", "/has_more", () => false, ["list-complete"]),
];
