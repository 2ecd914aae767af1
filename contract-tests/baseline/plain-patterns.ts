/** Regular expressions written in one way of several that say the same. */

/** An escaped sign, the beginning of a group, a class, a number of times, or any other sign. */
const PART = /\\[\s\S]|\(\?|\(|\[(?:\\[\s\S]|[^\]\\])*\]|\{\d*,?\d*\}|[\s\S]/g;
const ALONE: Readonly<Record<string, string>> = {
  "\\d": "[0-9]",
  "\\D": "[^0-9]",
  "{0,}": "*",
  "{1,}": "+",
  "{0,1}": "?",
};

export function plainPattern(pattern: string): string {
  // a group that is referred to keeps its number
  const areNumbered = /\\(?:[1-9]|k<)/.test(pattern);
  return (pattern.match(PART) ?? [])
    .map((part) => {
      if (part === "(" && !areNumbered) return "(?:";
      return part.startsWith("[") ? part.replaceAll("\\d", "0-9") : (ALONE[part] ?? part);
    })
    .join("");
}
