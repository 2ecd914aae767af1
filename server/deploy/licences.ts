/** What npm's bill of materials (CycloneDX) says of a package. */
export interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly (
    | { readonly license: { readonly id?: string; readonly name?: string } }
    | { readonly expression: string }
  )[];
}

/** SPDX identifiers of licences that ask for no more than notice: what is built on them may stay closed. */
const ALLOWED: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "PSF-2.0",
  "Unlicense",
]);

/** Packages whose licence is none of these, or that name none, each with what it says. */
export function licenceProblems(components: readonly Component[]): readonly string[] {
  return components.flatMap(({ name, version, licenses = [] }) => {
    const named = licenses.map((entry) =>
      "expression" in entry ? entry.expression : (entry.license.id ?? entry.license.name ?? ""),
    );
    if (named.length > 0 && named.every(isAllowed)) return [];
    return [`${name} ${version}: ${named.join(" and ") || "names no licence"}`];
  });
}

/** Whether an SPDX expression is met: AND binds closer than OR, and parentheses group. */
function isAllowed(expression: string): boolean {
  const inner = /\(([^()]*)\)/.exec(expression);
  if (inner !== null) return isAllowed(expression.replace(inner[0], isAllowed(inner[1] ?? "") ? "MIT" : "none"));
  const parts = (text: string, word: string) => text.split(` ${word} `).map((part) => part.trim());
  return parts(expression, "OR").some((all) => parts(all, "AND").every((id) => ALLOWED.has(id)));
}
