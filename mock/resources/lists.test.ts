import { expect, test } from "vitest";
import type { Json } from "../../spec/openapi/json.ts";
import { listIn } from "./lists.ts";

test.each<[string, Json, string | undefined]>([
  ["as they are", { id: 1, name: "a" }, undefined],
  ["each in an object", { pet: { id: 1 } }, "pet"],
  ["each in an object beside its links", { pet: { id: 1 }, links: [] }, "pet"],
  ["beside a cursor", { cursor: "x", node: { id: 1 } }, "node"],
  ["with one object among other members", { id: 1, home: { city: "Bern" } }, undefined],
])("items %s", (_how, item, within) => {
  expect(listIn({ pets: [item, item], total: 2 }, true)).toMatchObject({ at: "/pets", within });
});

test("what JSON-LD says of names is no list", () => {
  const body = { "@context": [{ name: "https://schema.org/name" }], "@graph": [{ id: "a" }] };
  expect(listIn(body, true)).toMatchObject({ at: "/@graph" });
});
