/** Where a text stops being JSON. The parser's own message repeats the text, which is the client's; only the place is taken from it. */

/** Looking for a place reads the text some twenty times; a long one is not worth it. */
const LONGEST = 256 * 1024;

/** For some faults the parser names no place. The text up to there can still become JSON; one character more cannot. */
function firstWrong(text: string): number {
  let [sound, wrong] = [0, text.length];
  while (wrong - sound > 1) {
    const middle = (sound + wrong) >> 1;
    if (canGoOn(text.slice(0, middle))) sound = middle;
    else wrong = middle;
  }
  return sound;
}

function canGoOn(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const [, position] = / at position (\d+) /.exec(message) ?? [];
    return message.startsWith("Unexpected end") || Number(position) >= text.length;
  }
}

export function lineAndColumn(text: string, index: number): string {
  let [line, start] = [1, 0];
  for (let end = text.indexOf("\n"); end !== -1 && end < index; end = text.indexOf("\n", start)) {
    line += 1;
    start = end + 1;
  }
  return `line ${line}, column ${index - start + 1}`;
}

/** The place where JSON.parse gave up, in words; undefined in a very long text, where the parser says none. */
export function placeOf(error: unknown, text: string): string | undefined {
  const message = error instanceof Error ? error.message : "";
  if (text.startsWith("\uFEFF")) return "it begins with a byte order mark; leave that out";
  if (text.trim() === "") return "it is empty";
  if (message.startsWith("Unexpected end")) return "it ends too early";
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(message) ?? [];
  if (line !== undefined) return `line ${line}, column ${column}`;
  return text.length > LONGEST ? undefined : lineAndColumn(text, firstWrong(text));
}
