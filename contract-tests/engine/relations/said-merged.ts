/** Objects that words say are merged into what is there: ``Keys of `metadata` are merged; a key with an empty string is removed``. */
import { spoken } from "./spoken.ts";

const PARTS = "(?:keys?|members?|entries|entry|values?|pairs?|properties|property)";
const CONDITION = /\b(not|never|unless|if|when|only|except|replaced)\b/;
const EMPTIED = new RegExp(
  `\\b(an? )?${PARTS} (?:with|of|set to|that (?:is|has)) an empty (?:string|value|text) (?:is|are) (?:removed|deleted|unset|dropped)\\b`,
);

/** `own`: the description of the member itself. `gone`: the value that takes a key away, where words name one; undefined where nothing says that it is merged. */
export function mergedInWords(
  name: string,
  texts: { readonly of: string; readonly own: string },
):
  | {
      readonly gone?: "";
    }
  | undefined {
  const parts = (text: string): string[] =>
    text
      .split(/[.;\n]/)
      .map(spoken)
      .filter((part) => part !== "");
  const ofIt = new RegExp(`^(?:the )?${PARTS} (?:of|in) (?:the )?${spoken(name)} are merged\\b`);
  const own = new RegExp(`^(?:its )?${PARTS} are merged\\b`);
  const isSaid = (part: string, words: RegExp): boolean => words.test(part) && !CONDITION.test(part);
  const isMerged =
    parts(texts.of).some((part) => isSaid(part, ofIt)) || parts(texts.own).some((part) => isSaid(part, own));
  if (!isMerged) return undefined;
  const empties = [...parts(texts.of), ...parts(texts.own)].some((part) => isSaid(part, EMPTIED));
  return empties ? { gone: "" } : {};
}
