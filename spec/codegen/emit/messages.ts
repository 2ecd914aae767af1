/** What generated code says of a wrong input and of a webhook that is not genuine, as it says it: the code itself is asked. */
import { items, maxItems, minItems, uniqueItems } from "../runtime/checks/arrays.ts";
import type { Check } from "../runtime/checks/check.ts";
import { format } from "../runtime/checks/formats.ts";
import { typed } from "../runtime/checks/logic.ts";
import { exclusiveMinimum, maximum, minimum, multipleOf } from "../runtime/checks/numbers.ts";
import { members, required } from "../runtime/checks/objects.ts";
import { schema } from "../runtime/checks/schema.ts";
import { maxLength, minLength, pattern } from "../runtime/checks/strings.ts";
import { inUnit } from "../runtime/checks/units.ts";
import { constant, oneOfValues, type } from "../runtime/checks/values.ts";
import { REFUSALS } from "../runtime/webhooks/verify.ts";

const height = typed(type("number"), inUnit("cm", minimum(50), maximum(230)));
const person = members({ properties: [["height_cm", height]], others: "closed" });

/** The keyword that is broken, the rule, and a value that somebody really sends. */
const INPUTS: readonly (readonly [keyword: string, check: Check, value: unknown])[] = [
  ["required", required("height_cm"), {}],
  ["required", required(["sex", "female", "male"]), {}],
  ["additionalProperties", person, { heigth_cm: 180 }],
  ["type", person, { height_cm: "180 cm" }],
  ["type", person, { height_cm: null }],
  ["type", type("boolean"), "True"],
  ["enum", oneOfValues("female", "male"), "F"],
  ["const", constant("values"), "value"],
  ["minimum", height, 1.8],
  ["maximum", typed(type("number"), inUnit("L", maximum(15))), 3100],
  ["exclusiveMinimum", exclusiveMinimum(0), 0],
  ["multipleOf", multipleOf(0.5), 0.7],
  ["minLength", minLength(16), "short"],
  ["maxLength", maxLength(3), "long"],
  ["minItems", minItems(1), []],
  ["maxItems", maxItems(1), [1, 2]],
  ["type", items(type("number")), ["1,5"]],
  ["pattern", pattern("^[A-Za-z0-9._-]{1,64}$"), "Eva Müller"],
  ["format", format("date-time"), "18.11.2026"],
  ["format", format("date-time"), "2026-11-18T10:15:00"],
  ["uniqueItems", uniqueItems(), ["copd", "copd"]],
];

interface Message {
  readonly keyword: string;
  readonly value: string;
  /** Path and text of what is said, one fault each. */
  readonly said: string;
}

export function inputMessages(): readonly Message[] {
  return INPUTS.map(([keyword, check, value]) => {
    const issues = schema(check).safeParse(value).error?.issues ?? [];
    const said = issues.map(({ path, message }) => (path.length === 0 ? message : `/${path.join("/")} ${message}`));
    return { keyword, value: JSON.stringify(value), said: said.join("; ") };
  });
}

/** Reasons of the receivers and of `verify`, with what to do. */
export function webhookMessages(): readonly (readonly [reason: string, text: string])[] {
  return Object.entries(REFUSALS);
}
