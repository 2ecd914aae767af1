/** The requests that a finding needs: the one that shows it, and those before it that made what it names. */
import type { Contract } from "../contract.ts";
import { type Case, type Exchange, type HttpRequest } from "../http/exchange.ts";
import { textAt } from "../../../spec/openapi/json.ts";
import { type Place, carried, given } from "./values.ts";

/** Stories that need more are repeated by their seed. */
const LONGEST = 8;
const MAKES = new Set(["POST", "PUT", "PATCH"]);

export interface Told {
  readonly case: Case;
  /** Without credentials: whoever repeats it has some. */
  readonly request: HttpRequest;
  readonly answered: number | undefined;
  /** Where its answer gives what later requests carry, by the value it was. */
  readonly gives: Readonly<Record<string, Place>>;
}

/** The last request is the one that shows the finding. */
export type Story = readonly Told[];

/** Credentials that no contract names, as in traffic of others. */
const CREDENTIALS = /^(authorization|cookie|.*(api|access).?(key|token).*)$/i;

/** The request without what says who asks. */
function anonymous(contract: Contract, { request }: Exchange): HttpRequest {
  const schemes = contract.operations.flatMap(({ security }) => security.flat()).map(contract.securityScheme);
  const named = (place: string): Set<string> =>
    new Set(schemes.flatMap((one) => (one["in"] === place ? [(textAt(one["name"]) ?? "").toLowerCase()] : [])));
  const [headers, queries] = [named("header"), named("query")];
  const [path = "", query] = request.target.split("?");
  const pairs = query?.split("&").filter((pair) => !queries.has((pair.split("=")[0] ?? "").toLowerCase())) ?? [];
  return {
    ...request,
    target: pairs.length === 0 ? path : `${path}?${pairs.join("&")}`,
    headers: request.headers.filter(([name]) => !CREDENTIALS.test(name) && !headers.has(name.toLowerCase())),
  };
}

/** Words that stand in the paths of the contract are no identifiers. */
function words(contract: Contract): Set<string> {
  return new Set(["", "true", "false", "null", ...contract.operations.flatMap(({ path }) => path.split("/"))]);
}

function taken({ response }: Exchange): boolean {
  return response !== undefined && response.status < 300;
}

/** The request that made what the value names: the first answer that gave it, or where a client chose it, the request that brought it. */
function makerOf(value: string, before: readonly Exchange[], named: boolean): Exchange | undefined {
  for (const one of before) {
    const { request, response } = one;
    if (carried(request).has(value)) {
      if (!named) return undefined;
      if (MAKES.has(request.method) && taken(one)) return one;
    } else if (taken(one) && response !== undefined && given(response).has(value)) return one;
  }
  return undefined;
}

/** What entity tags and identifiers of requests say is judged beside the answer before. */
const JUDGED_TOGETHER = new Set(["etag", "unique"]);

/** Those before `exchange` that made what it carries, and what they needed in their turn. */
function needed({ contract, check }: Found, exchange: Exchange, earlier: readonly Exchange[]): Exchange[] {
  const ignored = words(contract);
  const open = [exchange];
  if (JUDGED_TOGETHER.has(check)) {
    const again = earlier.findLast(({ request }) => request.target === exchange.request.target);
    if (again !== undefined) open.unshift(again);
  }
  for (const one of open) {
    const before = earlier.filter(({ id }) => id < one.id);
    // a name or a note that another request had too is no reason to send that one
    const named = carried({ ...one.request, body: undefined });
    for (const value of carried(one.request)) {
      if (ignored.has(value)) continue;
      const maker = makerOf(value, before, named.has(value));
      if (maker !== undefined && !open.includes(maker) && open.length < LONGEST) open.push(maker);
    }
  }
  return open.toSorted((a, b) => a.id - b.id);
}

interface Found {
  readonly contract: Contract;
  /** Whose finding it is. */
  readonly check: string;
}

export function storyOf(found: Found, exchange: Exchange, earlier: readonly Exchange[]): Story {
  const exchanges = needed(found, exchange, earlier);
  return exchanges.map((one, index) => {
    const later = new Set(exchanges.slice(index + 1).flatMap(({ request }) => [...carried(request)]));
    const own = carried(one.request);
    const gives = [...(one.response === undefined ? [] : given(one.response))].filter(
      ([value]) => later.has(value) && !own.has(value),
    );
    return {
      case: one.case,
      request: anonymous(found.contract, one),
      answered: one.response?.status,
      gives: Object.fromEntries(gives),
    };
  });
}
