/** What comes again is gone through once, and what is wrong is told each time. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { Coverage } from "./coverage.ts";
import { inventory } from "./elements.ts";
import { walkInto } from "./walk.ts";

const NET = {
  type: "object",
  required: ["fish"],
  properties: { fish: { type: "integer" }, sold: { type: "integer" } },
  "x-relations": [{ ascending: ["/sold", "/fish"] }],
};
const contract = contractOf({
  openapi: "3.1.1",
  info: { title: "Nets", version: "1.0.0" },
  paths: {},
  components: {
    schemas: {
      Nets: { type: "array", items: { $ref: "#/components/schemas/Net" } },
      Boats: { type: "array", items: { type: "object", properties: { nets: { $ref: "#/components/schemas/Nets" } } } },
      Net: NET,
      Trip: {
        type: "object",
        properties: {
          left: { type: "string", format: "date" },
          days: { type: "integer" },
          back: { type: "string", format: "date", description: "Left plus days." },
          cost: { type: "integer" },
          fee: { type: "integer" },
          total: { type: "integer", description: "Cost plus fee." },
        },
      },
      Catch: {
        type: "object",
        properties: { weight: { type: "number" } },
        oneOf: [{ $ref: "#/components/schemas/Cod" }, { $ref: "#/components/schemas/Eel" }],
        discriminator: { propertyName: "kind" },
      },
      Haul: {
        oneOf: [{ $ref: "#/components/schemas/Cod" }, { $ref: "#/components/schemas/Eel" }],
        discriminator: { propertyName: "kind", defaultMapping: "#/components/schemas/Cod" },
      },
      Cod: { type: "object", required: ["fins"], properties: { fins: { type: "integer" } } },
      Eel: { type: "object", required: ["turns"], properties: { turns: { type: "integer" } } },
      Boat: {
        type: "object",
        properties: { rig: { type: "string" } },
        discriminator: { propertyName: "rig", mapping: { sail: "#/components/schemas/Sloop" } },
      },
      Sloop: { allOf: [{ $ref: "#/components/schemas/Boat" }, { properties: { masts: { type: "integer" } } }] },
      Narrowed: {
        allOf: [
          {
            type: "object",
            properties: {
              boat: { type: "object", properties: { name: { type: "string" } } },
              nets: { type: "array", items: { type: "object", properties: { fish: { type: "integer" } } } },
            },
          },
          {
            properties: {
              boat: { properties: { port: { const: "Bern" } } },
              nets: { items: { properties: { bait: { type: "integer" } } } },
            },
          },
        ],
      },
    },
  },
});

/** What is told of each of these answers, one after another. */
function told(schema: string, ...answers: readonly Json[]): string[][] {
  const coverage = new Coverage(inventory(contract.schemas, [], []));
  return answers.map((value, exchange) => {
    const messages: string[] = [];
    const report = (check: string, message: string): void => void messages.push(`${check}: ${message}`);
    walkInto(contract.schemas, coverage, "out", { pointer: `/components/schemas/${schema}`, value, exchange, report });
    return messages;
  });
}

const right = { fish: 3, sold: 1 };
const wrong = { fish: 3, sold: 4 };
const strange = { fish: 3, bait: true };

test.each<[string, string, Json[], number[]]>([
  ["right each time", "Nets", [[right, right], [right]], [0, 0]],
  ["wrong each time, in one answer and in the next", "Nets", [[wrong, wrong], [wrong]], [2, 1]],
  ["a member that no schema has, each time", "Nets", [[strange], [right, strange]], [1, 1]],
  ["right at first and wrong then", "Nets", [[right], [wrong]], [0, 1]],
  [
    "wrong within what is itself in a list",
    "Boats",
    [[{ nets: [wrong] }], [{ nets: [right] }, { nets: [wrong] }]],
    [1, 1],
  ],
])("%s", (_, schema, answers, counts) => {
  expect(told(schema, ...answers).map(({ length }) => length)).toEqual(counts);
});

test("what descriptions say of numbers and times is held", () => {
  const trip = { left: "2027-03-01", days: 2, back: "2027-03-03", cost: 5, fee: 1, total: 6 };
  expect(told("Trip", trip, { ...trip, back: "2027-03-02", total: 5 })).toEqual([
    [],
    [
      "relation: /total is 5, and the cost plus fee is 6",
      'relation: /back is "2027-03-02", and the contract says: left plus days',
    ],
  ]);
});

test("a member within a member is described where any part of allOf does", () => {
  const whole = { boat: { name: "Ada", port: "Bern", crew: 2 }, nets: [{ fish: 3, bait: 1, hooks: 2 }] };
  expect(told("Narrowed", whole)).toEqual([
    [
      "undeclared-member: /boat/crew is in no schema of the contract",
      "undeclared-member: /nets/0/hooks is in no schema of the contract",
    ],
  ]);
});

test("what a list shows a second time is gone through no more", () => {
  const coverage = new Coverage(inventory(contract.schemas, [], []));
  const seen: Json[] = [];
  coverage.seeValue = (_direction, pointer, _schema, value) => {
    if (pointer.endsWith("/fish")) seen.push(value);
  };
  const walk = { pointer: "/components/schemas/Nets", exchange: 0, report: () => {} };
  for (const value of [
    [right, right],
    [right, { fish: 5 }],
  ])
    walkInto(contract.schemas, coverage, "out", { ...walk, value });
  expect(seen).toEqual([3, 5]);
});

test("a member that tells alternatives apart is one of the contract's, also where no schema has it", () => {
  const cod = { weight: 2, fins: 8 };
  expect(told("Catch", { ...cod, kind: "Cod" }, { ...cod, kind: "Cod", sort: "Cod" }, cod)).toEqual([
    [],
    [expect.stringContaining("undeclared-member: /sort")],
    [expect.stringContaining("discriminator: /kind")],
  ]);
});

test("what says what it is by no text is told by the alternatives themselves", () => {
  expect(told("Catch", { weight: 2, fins: 8, kind: false })).toEqual([[]]);
});

test("what does not say what it is is of the alternative that is meant then", () => {
  expect(told("Haul", { fins: 8 }, { kind: "Eel", turns: 2 }, { turns: 2 })).toEqual([
    [],
    [],
    [expect.stringContaining("discriminator: /kind")],
  ]);
});

test("what is built upon a schema has its members where the value says that it is of it", () => {
  const [own, other] = told("Boat", { rig: "sail", masts: 1 }, { rig: "steam", masts: 1 });
  expect(own).toEqual([]);
  expect(other).toEqual([expect.stringContaining("/masts is in no schema")]);
});
