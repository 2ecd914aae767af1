/** What a request shows of who asks, by what was told and what the contract asks for. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { identityFor } from "./identity.ts";
import { NOBODY } from "./plan.ts";

const securitySchemes = {
  tls: { type: "mutualTLS" },
  key: { type: "apiKey", in: "query", name: "k" },
  bearer: { type: "http", scheme: "bearer" },
  constructor: { type: "apiKey", in: "header", name: "X-Key" },
};

test.each<[string, JsonObject[], Record<string, string>, object]>([
  ["nothing for nobody", [], { key: "a" }, NOBODY],
  ["a key", [{ key: [] }], { key: "a" }, { ...NOBODY, query: ["k=a"] }],
  ["the first way that is known", [{ bearer: [] }, { key: [] }], { key: "a" }, { ...NOBODY, query: ["k=a"] }],
  ["nothing of two where one is not known", [{ bearer: [], key: [] }], { key: "a" }, NOBODY],
  ["a key beside a certificate", [{ tls: [], key: [] }], { key: "a" }, { ...NOBODY, query: ["k=a"] }],
  ["nothing for a certificate", [{ tls: [] }], { "*": "a" }, NOBODY],
  ["nothing for a name that every object has", [{ constructor: [] }], { key: "a" }, NOBODY],
])("%s", (_what, security, credentials, identity) => {
  const contract = contractOf({
    openapi: "3.1.1",
    paths: { "/a": { get: { security, responses: {} } } },
    components: { securitySchemes },
  } as unknown as JsonObject);
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error("no operation");
  expect(identityFor(contract, operation, credentials)).toEqual(identity);
});
