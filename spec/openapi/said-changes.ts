/** What contracts say of changes, in words and names: those who check them and those who answer them read the same. */

const REPLACES = /\b(replac|overwrit|supersed|as a whole|in full|whole|entire)/i;
const MERGES = /\b(merg|partial|left out .*(stay|kept|keep|unchanged)|only the|unchanged|omitted)/i;

/** Whether words say that all is put: the name of the operation among them. */
export function replacesAll(id: string, prose: string): boolean {
  const said = `${id.replaceAll(/([a-z])([A-Z])/g, "$1 $2")}\n${prose}`;
  return REPLACES.test(said) && !MERGES.test(said);
}

const CHANGED =
  /^(updated|modified|changed|last_?(updated|modified|changed))(_?(at|on|date|time))?$|^(last_?)?(update|modification)_?(time|date)$/i;

/** Whether a member says when a thing was changed last. */
export function isChangedAt(name: string): boolean {
  return CHANGED.test(name);
}

const AGAIN =
  /(idempotent|already (gone|removed|deleted)|whether or not (it|there)|also (if|where|when) (it|there) (is|was) (none|not there|nothing|gone)|no matter whether)/i;

/** Whether words say of a removal that it may be said again. */
export function removesAgain(prose: string): boolean {
  return AGAIN.test(prose);
}
