/** Lists that are asked for by what is posted. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { call, mocking } from "../testing.ts";

const text = { type: "string" };
const json = (schema: JsonObject): JsonObject => ({ description: "D", content: { "application/json": { schema } } });
const PET: JsonObject = { type: "object", required: ["id"], properties: { id: text, name: text, kind: text } };
const FILTER: JsonObject = { type: "object", properties: { name: text, kind: text, words: text } };

test.each(["/pets/search", "/owners/o1/pets/query", "/pets:search"])(
  "%s lists what was made and fits",
  async (path) => {
    const at = path.replace(/[/:]\w+$/, "");
    const named = (one: string): string => one.replace("o1", "{owner}");
    const list = { type: "object", properties: { results: { type: "array", items: PET } } };
    const paths: JsonObject = {
      [named(at)]: { post: { requestBody: json(PET), responses: { 201: json(PET) } } },
      [`${named(at)}/{id}`]: { get: { responses: { 200: json(PET) } } },
      [named(path)]: { post: { requestBody: json(FILTER), responses: { 200: json(list) } } },
    };
    const { url } = await mocking({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths });
    for (const name of ["Rex", "Tom"]) await call(`${url}${at}`, "POST", {}, { id: name, name, kind: "cat" });
    const found = async (body: JsonObject): Promise<Json[]> => {
      const { results } = (await call(`${url}${path}`, "POST", {}, body)).body;
      return (results as JsonObject[]).map(({ name }) => name ?? null);
    };
    expect(await found({})).toEqual(expect.arrayContaining(["Rex", "Tom"]));
    expect(await found({ name: "Rex", words: "any" })).toEqual(["Rex"]);
    expect(await found({ kind: "dog" })).toEqual([]);
  },
);

test.each(["/pets/search", "/search/pets", "/pets.list"])("%s has pages as they are asked for", async (path) => {
  const properties = { total_count: { type: "integer" }, pets: { type: "array", items: PET } };
  const example = { total_count: 40, pets: ["Ann", "Bob", "Cid"].map((name) => ({ id: name, name, kind: "pet" })) };
  const answer = {
    description: "D",
    content: { "application/json": { schema: { type: "object", properties }, example } },
  };
  const kind = { type: "string", enum: ["query"], default: "query" };
  const asked = { type: "object", properties: { kind, limit: { type: "integer" }, offset: { type: "integer" } } };
  const paths: JsonObject = { [path]: { post: { requestBody: json(asked), responses: { 200: answer } } } };
  const { url } = await mocking({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths });
  const found = async (body: JsonObject): Promise<Json> => (await call(`${url}${path}`, "POST", {}, body)).body;
  expect(await found({})).toMatchObject({ total_count: 3, pets: [{ id: "Ann" }, { id: "Bob" }, { id: "Cid" }] });
  expect(await found({ kind: "query", limit: 2, offset: 1 })).toEqual({ total_count: 3, pets: example.pets.slice(1) });
});
