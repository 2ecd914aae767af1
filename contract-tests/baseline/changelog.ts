/**
 * Whether a changelog announces a break. The rule:
 *
 * An entry is an item of a list in a section without a version number that stands above all versions (Unreleased), or in
 * the section of the contract's present version. It announces breaks when it has the word Breaking, with a capital. Names
 * count in code spans alone.
 * - A break of a field, parameter, header, status, media type or security scheme is announced by an entry with its
 *   name, alone (`id`) or with the names above it (`report.id`, `/report/id`). If the entry names operations or
 *   webhooks too, it announces the break there and nowhere else.
 * - A break of a whole operation or webhook is announced by an entry with its operationId, its path, its method and
 *   path, or the webhook's name.
 */
import { type Break, segmentsOf } from "./break.ts";

const HEADING = /^##\s+(.*)$/;
/** Three parts are a version wherever they stand; two are one at the start alone, as `OpenAPI 3.1` is none. */
const VERSIONS = /\d+\.\d+\.\d+[\w.+-]*|(?<=^\[?v?)\d+\.\d+(?:-[a-z][\w.-]*)?(?=[\s\]):,]|$)/gi;
const ITEM = /^[-*+]\s+/;
const BREAKING = /(?<![Nn]ot |[Nn]on-)\bBreaking\b/;

/** The code spans of each entry that says Breaking in a section that speaks of the present version. */
export function announcements(changelog: string, version: string): string[][] {
  const entries: string[] = [];
  let released = false;
  let counts = false;
  let inItem = false;
  for (const line of changelog.split(/\r?\n/)) {
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) {
      const numbers: readonly string[] = heading.match(VERSIONS) ?? [];
      released ||= numbers.length > 0;
      counts = numbers.includes(version.replace(/^v/i, "")) || (!released && numbers.length === 0);
      inItem = false;
    } else if (counts && ITEM.test(line)) {
      entries.push(line);
      inItem = true;
    } else if (inItem && line.trim() !== "") {
      entries.push(`${entries.pop() ?? ""} ${line.trim()}`);
    }
  }
  return entries
    .filter((entry) => BREAKING.test(entry))
    .map((entry) => [...entry.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ""));
}

/** `operations` are all names of operations and webhooks in both contracts. */
export function isAnnounced(
  lost: Break,
  entries: readonly (readonly string[])[],
  operations: ReadonlySet<string>,
): boolean {
  return entries.some((names) => {
    const here = names.some((name) => lost.subject.names.includes(name));
    const elsewhere = !here && names.some((name) => operations.has(name));
    if (lost.element === undefined) return here;
    const { element } = lost;
    return !elsewhere && names.some((name) => endsWith(element, name));
  });
}

/** Header names are compared in lower case, as they are in `element`. */
function endsWith(element: string, name: string): boolean {
  // a field may itself be called `items`, as the lists on the way to a field are
  if (element === name) return true;
  const path = segmentsOf(element);
  const said = segmentsOf(name);
  if (said.length === 0 || said.length > path.length) return false;
  const end = path.slice(-said.length);
  return said.every((part, index) => part === end[index] || part.toLowerCase() === end[index]);
}
