/** Field masks (AIP-134): a parameter of a change that names the members which it changes. */
export function isMask(name: string): boolean {
  return /^(update|field|fields|write)_?mask$/i.test(name);
}
