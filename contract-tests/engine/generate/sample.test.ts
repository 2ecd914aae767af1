import { expect, test } from "vitest";
import { type JsonObject, isObject, objectAt, parseJson } from "../../../spec/openapi/json.ts";
import { Schemas } from "../schemas.ts";
import { boundaryCasesOf } from "./boundary-cases.ts";
import { random } from "./random.ts";
import { sample } from "./sample.ts";

test("a member has any name, also one that every object inherits", () => {
  const schema = parseJson(
    '{"type":"object","required":["__proto__"],"properties":{"__proto__":{"const":1},"toString":{"const":2}},"dependentRequired":{"__proto__":["toString"]}}',
  ) as JsonObject;
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { Any: schema } } });
  const made = sample({ schemas, direction: "in", random: random(1, "any") }, "/components/schemas/Any");
  expect(JSON.stringify(made)).toBe('{"__proto__":1,"toString":2}');
});

test("what tells alternatives apart is there, also where the one that is meant does not ask for it", () => {
  const branch = (type: string, required: string[]): JsonObject => ({
    type: "object",
    required,
    properties: { type: { type: "string", enum: [type] }, number: { type: "string" } },
    additionalProperties: false,
  });
  const propertyName = "type";
  const oneOf = [{ $ref: "#/components/schemas/sg" }, { $ref: "#/components/schemas/us" }];
  const all = {
    Account: { oneOf, discriminator: { propertyName } },
    sg: branch("sg", ["number"]),
    us: branch("us", ["type"]),
  };
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: all } });
  const wish = { schemas, direction: "in", random: random(1, "any") } as const;
  const bodies = boundaryCasesOf(wish, "/components/schemas/Account", { type: "sg", number: "1" });
  expect(bodies.map(({ body }) => body).filter((body) => !isObject(body) || !("type" in body))).toEqual([]);
  expect(sample(wish, "/components/schemas/Account")).toMatchObject({ type: "sg" });
});

test.each([true, false])(
  "of alternatives that list the kinds of each other, each is told by its own; mapped: %s",
  (isMapped) => {
    const [mail, sms] = isMapped ? ["mail", "sms"] : ["Mail", "Sms"];
    const kind = { type: "string", enum: [mail, sms] };
    const branch = (name: string): JsonObject => ({ type: "object", properties: { kind, [name]: { type: "string" } } });
    const references = { mail: "#/components/schemas/Mail", sms: "#/components/schemas/Sms" };
    const discriminator = { propertyName: "kind", ...(isMapped && { mapping: references }) };
    const all = {
      Channel: { oneOf: Object.values(references).map(($ref) => ({ $ref })), discriminator },
      Mail: branch("address"),
      Sms: branch("phone"),
    };
    const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: all } });
    const wish = { schemas, direction: "in", full: true } as const;
    const made = [0, 1, 2, 3].map((seed) =>
      sample({ ...wish, random: random(seed, "any"), choice: () => seed % 2 }, "/components/schemas/Channel"),
    );
    expect(made.map((one) => Object.values(one as JsonObject)[0])).toEqual([mail, sms, mail, sms]);
    const bodies = boundaryCasesOf(
      { ...wish, random: random(1, "any") },
      "/components/schemas/Channel",
      made[0] ?? null,
    );
    const told = bodies.map(({ body }) => objectAt(body)).filter((body) => "kind" in body);
    expect(told.filter((body) => (body["kind"] === sms ? "address" in body : "phone" in body))).toEqual([]);
  },
);

test("a pattern that is no expression asks for nothing", () => {
  const schemas = new Schemas({
    openapi: "3.1.1",
    components: { schemas: { Any: { type: "string", pattern: "^(3" } } },
  });
  const made = sample({ schemas, direction: "in", random: random(1, "any") }, "/components/schemas/Any");
  expect(made).toEqual(expect.any(String));
});
