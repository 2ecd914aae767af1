/** JSONPath (RFC 9535). */
import { jsonpath } from "json-p3";
import type { Json } from "./json.ts";
import { join } from "./pointer.ts";

/** Where the expression leads, as JSON Pointers in the order of the standard. Throws for an expression that is none. */
export function pointersTo(document: Json, expression: string): string[] {
  return jsonpath.query(withoutFractions(expression), document).nodes.map(({ location }) => join("", ...location));
}

const TEXT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/;
const FRACTION = /(?<![\w.])0\.(\d+)(?:[eE]([+-]?\d+))?(?![\w.])/;
const TEXT_OR_FRACTION = new RegExp(`${TEXT.source}|${FRACTION.source}`, "g");

/** With 75e-2 for 0.75: the library takes no number that begins with 0 and goes on. */
function withoutFractions(expression: string): string {
  return expression.replace(TEXT_OR_FRACTION, (found, digits: string | undefined, exponent = "0") => {
    if (digits === undefined) return found;
    const significant = digits.replace(/^0+/, "");
    return significant === "" ? "0" : `${significant}e${Number(exponent) - digits.length}`;
  });
}
