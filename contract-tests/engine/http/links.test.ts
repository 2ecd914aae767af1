/** Where things come from that paths name, when no link of the contract says so. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import type { Exchange } from "./exchange.ts";
import { follow, incomingLinks } from "./links.ts";
import type { Plan } from "./plan.ts";

const BOAT = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };

/** `post /boats`: the operation of that method and path, whose identifier that is as well. */
function sources(target: string, ...all: readonly string[]): string[] {
  const paths: JsonObject = {};
  for (const id of [target, ...all]) {
    const [method = "", path = ""] = id.split(" ");
    const status = method === "post" ? "201" : "200";
    const schema = path.endsWith("}") || method === "post" ? BOAT : { type: "array", items: BOAT };
    const content = { "application/json": { schema } };
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
      return { name, in: "path", required: true, schema: { type: "integer" } };
    });
    const operation = { operationId: id, parameters, responses: { [status]: { description: "Done", content } } };
    paths[path] = { ...(paths[path] as JsonObject | undefined), [method]: operation };
  }
  const document = {
    openapi: "3.1.1",
    info: { title: "Boats", version: "1" },
    paths,
  };
  const contract = contractOf(document);
  const operation = contract.operation(target);
  return operation === undefined ? [] : incomingLinks(contract, operation).map(({ source }) => source.id);
}

test.each<[name: string, target: string, all: readonly string[], sources: readonly string[]]>([
  ["of its own place", "get /boats/{boat}", ["post /boats", "get /boats"], ["post /boats", "get /boats"]],
  [
    "made below another thing, and read at the top",
    "get /boats/{boat}",
    ["post /ships/{ship}/boats", "get /ships/{ship}/boats"],
    ["post /ships/{ship}/boats", "get /ships/{ship}/boats"],
  ],
  [
    "made below another thing, and read and listed at the top",
    "get /boats/{boat}",
    ["post /ships/{ship}/boats", "get /boats"],
    ["post /ships/{ship}/boats", "get /boats"],
  ],
  [
    "its own place comes before one that is called the same",
    "get /boats/{boat}",
    ["post /ships/{ship}/boats", "post /boats"],
    ["post /boats"],
  ],
  ["of another name", "get /boats/{boat}", ["post /ships/{ship}/crew"], []],
  ["below another thing of its own", "get /quays/{quay}/boats/{boat}", ["post /ships/{ship}/boats"], []],
])("%s", (_name, target, all, expected) => {
  expect(sources(target, ...all)).toEqual(expected);
});

test.each([
  ["Ann", "/boats/Ann"],
  ["", undefined],
])("a link to what is called %j leads to %s", (name, path) => {
  const parameter = { name: "boat", in: "path", required: true, schema: { type: "string" } };
  const get = { operationId: "boat", parameters: [parameter], responses: { "204": { description: "A boat" } } };
  const paths = { "/boats/{boat}": { get } };
  const [operation] = contractOf({ openapi: "3.1.1", info: { title: "Boats", version: "1" }, paths }).operations;
  const link = { name: "boat", operationId: "boat", parameters: { boat: name } };
  const plan = follow(link as never, {} as Exchange, { operation, values: new Map() } as unknown as Plan);
  expect(plan && `/boats/${String(plan.values.get("path boat"))}`).toBe(path);
});
