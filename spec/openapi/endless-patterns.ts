/** The expressions of a contract that some texts keep busy for ever. */
import { isExponential } from "./backtracking.ts";
import { type JsonObject, objectAt } from "./json.ts";
import { changed } from "./walk.ts";

interface EndlessPattern {
  /** As a `#/…` fragment. */
  readonly at: string;
  readonly pattern: string;
}

function isEndless(pattern: unknown): pattern is string {
  return typeof pattern === "string" && isExponential(pattern);
}

export function endlessPatterns(document: JsonObject): EndlessPattern[] {
  const found: EndlessPattern[] = [];
  changed(document, (value, { kind, at }) => {
    if (kind !== "Schema") return value;
    const { pattern, patternProperties } = value;
    if (isEndless(pattern)) found.push({ at: `${at}/pattern`, pattern });
    for (const name of Object.keys(objectAt(patternProperties)))
      if (isEndless(name)) found.push({ at: `${at}/patternProperties`, pattern: name });
    return value;
  });
  return found;
}

/** The contract without them, for tools that judge by engines of their own. */
export function withoutEndlessPatterns(document: JsonObject): JsonObject {
  return changed(document, (value, { kind }) => {
    if (kind !== "Schema") return value;
    const { pattern, patternProperties, ...rest } = value;
    const isOpen = Object.keys(objectAt(patternProperties)).some(isEndless);
    return {
      ...rest,
      ...(pattern !== undefined && !isEndless(pattern) && { pattern }),
      ...(patternProperties !== undefined && !isOpen && { patternProperties }),
      // what it names is not told from the rest any more
      ...(isOpen && { additionalProperties: true, unevaluatedProperties: true }),
    };
  });
}

export function aboutEndless({ pattern }: EndlessPattern): string {
  return `${pattern} can be read in several ways, and takes twice as long for each further sign of a text that it refuses: whoever judges by it may never end`;
}
