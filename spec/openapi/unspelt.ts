/** Names that are spelt otherwise in one spelling: `firstName`, `first_name` and `First-Name` are `firstname`. */
export function unspelt(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
