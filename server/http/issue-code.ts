import type { z } from "zod";

/** The keyword of JSON Schema that was broken, by the code that a client branches on: keywords are ours to change, codes are not. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  required: ["required"],
  unknown_member: ["additionalProperties", "unevaluatedProperties", "propertyNames", "false"],
  wrong_type: ["type"],
  not_a_choice: ["enum", "const", "discriminator"],
  out_of_range: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  wrong_length: ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
  wrong_form: ["pattern", "format"],
  repeated: ["uniqueItems"],
};
const CODE_OF = new Map(
  Object.entries(CODES).flatMap(([code, keywords]) => keywords.map((keyword) => [keyword, code])),
);

/** The code of what a generated schema found. What no single keyword says is a matter of several members. */
export function codeOfIssue(issue: z.core.$ZodIssue): string {
  const keyword: unknown = issue.code === "custom" ? issue.params?.["keyword"] : undefined;
  return CODE_OF.get(String(keyword)) ?? "wrong_combination";
}
