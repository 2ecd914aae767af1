/** Text that is HTML already. Everything else is escaped where it is put in. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Part = Markup | string | number | null | undefined | false | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "") : text;
}

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "number") return String(part);
  if (typeof part === "string") return escaped(part);
  return part.map(textOf).join("");
}

/** The fixed texts of a template, each line's indentation taken out: it is for those who read the code. */
const collapsed = new WeakMap<TemplateStringsArray, readonly string[]>();

function fixedTexts(strings: TemplateStringsArray): readonly string[] {
  const known = collapsed.get(strings);
  if (known !== undefined) return known;
  const texts = strings.map((text) => text.replaceAll(/\s*\n\s*/g, "\n"));
  collapsed.set(strings, texts);
  return texts;
}

/** HTML with values in it: texts are escaped, lists are joined, null, undefined and false are nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const texts = fixedTexts(strings);
  let text = texts[0] ?? "";
  for (let i = 0; i < parts.length; i++) text += textOf(parts[i]) + (texts[i + 1] ?? "");
  return new Markup(text);
}
