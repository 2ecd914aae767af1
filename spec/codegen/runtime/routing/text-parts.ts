/** The parts between separators; JSON, which an object or a list within has to be, stays whole. */
export function partsOf(text: string, separator: string): string[] {
  const parts: string[] = [];
  let [start, depth, isText] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isText) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isText = false;
    } else if (depth === 0 && sign === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    } else if (depth > 0 ? "{[".includes(sign) : isBeginning(text, start, at)) depth += 1;
    else if (depth > 0 && "}]".includes(sign)) depth -= 1;
    else if (depth > 0 && sign === '"') isText = true;
  }
  return depth > 0 ? text.split(separator) : [...parts, text.slice(start)];
}

/** Whether JSON begins here: first in its part, or behind the name of a member. */
function isBeginning(text: string, start: number, at: number): boolean {
  return "{[".includes(text[at] ?? "-") && (at === start || text[at - 1] === "=");
}
