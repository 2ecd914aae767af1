import { expect, test } from "vitest";
import { anySchema } from "../checks/schema.ts";
import { type ParameterRule, parameters } from "./parameters.ts";

function rule(name: string, required = true): ParameterRule {
  return { name, required, style: "simple", explode: false, of: "value", kinds: ["string"], schema: anySchema };
}

test("a header is given to every parameter of its name, whatever their case", () => {
  const rules = [rule("X-Key"), rule("x-key"), rule("X-Other", false)];
  expect(parameters("header", rules).parse({ "x-key": "a", "x-further": "b" })).toEqual({ "X-Key": "a", "x-key": "a" });
});
