/** Throws when the text stands there more or less than once: the code has changed, and the fault must follow. */
export function planted(source: string, text: string, instead: string): string {
  const found = source.split(text).length - 1;
  if (found !== 1) throw new Error(`${JSON.stringify(text)} stands ${found} times`);
  return source.replace(text, () => instead);
}
