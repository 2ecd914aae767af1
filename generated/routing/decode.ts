// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** Parameters arrive as text: this turns them into the JSON values the contract describes, style by style. */

/** What a parameter's text may stand for, in the order in which it is tried. */
export type Kind = "integer" | "number" | "boolean" | "string" | "null";

/** How a parameter is written, as far as decoding it depends on that. */
export interface Shape {
  readonly name: string;
  readonly style: "simple" | "form" | "label" | "matrix" | "spaceDelimited" | "pipeDelimited" | "deepObject" | "json";
  readonly explode: boolean;
  readonly of: "value" | "array" | "object";
  /** Kinds of the value, of the array's items, or of the object's members that `members` does not name. */
  readonly kinds: readonly Kind[];
  readonly members?: Readonly<Record<string, Member>>;
}

/** A member of an object parameter, or of a form. */
export interface Member {
  readonly of: "value" | "array" | "object";
  readonly kinds: readonly Kind[];
}

/** Raw parameters by name: repeated ones as a list. */
export type Raw = Readonly<Record<string, unknown>>;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function scalar(text: string, kinds: readonly Kind[]): unknown {
  for (const kind of kinds) {
    if ((kind === "integer" || kind === "number") && NUMBER.test(text)) return Number(text);
    if (kind === "boolean" && (text === "true" || text === "false")) return text === "true";
    if (kind === "null" && (text === "" || text === "null")) return null;
    if (kind === "string") return text;
  }
  // no kind fits: the text goes on, and the schema says what is wrong with it
  return text;
}

/** Decodes what is text; a file of a form, for one, stays what it is. */
export function decodeScalar(value: unknown, kinds: readonly Kind[]): unknown {
  return typeof value === "string" ? scalar(value, kinds) : value;
}

function texts(value: unknown): unknown[] {
  return Array.isArray(value) ? [...(value as readonly unknown[])] : [value];
}

function parsed(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export function decodeMember(value: unknown, member: Member): unknown {
  if (member.of === "array") return texts(value).map((item) => decodeScalar(item, member.kinds));
  if (member.of === "object") return parsed(value);
  return decodeScalar(value, member.kinds);
}

function fromPairs(pairs: Iterable<readonly [string, unknown]>, shape: Shape): Record<string, unknown> {
  const decoded = [...pairs].map(([name, value]): [string, unknown] => [
    name,
    decodeMember(value, memberOf(shape, name)),
  ]);
  return Object.fromEntries(decoded);
}

function memberOf({ members = {}, kinds }: Shape, name: string): Member {
  return (Object.hasOwn(members, name) ? members[name] : undefined) ?? { of: "value", kinds };
}

/** `a,1,b,2` or, exploded, `a=1,b=2`. */
function objectOfText(text: string, separator: string, shape: Shape): Record<string, unknown> {
  const parts = text.split(separator);
  if (shape.explode) {
    const cut = (part: string): [string, string] => {
      const at = part.indexOf("=");
      return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    };
    return fromPairs(parts.map(cut), shape);
  }
  const pairs: [string, string][] = [];
  for (let index = 0; index < parts.length; index += 2) pairs.push([parts[index] ?? "", parts[index + 1] ?? ""]);
  return fromPairs(pairs, shape);
}

const SEPARATORS: Partial<Record<Shape["style"], string>> = { spaceDelimited: " ", pipeDelimited: "|" };

function fromText(value: unknown, separator: string, shape: Shape): unknown {
  if (shape.of === "value" || typeof value !== "string") return decodeScalar(value, shape.kinds);
  if (shape.of === "object") return objectOfText(value, separator, shape);
  return value.split(separator).map((item) => scalar(item, shape.kinds));
}

/** Drops the marks of path styles: `.a.b` of label, `;name=a;name=b` of matrix. */
function unmarked(value: unknown, shape: Shape): { text: unknown; separator: string } {
  if (typeof value !== "string") return { text: value, separator: "," };
  if (shape.style === "label") return { text: value.replace(/^\./, ""), separator: shape.explode ? "." : "," };
  if (shape.style === "matrix") {
    const text =
      shape.of === "object" && shape.explode
        ? value.replace(/^;/, "")
        : value.replaceAll(`;${shape.name}=`, shape.explode ? ";" : "");
    return { text: text.replace(/^;/, ""), separator: shape.explode ? ";" : "," };
  }
  return { text: value, separator: "," };
}

/** `filter[status]=sold&filter[tags]=a`: members by the names in brackets; undefined when there are none. */
function deepObject(raw: Raw, shape: Shape): unknown {
  const start = `${shape.name}[`;
  const pairs = Object.entries(raw)
    .filter(([name]) => name.startsWith(start) && name.endsWith("]"))
    .map(([name, value]): [string, unknown] => [name.slice(start.length, -1), value]);
  return pairs.length === 0 ? undefined : fromPairs(pairs, shape);
}

/** An exploded form object has no name of its own: its members are parameters themselves. */
function explodedObject(raw: Raw, shape: Shape): unknown {
  const pairs = Object.keys(shape.members ?? {})
    .filter((name) => Object.hasOwn(raw, name))
    .map((name): [string, unknown] => [name, raw[name]]);
  return pairs.length === 0 ? undefined : fromPairs(pairs, shape);
}

/** The JSON value of one parameter, undefined when it is absent. */
export function decodeParameter(raw: Raw, shape: Shape): unknown {
  if (shape.style === "deepObject") return deepObject(raw, shape);
  if (shape.style === "form" && shape.of === "object" && shape.explode) return explodedObject(raw, shape);
  const value = Object.hasOwn(raw, shape.name) ? raw[shape.name] : undefined;
  if (value === undefined) return undefined;
  if (shape.style === "json") return parsed(value);
  if (shape.of === "array" && (Array.isArray(value) || (shape.style === "form" && shape.explode))) {
    return texts(value).map((item) => decodeScalar(item, shape.kinds));
  }
  const { text, separator } = unmarked(value, shape);
  return fromText(text, SEPARATORS[shape.style] ?? separator, shape);
}
