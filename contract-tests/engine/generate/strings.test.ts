/** Times lie ahead where words want them to. */
import { expect, test } from "vitest";
import { Schemas } from "../schemas.ts";
import { stringRules, usualOf } from "./strings.ts";
import { viewOf } from "./view.ts";

test.each<[description: string, ahead: boolean]>([
  ["Has to lie in the future", true],
  ["Open until it is closed if null; must not be in the past.", true],
  ["A future date", true],
  ["Cannot be in the future", false],
  ["When it was made", false],
  ["More than a day in the future or before 1900 is refused: a mistyped year would make somebody a child", false],
  ["Future dates are rejected", false],
  ["May lie in the future", false],
  ["In the past or in the future", false],
  ["At most a year in the future", false],
])("%s", (description, ahead) => {
  const schemas = new Schemas({
    openapi: "3.1.1",
    info: { title: "Times", version: "1.0.0" },
    components: { schemas: { At: { type: "string", format: "date-time", description } } },
  });
  const values = usualOf(stringRules(viewOf(schemas, "in", "/components/schemas/At"))) ?? [];
  expect(values.length).toBeGreaterThan(0);
  expect(values.every((value) => Date.parse(value) > Date.now())).toBe(ahead);
});
