/** Which operations list things, and by which parameters. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { listShape } from "./list-shape.ts";

test("a limit is a number: what asks whether the items are counted is none", () => {
  const number = { type: "integer" };
  const pet = { type: "object", properties: { id: number } };
  const list = { type: "object", properties: { "@odata.count": number, value: { type: "array", items: pet } } };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": {
        get: {
          operationId: "list",
          parameters: [
            { name: "$count", in: "query", schema: { type: "boolean" } },
            { name: "$top", in: "query", schema: number },
          ],
          responses: { 200: { description: "D", content: { "application/json": { schema: list } } } },
        },
      },
    },
  });
  const [operation] = contract.operations;
  expect(operation && listShape(contract, operation)?.limit?.name).toBe("$top");
});
