/** A path without the slash that may end it: `/webhooks/` is called as `/webhooks` is. */
export function unslashed(path: string): string {
  return path.replace(/(?<=.)\/$/, "");
}

/** What a path is called by its last step: `webhooks` of `/hooks/webhooks/`. */
export function lastStep(path: string): string {
  const whole = unslashed(path);
  return whole.slice(whole.lastIndexOf("/") + 1);
}
