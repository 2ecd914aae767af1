// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** How an operation pages: data and pure functions. */

/** Names of members from the outside in; -1 is the last item of a list. */
export type Path = readonly string[];

export interface Pagination<Items extends Path = Path> {
  /** Where the list stands in the answer. */
  readonly items: Items;
  /** Where the answer says whether there are more. */
  readonly more?: Path;
  readonly next: Next;
  /** Of pages by number, address or body, so that programs whose queries have cursors do without. */
  readonly follow?: typeof byNumber | typeof byAddress | typeof byBody;
}

type Next =
  /** The cursor stands in the answer, or in one of its headers. */
  | { readonly by: "cursor"; readonly query: string; readonly at?: Path; readonly header?: string }
  /** The request has it in its body. */
  | { readonly by: "body"; readonly body: Path; readonly at: Path }
  | { readonly by: "page"; readonly query: string; readonly first: number; readonly pages?: Path }
  | { readonly by: "offset"; readonly query: string; readonly total?: Path }
  /** The address stands in the answer, else in its Link header. */
  | { readonly by: "address"; readonly at?: Path };

export interface Asked {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Instead of the operation's own. */
  readonly address?: string;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, name) => {
    if (Array.isArray(part)) return /^-?\d+$/.test(name) ? (part.at(Number(name)) as unknown) : undefined;
    return typeof part === "object" && part !== null && Object.hasOwn(part, name)
      ? (part as Record<string, unknown>)[name]
      : undefined;
  }, value);
}

export function itemsOf({ items }: Pagination, page: unknown): readonly unknown[] {
  const list = valueAt(page, items);
  return Array.isArray(list) ? list : [];
}

/** What is asked for after this page; undefined where it is the last. Throws where the pages would never end. */
export function askedNext(pagination: Pagination, asked: Asked, page: unknown, response: Response): Asked | undefined {
  if (pagination.more !== undefined && valueAt(page, pagination.more) !== true) return undefined;
  const { next } = pagination;
  if (next.by !== "cursor") {
    const follow = pagination.follow as Follow | undefined;
    return follow?.(next, asked, page, { response, count: itemsOf(pagination, page).length });
  }
  const value = cursorOf(next, page, response);
  if (value === undefined || value === null || value === "") return undefined;
  if (value === asked.query[next.query])
    throw new Error(`the server repeats ${next.query} ${JSON.stringify(value)}, so its pages would never end`);
  return { ...asked, query: { ...asked.query, [next.query]: value } };
}

function cursorOf({ at, header }: Next & { by: "cursor" }, page: unknown, response: Response): unknown {
  return header === undefined ? valueAt(page, at ?? []) : response.headers.get(header);
}

interface Got {
  readonly response: Response;
  readonly count: number;
}
type Follow = (next: Next, asked: Asked, page: unknown, got: Got) => Asked | undefined;

/** An empty page is the last one, whatever the answer says of their number. */
export function byNumber(
  next: Next & { by: "page" | "offset" },
  asked: Asked,
  page: unknown,
  { count }: Got,
): Asked | undefined {
  if (count === 0) return undefined;
  const { query } = asked;
  const given = query[next.query];
  const isPage = next.by === "page";
  const value = isPage ? Number(given ?? next.first) + 1 : Number(given ?? 0) + count;
  const place = isPage ? next.pages : next.total;
  const end = place === undefined ? undefined : valueAt(page, place);
  if (typeof end === "number" && value >= end + (isPage ? next.first : 0)) return undefined;
  return { ...asked, query: { ...query, [next.query]: value } };
}

export function byAddress(
  { at }: Next & { by: "address" },
  asked: Asked,
  page: unknown,
  { response }: Got,
): Asked | undefined {
  const said = at === undefined ? nextLink(response.headers.get("link") ?? "") : valueAt(page, at);
  if (typeof said !== "string" || said === "") return undefined;
  const address = new URL(said, response.url);
  // the credentials that go along are for the service alone
  if (address.origin !== new URL(response.url).origin)
    throw new Error(`the next page is at ${address.origin}, which is not where this one came from`);
  if (address.href === (asked.address ?? response.url))
    throw new Error(`the server repeats the address ${address.href}, so its pages would never end`);
  return { ...asked, address: address.href };
}

/** A copy with the value at a place; what stands on the way and is no object is replaced by one. */
function withAt(value: unknown, [name, ...rest]: Path, put: unknown): unknown {
  if (name === undefined) return put;
  const object: Record<string, unknown> = typeof value === "object" && value !== null ? { ...value } : {};
  return { ...object, [name]: withAt(object[name], rest, put) };
}

export function byBody({ body, at }: Next & { by: "body" }, asked: Asked, page: unknown): Asked | undefined {
  const value = valueAt(page, at);
  if (value === undefined || value === null || value === "") return undefined;
  if (value === valueAt(asked.body, body))
    throw new Error(`the server repeats /${body.join("/")} ${JSON.stringify(value)}, so its pages would never end`);
  return { ...asked, body: withAt(asked.body, body, value) };
}

const LINK = /<([^>]*)>((?:\s*;\s*[\w!#$%&'*+.^`|~-]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)*)/g;

/** The target of the link whose relations (RFC 8288) have `next` among them. */
export function nextLink(header: string): string | undefined {
  const links = [...header.matchAll(LINK)].map(([, target = "", rest = ""]) => {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]*))/i.exec(rest) ?? [];
    return { target, relations: (quoted ?? bare ?? "").toLowerCase().split(/\s+/) };
  });
  return links.find(({ relations }) => relations.includes("next"))?.target;
}
