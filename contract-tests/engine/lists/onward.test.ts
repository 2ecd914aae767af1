/** The address of the next page: every place and every form of it. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Plan } from "../http/plan.ts";
import { type Leading, led, linkTo, onwardOf } from "./onward.ts";

function page(body: Json, link?: string): Exchange {
  const headers = [["content-type", "application/json"], ...(link === undefined ? [] : [["link", link]])];
  return { response: { status: 200, headers, body: Buffer.from(JSON.stringify(body)) } } as unknown as Exchange;
}

const NEXT = "/boats?page=2";

test.each<[string, Exchange, string | undefined]>([
  ["the header Link", page([], `<${NEXT}>; rel="next"`), NEXT],
  ["one of several in the header", page([], `</boats?page=1>; rel="prev", <${NEXT}>; title="on"; rel=next`), NEXT],
  ["a link of two relations", page([], `<${NEXT}>; rel="next last"`), NEXT],
  ["a header without next", page([], '</boats?page=1>; rel="prev"'), undefined],
  ["another relation that ends so", page([], '</boats?page=1>; rel="not-next"'), undefined],
  ["a link object", page({ _links: { next: { href: NEXT } } }), NEXT],
  ["a link as text", page({ links: { next: NEXT } }), NEXT],
  ["a list of links", page({ links: [{ rel: "next", href: NEXT }] }), NEXT],
  ["a member at the top", page({ next: NEXT }), NEXT],
  ["an annotation", page({ "@odata.nextLink": NEXT }), NEXT],
  ["within meta", page({ meta: { pagination: { next: NEXT } } }), NEXT],
  ["null on the last page", page({ links: { next: null } }), undefined],
  ["a cursor and no address", page({ next: "c7" }), undefined],
  ["of a thing in the list", page({ items: [{ next: NEXT }] }), undefined],
])("where it is said: %s", (_name, exchange, address) => {
  expect(onwardOf(exchange)).toBe(address);
});

test.each<[Leading, Exchange]>([
  ["prev", page([], `</boats?page=9>; rel="next", <${NEXT}>; rel="prev"`)],
  ["prev", page([], `<${NEXT}>; rel=previous`)],
  ["prev", page({ _links: { next: { href: "/boats?page=9" }, prev: { href: NEXT } } })],
  ["prev", page({ links: { previous: NEXT } })],
  ["first", page({ links: { first: NEXT, last: "/boats?page=9" } })],
  ["last", page({ links: [{ rel: "last", href: NEXT }] })],
  ["last", page({ first: true, last_page_url: NEXT })],
])("the page that a link %s leads to is found", (to, exchange) => {
  expect(linkTo(exchange, to)).toBe(NEXT);
});

test.each<[Leading, Json]>([
  ["last", { last: true, lastName: NEXT }],
  ["first", { first: "Ada" }],
])("what is named alike is no link %s", (to, body) => {
  expect(linkTo(page(body), to)).toBeUndefined();
});

const operation = {
  path: "/boats",
  parameters: ["page", "size", "rig"].map((name) => ({ name, in: "query" })),
} as unknown as Operation;
const plan: Plan = {
  operation,
  values: new Map<string, Json>([
    ["query size", 2],
    ["query rig", "sloop"],
    ["header X-A", "a"],
  ]),
};

test.each<[string, Readonly<Record<string, Json>> | "elsewhere", string | undefined]>([
  [
    "https://api.example/v1/boats?page=2&size=2&rig=sloop",
    { "query page": 2, "query size": 2, "query rig": "sloop" },
    undefined,
  ],
  ["/boats?page=2&size=2&rig=sloop", { "query page": 2, "query size": 2, "query rig": "sloop" }, undefined],
  ["?page=2&size=2&rig=sloop", { "query page": 2, "query size": 2, "query rig": "sloop" }, undefined],
  ["boats?page=2", { "query page": 2 }, undefined],
  ["/boats?page=2&%24skiptoken=a%26b", { "query page": 2 }, "%24skiptoken=a%26b"],
  ["/boats?page=02", { "query page": "02" }, undefined],
  ["/ships?page=2", "elsewhere", undefined],
])("what %s asks for", (address, values, rawQuery) => {
  const next = led(plan, address);
  if (next === "elsewhere" || values === "elsewhere") return expect(next).toBe(values);
  expect(Object.fromEntries(next.values)).toEqual({ "header X-A": "a", ...values });
  expect(next.rawQuery).toBe(rawQuery);
});
