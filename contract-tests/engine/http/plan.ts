/** A request before it is bytes: values by parameter, a body value, and who asks. */
import { writtenPath } from "./slashes.ts";
import type { Json } from "../../../spec/openapi/json.ts";
import type { Media } from "../../../spec/openapi/media.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { encodeBody } from "./body.ts";
import { bodyInstead, isCalled } from "./called.ts";
import type { HttpRequest } from "./exchange.ts";
import { formPairs, headerText, pathSegment } from "./serialise.ts";

/** Values keyed `query limit`, `path model_id`, ...: a name may be used in several places. */
type Values = ReadonlyMap<string, Json>;

export interface Plan {
  readonly operation: Operation;
  readonly values: Values;
  readonly body?: { readonly media: Media; readonly value: Json } | undefined;
  /** Bytes instead of a value: malformed bodies, wrong media types. */
  readonly rawBody?:
    | { readonly contentType: string | undefined; readonly bytes: Buffer; readonly padding?: number }
    | undefined;
  readonly headers?: readonly (readonly [string, string])[];
  /** Appended to the query as it is. */
  readonly rawQuery?: string;
}

/** Headers, cookies and query pairs that say who asks. */
export interface Identity {
  readonly headers: readonly (readonly [string, string])[];
  readonly cookies: readonly string[];
  readonly query: readonly string[];
  /** Who shows no certificate either. */
  readonly uncertified?: true;
}

export const NOBODY: Identity = { headers: [], cookies: [], query: [] };

export function key(parameter: Parameter): string {
  return `${parameter.in} ${parameter.name}`;
}

/** What names the thing that a request is done to, and all that it stands below. */
export function placesIn({ values }: Pick<Plan, "values">): Values {
  return new Map([...values].filter(([at]) => at.startsWith("path ")));
}

function given(plan: Plan, place: Parameter["in"]): [Parameter, Json][] {
  return plan.operation.parameters.flatMap((parameter) => {
    const value = plan.values.get(key(parameter));
    return parameter.in === place && value !== undefined ? [[parameter, value]] : [];
  });
}

/** What stands in the contract's own paths as it is, and travels in percent signs: letters of other alphabets, spaces, braces. */
export function sendable(path: string): string {
  return path.replaceAll(/[^\x21-\x7e]|["<>\\^`{|}]/gu, (sign) => encodeURIComponent(sign));
}

function targetOf(plan: Plan, identity: Identity): string {
  const path = given(plan, "path").reduce(
    (filled, [parameter, value]) => filled.replaceAll(`{${parameter.name}}`, pathSegment(parameter, value)),
    writtenPath(plan.operation),
  );
  const pairs = [
    ...(isCalled(plan.operation) ? [] : given(plan, "query")).flatMap(([parameter, value]) =>
      formPairs(parameter, value),
    ),
    ...identity.query,
  ];
  if (plan.rawQuery !== undefined) pairs.push(plan.rawQuery);
  // some tell operations of one path apart by a query or a fragment in its name
  const [named = path] = path.split("#", 1);
  // a parameter of the query that stands in the path's name, too, is written once
  const sent = sendable(named.replaceAll(/(?<=[?&])[^?&]*=\{[^{}]*\}(&|$)/g, "").replace(/[?&]$/, ""));
  return pairs.length === 0 ? sent : `${sent}${sent.includes("?") ? "&" : "?"}${pairs.join("&")}`;
}

/** Throws when the body's media type is one that the gate cannot write. */
export function toRequest(plan: Plan, identity: Identity): HttpRequest {
  const headers: [string, string][] = identity.headers.map(([name, value]) => [name, value]);
  for (const [parameter, value] of given(plan, "header")) headers.push([parameter.name, headerText(parameter, value)]);
  const cookies = [
    ...given(plan, "cookie").flatMap(([parameter, value]) => formPairs(parameter, value)),
    ...identity.cookies,
  ];
  if (cookies.length > 0) headers.push(["Cookie", cookies.join("; ")]);
  for (const [name, value] of plan.headers ?? []) headers.push([name, value]);
  const body = plan.body ?? bodyInstead(plan.operation, given(plan, "query"));
  const encoded = plan.rawBody ?? (body && encodeBody(body.media, body.value));
  if (body !== undefined && encoded === undefined) throw new Error(`cannot write ${body.media.type}`);
  if (encoded?.contentType !== undefined) headers.push(["Content-Type", encoded.contentType]);
  const padding = plan.rawBody?.padding;
  return {
    method: plan.operation.method,
    target: targetOf(plan, identity),
    headers,
    body: encoded?.bytes,
    ...(padding === undefined ? {} : { padding }),
    ...(identity.uncertified && { uncertified: identity.uncertified }),
  };
}
