/** Machine codes for what is wrong with a part of the input, where a contract has such codes beside its problems. */
import type { InputError } from "./violations.ts";

/** What contracts call a broken keyword of JSON Schema. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  required: ["required"],
  unknown_member: ["additionalProperties", "unevaluatedProperties", "propertyNames"],
  unknown_parameter: ["unknown"],
  wrong_type: ["type"],
  not_a_choice: ["enum", "const", "discriminator"],
  out_of_range: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  wrong_length: ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
  wrong_form: ["pattern", "format"],
  repeated: ["uniqueItems"],
};
const OF_SEVERAL_MEMBERS = "wrong_combination";

export function codeOf({ keyword }: InputError): string {
  return Object.keys(CODES).find((code) => CODES[code]?.includes(keyword)) ?? OF_SEVERAL_MEMBERS;
}
