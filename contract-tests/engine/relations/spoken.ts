/** `firstName`, `first_name` and `First-Name` as words. */
export function spoken(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Names that are spelt otherwise in one spelling: `firstName`, `first_name` and `First-Name` are `firstname`. */
export function unspelt(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
