/** Formats as frameworks and large services have them. */
import { randomUUID } from "node:crypto";
import { type Format, LINK, NUMBER, PLAIN, TEXT, closed, joined, list, object } from "./format.ts";

const OR_NULL = { type: ["string", "null"] };
/** As many write it who write no other. */
const WITH_ID: Pick<Format, "itemSchema" | "item"> = {
  itemSchema: (members) => joined({ id: TEXT }, members),
  item: ({ id, members }) => ({ id, ...members }),
};

export const USUAL: readonly Format[] = [
  {
    ...PLAIN,
    ...WITH_ID,
    name: "arrays at the top, the next page by the header Link, absolute",
    pageSchema: list,
    page: ({ items }) => [...items],
    headers: ({ next, self }) => ({
      link: `<${self}>; rel="first"${next === undefined ? "" : `, <${next.address}>; rel="next"`}`,
    }),
    query: { size: "per_page", turn: "page", by: 1, filter: "rig", sort: ["sort", "masts", "-masts"] },
    location: "absolute",
  },
  {
    ...PLAIN,
    ...WITH_ID,
    name: "data around everything, a cursor within meta",
    place: "boatId",
    aloneSchema: (data) => object({ data }),
    alone: (data) => ({ data }),
    sentSchema: (data) => closed(object({ data })),
    membersOf: ({ data }) => data,
    pageSchema: (item) =>
      object({ data: list(item), meta: object({ pagination: object({ next_cursor: OR_NULL, total_count: NUMBER }) }) }),
    page: ({ items, next, total }) => ({
      data: [...items],
      meta: { pagination: { next_cursor: next?.value ?? null, total_count: total } },
    }),
    query: { size: "limit", turn: "cursor", by: "cursor", filter: "rig" },
    location: "path",
    counted: true,
  },
  {
    ...PLAIN,
    ...WITH_ID,
    name: "results with count, next and previous, no Location",
    place: "pk",
    pageSchema: (item) => object({ count: NUMBER, next: OR_NULL, previous: OR_NULL, results: list(item) }),
    page: ({ items, next, total }) => ({
      count: total,
      next: next?.address ?? null,
      previous: null,
      results: [...items],
    }),
    query: { size: "page_size", turn: "page", by: 1, filter: "rig", sort: ["ordering", "masts", "-masts"] },
    counted: true,
  },
  {
    ...PLAIN,
    name: "content with a page that counts from zero, _id",
    idOf: () => randomUUID().replaceAll("-", ""),
    itemSchema: (members) => joined({ _id: TEXT }, members),
    item: ({ id, members }) => ({ _id: id, ...members }),
    pageSchema: (item) =>
      object({
        content: list(item),
        page: object({ size: NUMBER, number: NUMBER, totalElements: NUMBER, totalPages: NUMBER }),
      }),
    page: ({ items, size, number, total }) => ({
      content: [...items],
      page: { size, number, totalElements: total, totalPages: Math.ceil(total / size) },
    }),
    query: { size: "size", turn: "page", by: 0, filter: "rig" },
    location: "path",
    counted: true,
  },
  {
    ...PLAIN,
    ...WITH_ID,
    name: "nextPageToken, and nothing but the place where one was made",
    place: "boat",
    pageSchema: (item) => object({ boats: list(item), nextPageToken: TEXT }, ["boats"]),
    page: ({ items, next }) => ({ boats: [...items], ...(next === undefined ? {} : { nextPageToken: next.value }) }),
    query: { size: "pageSize", turn: "pageToken", by: "cursor", filter: "rig" },
    location: "alone",
  },
  {
    ...PLAIN,
    ...WITH_ID,
    name: "a root named as the thing around what is sent and answered, numbered pages",
    aloneSchema: (boat) => object({ boat }),
    alone: (boat) => ({ boat }),
    sentSchema: (boat) => closed(object({ boat })),
    membersOf: ({ boat }) => boat,
    pageSchema: (item) => object({ boats: list(item), total: NUMBER }),
    page: ({ items, total }) => ({ boats: [...items], total }),
    query: { size: "limit", turn: "offset", by: "offset", filter: "rig" },
    counted: true,
  },
  {
    ...PLAIN,
    ...WITH_ID,
    name: "what is sent in an envelope, answers bare, a query alone as the next address",
    sentSchema: (boat) => closed(object({ boat })),
    membersOf: ({ boat }) => boat,
    pageSchema: (item) => object({ items: list(item), paging: object({ next: TEXT }, []) }),
    page: ({ items, next }) => ({
      items: [...items],
      paging: next === undefined ? {} : { next: next.address.slice(next.address.indexOf("?")) },
    }),
    query: { size: "limit", turn: "starting_after", by: "cursor", filter: "rig" },
  },
  {
    ...PLAIN,
    name: "what is sent bare, answers in envelopes within envelopes, slugs",
    place: "slug",
    idOf: (count) => `boat-no-${count}`,
    itemSchema: (members) => joined({ slug: TEXT, uri: LINK }, members),
    item: ({ id, members, self }) => ({ slug: id, uri: self, ...members }),
    aloneSchema: (item) => object({ success: { type: "boolean" }, result: object({ item }) }),
    alone: (item) => ({ success: true, result: { item } }),
    pageSchema: (item) =>
      object({ success: { type: "boolean" }, result: object({ items: list(item), has_more: { type: "boolean" } }) }),
    page: ({ items, next }) => ({ success: true, result: { items: [...items], has_more: next !== undefined } }),
    query: { size: "limit", turn: "page", by: 1, filter: "filter.rig" },
    location: "path",
  },
];
