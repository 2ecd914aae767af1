/** Formats that have a name. */
import { randomUUID } from "node:crypto";
import { isObject } from "../../../spec/openapi/json.ts";
import { type Format, LINK, NUMBER, PLAIN, TEXT, closed, joined, list, object } from "./format.ts";

const HREF = object({ href: LINK });

export const HAL: Format = {
  ...PLAIN,
  name: "HAL: identifiers in links alone, lists embedded, the next page by its address",
  type: "application/hal+json",
  place: "boat",
  idOf: () => randomUUID(),
  itemSchema: (members) => joined({ _links: object({ self: HREF }) }, members),
  item: ({ members, self }) => ({ ...members, _links: { self: { href: self } } }),
  pageSchema: (item) =>
    object({ _embedded: object({ boats: list(item) }), _links: object({ self: HREF, next: HREF }, ["self"]) }),
  page: ({ items, self, next }) => ({
    _embedded: { boats: [...items] },
    _links: { self: { href: self }, ...(next === undefined ? {} : { next: { href: next.address } }) },
  }),
  query: { size: "size", turn: "after", by: "cursor", filter: "rig" },
  location: "path",
  linked: true,
};

export const JSON_API: Format = {
  ...PLAIN,
  name: "JSON:API: attributes, what is sent in an envelope with type and identifier, numbered pages",
  type: "application/vnd.api+json",
  idOf: (count) => String(count),
  itemSchema: (attributes) => object({ type: { const: "boats" }, id: TEXT, attributes, links: object({ self: LINK }) }),
  item: ({ id, members, self }) => ({ type: "boats", id: String(id), attributes: members, links: { self } }),
  aloneSchema: (data) => object({ data }),
  alone: (data) => ({ data }),
  sentSchema: (attributes, changes) =>
    closed(
      object({ data: closed(object({ type: { const: "boats" }, ...(changes ? { id: TEXT } : {}), attributes })) }),
    ),
  membersOf: ({ data }) => (isObject(data) ? data["attributes"] : undefined),
  pageSchema: (item) =>
    object({
      data: list(item),
      links: object({ self: LINK, next: { type: ["string", "null"] } }),
      meta: object({ total: NUMBER }),
    }),
  page: ({ items, self, next, total }) => ({
    data: [...items],
    links: { self, next: next?.address ?? null },
    meta: { total },
  }),
  query: { size: "page[size]", turn: "page[number]", by: 1, filter: "filter[rig]", sort: ["sort", "masts", "-masts"] },
  location: "path",
  linked: true,
  counted: true,
};

const O_DATA: Format = {
  ...PLAIN,
  name: "OData: value, nextLink and count by annotations, $top and $skip",
  place: "key",
  idOf: (count) => 100 + count,
  itemSchema: (members) => joined({ "@odata.id": LINK, id: NUMBER }, members),
  item: ({ id, members, self }) => ({ "@odata.id": self, id, ...members }),
  pageSchema: (item) =>
    object({ "@odata.count": NUMBER, value: list(item), "@odata.nextLink": LINK }, ["@odata.count", "value"]),
  page: ({ items, next, total }) => ({
    "@odata.count": total,
    value: [...items],
    ...(next === undefined ? {} : { "@odata.nextLink": next.address }),
  }),
  query: { size: "$top", turn: "$skip", by: "offset", filter: "rig", sort: ["$orderby", "masts asc", "masts desc"] },
  location: "absolute",
  linked: true,
  counted: true,
};

export const KNOWN: readonly Format[] = [HAL, JSON_API, O_DATA];
