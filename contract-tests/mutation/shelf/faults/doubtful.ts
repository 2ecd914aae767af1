/** Values that are stored otherwise than they were sent: those at the ends, texts that nobody types, numbers with many digits. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import type { Book } from "../books.ts";
import { READ } from "./edits.ts";
import { type ShelfFault, inside } from "../fault.ts";

/** As far as the contract has room for it: what is longer would be a fault of the schema. */
function texts(name: string, change: (text: string) => string): ShelfFault {
  const within = (text: string, most: number): string => [...change(text)].slice(0, most).join("");
  return inside(name, READ, () => ({
    stored: (book) => ({
      ...book,
      title: within(book.title, 80) || "x",
      note: book.note === null ? null : within(book.note, 100),
    }),
  }));
}

function stores(name: string, change: (book: Book, before: Book | undefined, sent: JsonObject) => Book): ShelfFault {
  return inside(name, READ, () => ({
    stored: (book, before, { json }) =>
      change(book, before, typeof json === "object" && json !== null && !Array.isArray(json) ? json : {}),
  }));
}

export const DOUBTFUL: readonly ShelfFault[] = [
  texts("texts are normalised to one form of Unicode", (text) => text.normalize("NFC")),
  texts("texts lose what takes more than three bytes", (text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "?")),
  texts("texts are escaped for HTML", (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
  texts("backslashes are taken for escapes", (text) => text.replaceAll("\\", "")),
  texts("quotes are doubled as in SQL", (text) => text.replaceAll("'", "''")),
  texts("spaces in a row become one", (text) => text.replaceAll(/ {2,}/g, " ")),
  texts("texts are stored in Latin-1", (text) => Buffer.from(text, "latin1").toString("latin1")),
  texts("texts are cut after 40 characters", (text) => [...text].slice(0, 40).join("")),
  stores("an empty note is no note", (book) => ({ ...book, note: book.note === "" ? null : book.note })),
  stores("a price keeps seven digits", (book) => ({ ...book, price: Math.fround(book.price) })),
  stores("a price is a whole number", (book) => ({ ...book, price: Math.round(book.price) })),
  stores("tags that come twice are kept once", (book) => ({ ...book, tags: [...new Set(book.tags)] })),
  stores("tags are sorted", (book) => ({ ...book, tags: book.tags.toSorted() })),
  stores("the first row counts as none", (book) =>
    book.place["row"] === 0 ? { ...book, place: { ...book.place, row: 1 } } : book,
  ),
  stores("the first year counts as the one after", (book) => ({ ...book, year: Math.max(1451, book.year) })),
  stores("a patch stores the title alone", (book, before) =>
    before === undefined ? book : { ...before, title: book.title, updated_at: book.updated_at },
  ),
  stores("null in a patch is ignored", (book, before, sent) =>
    before !== undefined && sent["note"] === null ? { ...book, note: before.note } : book,
  ),
  stores("null in a patch is stored as a word", (book, before, sent) =>
    before !== undefined && sent["note"] === null ? { ...book, note: "null" } : book,
  ),
  stores("a patch of a member of a member drops its neighbours", (book, before, sent) => {
    const place = sent["place"];
    return before !== undefined && typeof place === "object" && place !== null && !Array.isArray(place)
      ? { ...book, place }
      : book;
  }),
  stores("a patch of a member of a member is ignored", (book, before, sent) =>
    before !== undefined && Object.keys(sent).join() === "place" ? { ...book, place: before.place } : book,
  ),
  stores("the time of change stays", (book, before) => (before ? { ...book, updated_at: before.updated_at } : book)),
];
