/** Query strings, headers and fields of forms, written the way the contract says. */

/** How a query parameter is written where it is not the usual way (form, exploded). */
export interface QueryStyle {
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved?: boolean;
}

/** What the contract says of a field of a form. */
export interface FieldEncoding extends Partial<QueryStyle> {
  readonly contentType?: string;
  /** Of a part of a multipart body, where the contract gives one value. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type Encode = (value: string) => string;
type Pair = readonly [name: string, value: string];

export function text(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Reserved characters as they are, but for those that would end a value, or a part of one. */
function encodeUnreserved(value: string): string {
  return encodeURI(value).replaceAll(/[#&+]/g, encodeURIComponent);
}

function encodePart(value: string): string {
  return encodeUnreserved(value).replaceAll(",", "%2C");
}

const SEPARATORS: Readonly<Record<string, string>> = { form: ",", spaceDelimited: " ", pipeDelimited: "|" };

/** `name[member]` at any depth. Items have a number where a repeated name would not tell them apart. */
function deepPairs(name: string, value: unknown, isWithin: boolean): Pair[] {
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== "object" || item === null);
    return value.flatMap((item, index) => deepPairs(isPlain && isWithin ? name : `${name}[${index}]`, item, true));
  }
  if (typeof value !== "object" || value === null) return isPresent(value) ? [[name, text(value)]] : [];
  return Object.entries(value).flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member, true));
}

/** Name and value of each pair; separators of lists are what is left unencoded. */
function styledPairs(name: string, value: unknown, { style, explode }: QueryStyle, encode: Encode): Pair[] {
  if (style === "json") return [[name, encode(JSON.stringify(value))]];
  if (style === "deepObject") return deepPairs(name, value, false).map(([key, member]) => [key, encode(member)]);
  const separator = SEPARATORS[style] ?? ",";
  const joined = (parts: readonly unknown[]): string =>
    parts.map((part) => encode(text(part))).join(separator === " " ? encode(separator) : separator);
  if (Array.isArray(value))
    return explode ? value.map((item): Pair => [name, encode(text(item))]) : [[name, joined(value)]];
  if (typeof value !== "object" || value === null) return [[name, encode(text(value))]];
  const members = Object.entries(value).filter(([, member]) => isPresent(member));
  return explode ? members.map(([key, member]): Pair => [key, encode(text(member))]) : [[name, joined(members.flat())]];
}

const USUAL: QueryStyle = { style: "form", explode: true };

function written(name: string, value: unknown, style: QueryStyle): string[] {
  const reserved = style.explode ? encodeUnreserved : encodePart;
  const encode = style.allowReserved === true ? reserved : encodeURIComponent;
  return styledPairs(name, value, style, encode).map(([key, said]) => `${encodeURIComponent(key)}=${said}`);
}

function present(values: unknown): [string, unknown][] {
  return Object.entries((values ?? {}) as Record<string, unknown>).filter(([, value]) => isPresent(value));
}

export function querySerializer(styles: Readonly<Record<string, QueryStyle>>): (query: unknown) => string {
  return (query) =>
    present(query)
      .flatMap(([name, value]) =>
        written(name, value, (Object.hasOwn(styles, name) ? styles[name] : undefined) ?? USUAL),
      )
      .join("&");
}

/** Some contracts tell operations of one path apart by a query in its name: the query goes on behind it. */
export function behind(path: string, query: string): string {
  return query && `${/\?(?![^{]*\})/.test(path) ? "&" : "?"}${query}`;
}

/** The style of a field that has one: any of its three keywords gives the others their defaults. */
function styleOf({ style, explode, allowReserved }: FieldEncoding): QueryStyle | undefined {
  if (style === undefined && explode === undefined && allowReserved === undefined) return undefined;
  const said = style ?? "form";
  return { style: said, explode: explode ?? said === "form", ...(allowReserved !== undefined && { allowReserved }) };
}

/** Each field with its value; a list without a style is a field for each item. */
export function fieldsOf(
  body: unknown,
  encodings: Readonly<Record<string, FieldEncoding>>,
  encode: Encode,
): [name: string, value: unknown, encoding: FieldEncoding][] {
  return present(body).flatMap(([name, value]) => {
    const encoding = (Object.hasOwn(encodings, name) ? encodings[name] : undefined) ?? {};
    const style = styleOf(encoding);
    if (style !== undefined && !(value instanceof Blob))
      return styledPairs(name, value, style, encode).map(([key, said]): [string, unknown, FieldEncoding] => [
        key,
        said,
        {},
      ]);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.map((item): [string, unknown, FieldEncoding] => [name, item, encoding]);
  });
}

/** `application/x-www-form-urlencoded`: fields without a style as browsers write them. */
export function urlencoded(body: unknown, encodings: Readonly<Record<string, FieldEncoding>>): string {
  return present(body)
    .flatMap(([name, value]) => {
      const style = styleOf((Object.hasOwn(encodings, name) ? encodings[name] : undefined) ?? {});
      if (style !== undefined) return written(name, value, style);
      const values: readonly unknown[] = Array.isArray(value) ? value : [value];
      return values.map((item) => new URLSearchParams([[name, text(item)]]).toString());
    })
    .join("&");
}

/**
 * Throws where a value of the path would make its segment empty, `.` or `..`: the request would go to another resource, and no encoding helps,
 * as a URL takes `%2e` for a dot.
 */
export function checkedPath(name: string, path: string, values: Readonly<Record<string, unknown>>): void {
  for (const segment of path.split("/").filter((part) => part.includes("{"))) {
    const written = segment.replaceAll(/\{([.;]?)([^{}*]*)\*?\}/g, (_match, style: string, parameter: string) => {
      const value = Object.hasOwn(values, parameter) ? values[parameter] : undefined;
      return style === ";" ? ";" : `${style}${isPresent(value) ? simple(value) : ""}`;
    });
    if (/^\.{0,2}$/.test(written))
      throw new RangeError(`${name}: ${segment} is "${written}", which would ask for another path`);
  }
}

/** How a header or a cookie is written where it is not in the usual way (`simple`): with its members as pairs, or as JSON. */
export type HeaderStyle = "exploded" | "json";

/** A part of a list in a header, which nothing encodes: what would end it there is refused. JSON is read as the whole that it is. */
export function listed(part: string): string {
  if (/,|^\s|\s$/.test(part)) throw new RangeError(`no list in a header can hold "${part}"`);
  return part;
}

/** A path, header or cookie: `simple` style, which is also what a cookie of one value is. JSON is ASCII, as headers are. */
export function simple(value: unknown, style?: HeaderStyle, encode: Encode = String, part: Encode = encode): string {
  if (style === "json")
    return encode(
      JSON.stringify(value).replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`),
    );
  const parts = (all: readonly unknown[], between = ","): string =>
    all.map((one) => (typeof one === "object" ? encode : part)(text(one))).join(between);
  if (Array.isArray(value)) return parts(value);
  if (typeof value !== "object" || value === null) return encode(text(value));
  const members = Object.entries(value).filter(([, member]) => isPresent(member));
  return members.map((member) => parts(member, style && "=")).join(",");
}
