/** Prism's violations in the words of RFC 9457: a JSON Pointer into the body, or the name of a parameter. */
import type { Violation } from "./prism.ts";

export type InputError = ({ readonly pointer: string } | { readonly parameter: string }) & {
  /** The keyword of JSON Schema that was broken. */
  readonly keyword: string;
  readonly detail: string;
};

/** More of them help nobody, and contracts bound their lists. */
const MOST = 100;
/** Keywords that only say that one of their subschemas failed; those failures are listed themselves. */
const SUMMARIES = new Set<string | number>(["anyOf", "oneOf", "allOf", "if", "discriminator"]);

export function concernsBody(violation: Violation): boolean {
  // A missing body has no path.
  return violation.path.length === 0 || violation.path[0] === "body";
}

/**
 * The violations as entries of a problem's `errors`, without repetitions. `parameters` are the names as the contract
 * writes them: Prism knows headers in lower case only.
 */
export function inputErrors(violations: readonly Violation[], parameters: readonly string[]): readonly InputError[] {
  const telling = violations.filter(({ code }) => !SUMMARIES.has(code));
  const entries = (telling.length > 0 ? telling : violations).map((violation) => inputError(violation, parameters));
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()].slice(0, MOST);
}

function inputError(violation: Violation, parameters: readonly string[]): InputError {
  const detail = violation.message.replace(/^.*?\b(?=must\b|is required)/i, "");
  const member = memberOf(violation);
  const steps = member === undefined ? violation.path : [...violation.path, member];
  const [place, ...way] = steps;
  const keyword = String(violation.code);
  if (place === undefined || place === "body") return { pointer: way.map(escaped).join(""), keyword, detail };
  const name = way[0] ?? place;
  const parameter = parameters.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
  return { parameter, keyword, detail };
}

/** Ajv reports a missing or superfluous member at its parent; the reader looks for the member itself. */
export function memberOf({ code, message }: Violation): string | undefined {
  if (code === "required") return /required property '(.+)'/.exec(message)?.[1];
  if (code === "additionalProperties") return /additional properties; found '(.+)'/.exec(message)?.[1];
  return undefined;
}

function escaped(step: string): string {
  return `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
