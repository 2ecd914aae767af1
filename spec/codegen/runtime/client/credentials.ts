/** Puts credentials where the contract wants them. */
import type { ClientOptions, OperationShape, Placement, Secret } from "./options.ts";

export type Placed = { readonly [Place in Placement["in"]]?: Readonly<Record<string, string>> };

/** The first alternative whose credentials are all known, else the token for the first of a single scheme. */
export async function authorised(
  { security = [] }: Pick<OperationShape, "security">,
  { credentials = {}, token }: Pick<ClientOptions, "credentials" | "token">,
): Promise<Placed> {
  const chosen = security.find((schemes) => Object.keys(schemes).every((name) => credentials[name] !== undefined));
  if (chosen !== undefined) {
    const placed = await Promise.all(
      Object.entries(chosen).map(async ([name, placement]) => {
        const held = credentials[name] ?? "";
        return placedAt(placement, typeof held === "function" ? await held() : held);
      }),
    );
    return placed.reduce(together, {});
  }
  const [single] = security.map((schemes) => Object.values(schemes)).find(({ length }) => length === 1) ?? [];
  if (single === undefined || token === undefined) return {};
  return placedAt(single, typeof token === "string" ? token : await token());
}

function placedAt({ in: place, name, prefix }: Placement, secret: Secret): Placed {
  return { [place]: { [name]: prefix + (typeof secret === "string" ? secret : encoded(secret)) } };
}

/** RFC 7617, in UTF-8. */
function encoded({ username, password }: Exclude<Secret, string>): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)));
}

function together(a: Placed, b: Placed): Placed {
  return {
    header: { ...a.header, ...b.header },
    query: { ...a.query, ...b.query },
    cookie: { ...a.cookie, ...b.cookie },
  };
}
