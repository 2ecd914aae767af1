/** Which of a contract's examples are sent. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { examplesOf, mediaOf } from "./bare-plan.ts";

test("an example that only the alternative accepts which it does not name is no valid request", () => {
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Ports", version: "1.0.0" },
    paths: {
      "/calls": {
        post: {
          operationId: "call",
          requestBody: {
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Called" },
                examples: {
                  whole: { value: { kind: "Boat", id: "1", masts: 2 } },
                  lacking: { value: { kind: "Boat", id: "1" } },
                  linked: { value: { kind: "Link", id: "1" } },
                },
              },
            },
          },
          responses: { "204": { description: "It calls." } },
        },
      },
    },
    components: {
      schemas: {
        Called: {
          anyOf: [{ $ref: "#/components/schemas/Boat" }, { $ref: "#/components/schemas/Link" }],
          discriminator: { propertyName: "kind" },
        },
        Boat: { type: "object", required: ["masts"] },
        Link: { type: "object", required: ["id"] },
      },
    },
  });
  const media = contract.operations.flatMap((operation) => mediaOf(operation) ?? []);
  expect(media.map((one) => [...examplesOf(contract, one).keys()])).toEqual([["whole", "linked"]]);
});
