/** The document that an app makes of the routes it has registered. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type JsonObject, listAt, objectAt } from "../../openapi/json.ts";
import { follow } from "../../openapi/reference.ts";
import * as own from "../../../generated/routes.ts";
import { type GeneratedDirectory, fixture, generateInto } from "../testing/generated.ts";
import { type Routes, appOf } from "../testing/routes-app.ts";

let generated: GeneratedDirectory;
let module: Routes;

beforeAll(async () => {
  generated = await generateInto(await fixture("harbour"));
  module = await generated.load<Routes>("routes.ts");
});
afterAll(() => generated[Symbol.asyncDispose]());

/** An operation as the rebuilt document can say it: with its path's parameters, and its shared request body in place. */
function spreadOperation(contract: JsonObject, operation: JsonObject, shared: readonly Json[]): JsonObject {
  const parameters = [...shared, ...listAt(operation["parameters"])];
  const requestBody = follow(contract, operation["requestBody"]);
  return {
    ...operation,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody !== undefined && { requestBody }),
  };
}

/** The contract as the rebuilt document can say it: operations stand on their own, path items are not shared. */
function spread(contract: JsonObject): JsonObject {
  const items = (paths: Json | undefined): JsonObject =>
    Object.fromEntries(
      Object.entries(objectAt(paths)).map(([path, item]) => {
        const { parameters, ...methods } = objectAt(follow(contract, item));
        const operations = Object.entries(methods).map(([method, operation]): [string, Json] => [
          method,
          spreadOperation(contract, objectAt(operation), listAt(parameters)),
        ]);
        return [path, Object.fromEntries(operations)];
      }),
    );
  return { ...contract, paths: items(contract["paths"]), webhooks: items(contract["webhooks"]) };
}

describe("the document rebuilt from registered routes", () => {
  test("is our contract, to the letter", () => {
    const contract = own.contract.document;
    expect(own.rebuildDocument(appOf(own as unknown as Routes))).toEqual(contract);
  });

  test("is a foreign contract, save for where shared parameters and bodies are written", () => {
    expect(module.rebuildDocument(appOf(module))).toEqual(spread(generated.contract));
  });

  test("lacks what was not registered", () => {
    const { listBerths: _left, ...registered } = module.routes;
    const rebuilt = module.rebuildDocument(appOf({ ...module, routes: registered })) as {
      paths: Record<string, object>;
    };
    expect(Object.keys(rebuilt.paths["/berths"] ?? {})).toEqual(["post"]);
  });
});
