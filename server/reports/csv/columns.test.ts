import { expect, test } from "vitest";
import contract from "../../../generated/openapi.json" with { type: "json" };
import { COLUMNS } from "./columns.ts";

test("the table has the columns that the contract names, in its order", () => {
  const { columns } = contract.components.schemas.ResultsTable["x-columns"];
  expect(COLUMNS.map(({ name }) => name)).toEqual(Object.keys(columns));
});
