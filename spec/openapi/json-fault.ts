/** Where a text stops to be JSON: the parser itself often says only which sign it did not expect. */

/** Whether a beginning may still become JSON, were there more of it. */
function mayGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const message = String(error);
    const position = /position (\d+)/.exec(message)?.[1];
    if (/Unexpected end|Unterminated string/.test(message)) return true;
    return position !== undefined && Number(position) >= beginning.length;
  }
}

/** The place of the first sign that cannot stand where it does; the end where more should follow. */
export function jsonFaultAt(text: string): number {
  let [right, wrong] = [0, text.length + 1];
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (mayGoOn(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  return right;
}
