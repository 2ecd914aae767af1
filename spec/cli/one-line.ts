/** Names and texts of a contract may have several lines; an entry of a list has one. */
export function onOneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n\u2028\u2029]\s*/g, " ");
}
