/** Texts that nobody has sent before, where the schema leaves them free. */
import type { Random } from "./random.ts";
import { lengthRange, stringOf, stringRules } from "./strings.ts";
import type { View } from "./view.ts";

/** An identifier shorter than this would soon come twice. */
const FRESH_LENGTH = 16;

/** An address of no one: many a service takes each once. Undefined where the schema has no room for it. */
export function freshEmail(view: View, random: Random): string | undefined {
  const rules = stringRules(view);
  if (rules.format !== "email" || rules.pattern !== undefined) return undefined;
  const local = stringOf({ ...rules, format: undefined }, FRESH_LENGTH, random);
  const email = `${local.replaceAll(/[^a-z0-9]/gi, "")}@example.com`;
  return email.length > (rules.longest ?? email.length) ? undefined : email;
}

/** Undefined where the schema has a say in what it is. */
export function freshText(view: View, random: Random): string | undefined {
  const rules = stringRules(view);
  if (rules.format !== undefined || view.nodes.some((node) => "enum" in node.schema || "const" in node.schema))
    return undefined;
  const { low, high } = lengthRange(rules);
  return stringOf(rules, Math.min(high, Math.max(low, FRESH_LENGTH)), random);
}
