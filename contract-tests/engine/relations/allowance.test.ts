import { expect, test } from "vitest";
import type { Exchange } from "../http/exchange.ts";
import { Allowance } from "./allowance.ts";

const DATE = "Mon, 02 Mar 2026 10:00:00 GMT";
const END = String(Date.parse("2026-03-02T10:01:00Z") / 1000);

let asked = 0;

function answered(headers: Readonly<Record<string, string>>, method = "POST", operationId = "add"): Exchange {
  asked += 1;
  return {
    id: asked,
    case: { name: "", operationId, intent: "valid", check: "" },
    request: { method, target: "/", headers: [["X-Key", "one"]], body: undefined },
    response: { status: 200, headers: [["Date", DATE], ...Object.entries(headers)], body: Buffer.alloc(0) },
    failure: undefined,
  };
}

const three = (left: number, reset = END): Record<string, string> => ({
  "X-RateLimit-Limit": "1000",
  "X-RateLimit-Remaining": String(left),
  "X-RateLimit-Reset": reset,
});
const draft = (left: number): Record<string, string> => ({ RateLimit: `"day";r=${left};t=60` });
const older = (left: number): Record<string, string> => ({ RateLimit: `limit=1000, remaining=${left}, reset=60` });

function faultsOf(exchanges: readonly Exchange[]): string[] {
  const allowance = new Allowance();
  return exchanges.flatMap((exchange) => allowance.faults(exchange));
}

const many = <T>(make: (index: number) => T): T[] => Array.from({ length: 40 }, (_, index) => make(index));

test.each([
  ["three headers", three],
  ["the draft", draft],
  ["the draft before", older],
])("what never falls is told once, and what falls is not: %s", (_name, form) => {
  expect(faultsOf(many(() => answered(form(900))))).toHaveLength(1);
  expect(faultsOf(many((index) => answered(form(900 - index))))).toEqual([]);
});

test("more is left than before only in another window", () => {
  expect(faultsOf([answered(three(100)), answered(three(900))])).toHaveLength(1);
  expect(faultsOf([answered(three(100)), answered(three(900, String(Number(END) + 60)))])).toEqual([]);
});

test("answers of one moment may come in any order, and each operation may have an allowance of its own", () => {
  expect(faultsOf([answered(three(100)), answered(three(140))])).toEqual([]);
  expect(faultsOf([answered(three(100)), answered(three(900), "GET", "list")])).toEqual([]);
});

test("reads alone need not be counted, and nothing is less than nothing", () => {
  expect(faultsOf(many(() => answered(three(900), "GET")))).toEqual([]);
  expect(faultsOf(many(() => answered(three(0))))).toEqual([]);
});

test("without an end of the window nothing is said", () => {
  const { "X-RateLimit-Reset": _end, ...open } = three(900);
  expect(faultsOf(many(() => answered(open)))).toEqual([]);
});

test("each service counts for itself, and each policy", () => {
  const allowance = new Allowance();
  const at = (base: string, left: number): string[] => allowance.faults(answered(three(left)), base);
  expect([at("http://one", 100), at("http://other", 900)]).toEqual([[], []]);
  expect(at("http://one", 900)).toHaveLength(1);
  const of = (quota: number, left: number): Record<string, string> => ({
    ...draft(left),
    "RateLimit-Policy": `"day";q=${quota};w=60`,
  });
  expect(faultsOf([answered(of(10, 0)), answered(of(1000, 900))])).toEqual([]);
  expect(faultsOf([answered(of(1000, 0)), answered(of(1000, 900))])).toHaveLength(1);
});

test("what was asked first and is answered last was counted first", () => {
  const [slow, ...others] = Array.from({ length: 200 }, (_, index) => answered(three(900 - index)));
  expect(faultsOf([...others, ...(slow === undefined ? [] : [slow])])).toEqual([]);
  expect(faultsOf([...others, answered(three(900))])).toHaveLength(1);
});
