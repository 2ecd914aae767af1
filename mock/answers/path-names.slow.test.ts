/** Path parameters of any name, below servers of any path, and cookies that stand for a list. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { call, mocking } from "../testing.ts";

function contractOf(path: string, parameters: JsonObject[], more: JsonObject = {}): JsonObject {
  const responses = { 200: { description: "A" }, 404: { description: "B" }, 422: { description: "C" } };
  return {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    ...more,
    paths: { [path]: { get: { parameters, responses } } },
  };
}

const NAMES = ["a", "a-b", "a.b", "a$b", "a+b", "(a)", "a|b", "a*", "a^b", "[a]", "a b", "é", "toString", "__proto__"];

test.for(NAMES)("a path parameter is called %s", async (name) => {
  const parameter = { name, in: "path", required: true, schema: { type: "integer" } };
  const { url } = await mocking(contractOf(`/things/{${name}}/parts`, [parameter]));
  expect((await call(`${url}/things/7/parts`, "GET")).status).toBe(200);
  expect((await call(`${url}/things/x/parts`, "GET")).status).toBe(422);
});

test("a server with a variable in its path stands before the paths of the contract", async () => {
  const servers = [{ url: "https://{region}.a.example/{version}", variables: { version: { default: "v1" } } }];
  const { url } = await mocking(contractOf("/things", [], { servers }));
  for (const path of ["/v1/things", "/v2/things", "/things"]) expect((await call(url + path, "GET")).status).toBe(200);
  expect((await call(`${url}/v1/others`, "GET")).status).toBe(404);
});

test.for([
  ["l=1,2", 200],
  ["l=1%2C2", 200],
  ["l=1; l=2", 200],
  ["l=1", 422],
  ["l=a,b", 422],
] as const)("the cookies %s are read as a list: %s", async ([cookie, status]) => {
  const list = { type: "array", minItems: 2, items: { type: "integer" } };
  const { url } = await mocking(contractOf("/a", [{ name: "l", in: "cookie", required: true, schema: list }]));
  expect((await fetch(`${url}/a`, { headers: { cookie } })).status).toBe(status);
});

test("a path with nothing at the place of a value asks for nothing", async () => {
  const parameter = { name: "group", in: "path", required: true, schema: { type: "string" } };
  const { url } = await mocking(contractOf("/groups/{group}", [parameter]));
  expect((await call(`${url}/groups/g`, "GET")).status).toBe(200);
  for (const method of ["GET", "PUT"]) expect((await call(`${url}/groups/`, method)).status).toBe(404);
});

test("a part of a segment may have the end of a line", async () => {
  const parameters = ["file", "version"].map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const { url } = await mocking(contractOf("/files/{file}-{version}.zip", parameters));
  for (const version of ["1", "1%0A2", "1%E2%80%A82"])
    expect((await call(`${url}/files/a-${version}.zip`, "GET")).status).toBe(200);
});
