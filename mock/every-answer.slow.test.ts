/** Every status of every operation of this project's contract, held against the contract by Ajv. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type JsonObject, listAt, objectAt } from "../spec/openapi/json.ts";
import { follow, lookUp, pointer } from "../spec/openapi/reference.ts";
import { type Mock, startMock } from "./server.ts";
import { ourContract } from "./testing.ts";

const ID = "https://contract.example/";
const document = await ourContract();
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema({ ...document, $id: ID });

/** A value where the contract writes it: references followed, with the place that they lead to. */
interface Place {
  readonly at: string;
  readonly value: JsonObject;
}

function place(at: string): Place {
  const value = objectAt(lookUp(document, at));
  return typeof value["$ref"] === "string" ? place(value["$ref"]) : { at, value };
}

function within({ at }: Place, ...steps: string[]): Place {
  return place(`${at}/${pointer(...steps).slice(2)}`);
}

interface Case {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly operation: Place;
}

const CASES: readonly Case[] = Object.keys(objectAt(document["paths"])).flatMap((path) => {
  const item = place(pointer("paths", path));
  const methods = Object.keys(item.value).filter((name) => /^(get|put|post|delete)$/.test(name));
  return methods.flatMap((method) => {
    const operation = within(item, method);
    const codes = Object.keys(objectAt(operation.value["responses"])).filter((code) => /^\d{3}$/.test(code));
    return codes.map((code) => ({ method, path, status: Number(code), operation }));
  });
});

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ document, port: 0 });
});
afterAll(() => mock.close());

test("the contract's statuses are all here", () => {
  expect(CASES.length).toBeGreaterThan(100);
});

test.each(CASES)(
  "$method $path answers $status as the contract describes it",
  async ({ method, path, status, operation }) => {
    const headers = { authorization: "Bearer any", "content-type": "application/json", prefer: `code=${status}` };
    const body = exampleBody(operation);
    const sent = {
      method: method.toUpperCase(),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await fetch(mock.url + exampleTarget(path, operation), sent);
    expect(response.status).toBe(status);
    const declared = within(operation, "responses", String(status));
    const text = await response.text();
    for (const name of Object.keys(objectAt(declared.value["headers"])))
      checkHeader(within(declared, "headers", name), name, response);
    const types = Object.keys(objectAt(declared.value["content"]));
    if (types.length === 0) return expect(text).toBe("");
    const type = response.headers.get("content-type") ?? "";
    expect(types).toContain(type);
    const value: unknown = /[/+]json\b/.test(type) ? JSON.parse(text) : text;
    expect(faults(within(declared, "content", type, "schema"), value)).toEqual([]);
  },
);

function checkHeader(header: Place, name: string, response: Response): void {
  const value = response.headers.get(name);
  if (value === null) return expect([name, header.value["required"] ?? false]).toEqual([name, false]);
  const schema = within(header, "schema");
  const typed = objectAt(schema.value)["type"] === "integer" ? Number(value) : value;
  expect([name, value, faults(schema, typed)]).toEqual([name, value, []]);
}

function faults(schema: Place, value: unknown): readonly unknown[] {
  const validate = ajv.compile({ $ref: ID + schema.at });
  return validate(value) ? [] : (validate.errors ?? []);
}

function exampleTarget(path: string, operation: Place): string {
  const parameters = listAt(operation.value["parameters"]).map((parameter) => objectAt(follow(document, parameter)));
  const exampleOf = (name: string): string =>
    String(parameters.find((parameter) => parameter["name"] === name)?.["example"]);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => exampleOf(name));
  const needed = parameters.filter((parameter) => parameter["in"] === "query" && parameter["required"] === true);
  const names = needed.map((parameter) => String(parameter["name"]));
  return names.length === 0 ? filled : `${filled}?${names.map((name) => `${name}=${exampleOf(name)}`).join("&")}`;
}

function exampleBody(operation: Place): unknown {
  if (operation.value["requestBody"] === undefined) return undefined;
  const examples = objectAt(within(operation, "requestBody", "content", "application/json").value["examples"]);
  return objectAt(follow(document, Object.values(examples)[0]))["value"];
}
