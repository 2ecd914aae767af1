/** A page in place of a documented 404 is a finding, but where a router answers what names nothing; so is a redirection of a path that there is not, but to the same with a slash. */
import { expect, test } from "vitest";
import type { Exchange } from "./http/exchange.ts";
import { HOUSE_RULES } from "./house-rules.ts";

function ruleOf(check: string, answered: Partial<Exchange["response"]>, told: Partial<Exchange["case"]>): unknown {
  const subject = told.name ?? "";
  const exchange: Exchange = {
    id: 1,
    case: { name: subject, operationId: "getPet", intent: "invalid", check: "negative", ...told },
    request: { method: "GET", target: "/pets/no-such-thing", headers: [], body: undefined },
    response: { status: 404, headers: [], body: Buffer.from("<html>"), ...answered },
    failure: undefined,
  };
  return HOUSE_RULES.find((one) => one.covers({ check, subject, message: "expected 404", exchange: 1 }, exchange))
    ?.name;
}

test.each<[name: string, intent: "valid" | "invalid", status: number, rule: string | undefined]>([
  ["getPet: path id is of type number (type)", "invalid", 404, "404 of a router"],
  ["getPet: path id the body far below", "valid", 404, "404 of a router"],
  ["getPet: path id present", "valid", 404, undefined],
  ["getPet: query limit is of type number (type)", "invalid", 404, undefined],
  ["getPet: path id is of type number (type)", "invalid", 400, undefined],
])("a page in place of JSON: %s, %s, %i", (name, intent, status, rule) => {
  expect(ruleOf("media-type", { status }, { name, intent })).toBe(rule);
});

test.each<[location: string, rule: string | undefined]>([
  ["/pets/no-such-thing/", "paths and methods that the contract does not have"],
  ["http://localhost:3000/pets/no-such-thing/?a=b", "paths and methods that the contract does not have"],
  ["/api/pets/no-such-thing/", "paths and methods that the contract does not have"],
  ["/pets/another/", undefined],
  ["/login", undefined],
])("a path that the contract does not have leads to %s", (location, rule) => {
  const response = { status: 301, headers: [["Location", location]] as const };
  expect(ruleOf("expected-status", response, { check: "routes", intent: "open" })).toBe(rule);
});
