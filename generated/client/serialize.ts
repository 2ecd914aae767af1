// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** Query strings and bodies, written the way the contract says. */

/** How a query parameter is written where it is not the usual way (form, exploded). */
export interface QueryStyle {
  readonly style: string;
  readonly explode: boolean;
}

function text(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

function pair(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${value}`;
}

const SEPARATORS: Readonly<Record<string, string>> = { form: ",", spaceDelimited: "%20", pipeDelimited: "|" };

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function queryPairs(name: string, value: unknown, { style, explode }: QueryStyle): string[] {
  if (style === "json") return [pair(name, encodeURIComponent(JSON.stringify(value)))];
  const separator = SEPARATORS[style] ?? ",";
  if (Array.isArray(value)) {
    const items = value.map((item) => encodeURIComponent(text(item)));
    return explode ? items.map((item) => pair(name, item)) : [pair(name, items.join(separator))];
  }
  if (typeof value !== "object" || value === null) return [pair(name, encodeURIComponent(text(value)))];
  const members = Object.entries(value).filter(([, member]) => isPresent(member));
  if (style === "deepObject")
    return members.flatMap(([key, member]) => queryPairs(`${name}[${key}]`, member, { style: "form", explode: true }));
  if (explode) return members.map(([key, member]) => pair(key, encodeURIComponent(text(member))));
  return [
    pair(
      name,
      members
        .flat()
        .map((part) => encodeURIComponent(text(part)))
        .join(separator),
    ),
  ];
}

const USUAL: QueryStyle = { style: "form", explode: true };

export function querySerializer(styles: Readonly<Record<string, QueryStyle>>): (query: unknown) => string {
  return (query) =>
    Object.entries((query ?? {}) as Record<string, unknown>)
      .filter(([, value]) => isPresent(value))
      .flatMap(([name, value]) => queryPairs(name, value, styles[name] ?? USUAL))
      .join("&");
}

function fields(body: unknown): [string, unknown][] {
  return Object.entries((body ?? {}) as Record<string, unknown>)
    .filter(([, value]) => isPresent(value))
    .flatMap(([name, value]): [string, unknown][] =>
      Array.isArray(value) ? value.map((item): [string, unknown] => [name, item]) : [[name, value]],
    );
}

function multipart(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of fields(body)) form.append(name, value instanceof Blob ? value : text(value));
  return form;
}

/** The body of a request in its media type. */
export function serializeBody(body: unknown, mediaType: string): string | FormData | Blob | Uint8Array<ArrayBuffer> {
  if (body instanceof FormData || body instanceof Blob) return body;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  if (mediaType.startsWith("multipart/")) return multipart(body);
  if (mediaType.startsWith("application/x-www-form-urlencoded")) {
    return new URLSearchParams(fields(body).map(([name, value]): [string, string] => [name, text(value)])).toString();
  }
  if (/json/i.test(mediaType) || typeof body !== "string") return JSON.stringify(body);
  return body;
}

/** The body of an answer: JSON parsed, text as text, anything else as bytes; undefined where there is none. */
export async function parseBody(response: Response): Promise<unknown> {
  const mediaType = response.headers.get("content-type") ?? "";
  if (response.body === null) return undefined;
  if (/[/+]json\b/i.test(mediaType)) {
    const source = await response.text();
    return source === "" ? undefined : (JSON.parse(source) as unknown);
  }
  if (/^text\/|xml|yaml|charset=/i.test(mediaType)) return response.text();
  const blob = await response.blob();
  return blob.size === 0 ? undefined : blob;
}
