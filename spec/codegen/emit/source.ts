/** Small pieces to write source text with. */

/** What writes the files in this repository; other projects name another command. */
export const COMMAND = "make generate";

export const HEADER = `// Generated from the contract by "${COMMAND}". Do not edit: change spec/ and generate again.\n`;

/** Indents by brackets: a line that ends with an opening one indents what follows, up to the line that closes it. */
export function indent(source: string): string {
  let depth = 0;
  const lines = source.split("\n").map((line) => {
    const text = line.trim();
    if (/^[\])}]/.test(text)) depth -= 1;
    const indented = text === "" ? "" : "  ".repeat(Math.max(depth, 0)) + text;
    if (/[[({]$/.test(text)) depth += 1;
    return indented;
  });
  return lines.join("\n");
}

/** An import line, or nothing where no name is needed. */
export function importLine(names: Iterable<string>, from: string, typeOnly = false): string {
  const sorted = [...new Set(names)].sort();
  return sorted.length === 0
    ? ""
    : `import ${typeOnly ? "type " : ""}{ ${sorted.join(", ")} } from ${JSON.stringify(from)};\n`;
}
