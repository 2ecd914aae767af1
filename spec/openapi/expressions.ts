/** Regular expressions of contracts, in forms that do not take for ever. */
import { setFlagsFromString } from "node:v8";
import { isExponential } from "./backtracking.ts";

const ATOM = String.raw`\\.|\[(?:\\.|[^\]\\])*\]|[^\\()[\]{}|*+?^$]`;
/** Escapes and classes are passed over whole, so that a bracket in them begins no group. */
const REPEATED = new RegExp(String.raw`\\.|\[(?:\\.|[^\]\\])*\]|\((\?:)?(${ATOM})([*+])\??\)([*+])\??`, "gs");

/**
 * `(a*)*` takes what `a*` takes, and twice as long for each further sign of a text that it refuses; the expression for an address that
 * many contracts have copied has it.
 */
export function withoutRepeats(pattern: string): string {
  // what a group has taken is referred to
  if (/\\[1-9k]/.test(pattern)) return pattern;
  return pattern.replaceAll(REPEATED, (whole, mark = "", atom?: string, inner?: string, outer?: string) =>
    atom === undefined ? whole : `(${mark}${atom}${inner === "+" && outer === "+" ? "+" : "*"})`,
  );
}

const LINEAR = "l";

/** What an engine that never goes back makes of it: it reads no Unicode mode, no lookaround and no back reference. */
function linear(pattern: string): RegExp | undefined {
  if (/\\([pPk]|u\{)|[\u{10000}-\u{10FFFF}]/u.test(pattern)) return undefined;
  // the flag for it is V8's own, and none of the language
  setFlagsFromString("--enable-experimental-regexp-engine");
  try {
    return new RegExp(pattern, LINEAR);
  } catch {
    return undefined;
  }
}

/** Whether any engine reads it; what none reads says nothing. */
export function isExpression(pattern: string): boolean {
  return ["u", ""].some((flags) => {
    try {
      return new RegExp(pattern, flags) instanceof RegExp;
    } catch {
      return false;
    }
  });
}

/**
 * What Ajv compiles patterns with. Contracts are written for other engines, too: an expression that is none in Unicode mode is read
 * without it, and one that is none at all says nothing, as does one that would take for ever.
 */
export const regExp = Object.assign(
  (written: string, flags: string): RegExp => {
    const pattern = withoutRepeats(written);
    if (isExponential(pattern)) return linear(pattern) ?? /(?:)/;
    for (const tried of [flags, flags.replace("u", "")]) {
      try {
        return new RegExp(pattern, tried);
      } catch {
        continue;
      }
    }
    return /(?:)/;
  },
  { code: "" },
);
