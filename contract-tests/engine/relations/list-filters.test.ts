/** Which parameters of a list say what a member of its items is. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { filtersOf } from "./list-filters.ts";
import { thingOf } from "./thing.ts";

test("a point to look around from is no member of what is found", () => {
  const number = { type: "number" };
  const parameters = ["level", "lat", "lon"].map((name) => ({ name, in: "query", schema: number }));
  const Stop = { type: "object", properties: { level: number, lat: number, lon: number } };
  const get = { operationId: "stops", parameters, responses: { "200": { description: "Stops" } } };
  const { schemas, operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "Stops", version: "1" },
    paths: { "/stops": { get } },
    components: { schemas: { Stop } },
  });
  const thing = thingOf(schemas, "out", "/components/schemas/Stop");
  const found = operations.flatMap((operation) => filtersOf(schemas, operation, thing, new Set()));
  expect(found.map(({ member }) => member)).toEqual(["/level"]);
});
