import { type Json, type JsonObject, objectAt, textAt } from "../../spec/openapi/json.ts";
import { read } from "../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";

/**
 * Where to read what a response made, from the `links` of the response: the first one that leads to a GET whose path
 * and required parameters can be filled from the body. Undefined when there is none.
 */
export function linkedLocation(contract: Contract, response: JsonObject, body: unknown): string | undefined {
  const links = Object.values(objectAt(response["links"])).map((value) => contract.follow(value));
  for (const link of nearestFirst(links, (one) => objectAt(one["parameters"]))) {
    const target = contract.byId(textAt(link["operationId"]) ?? "");
    if (target?.method !== "get") continue;
    const given = Object.entries(objectAt(link["parameters"])).map(
      ([name, expression]) => [bare(name), evaluated(expression, body)] as const,
    );
    const filled = new Map(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
    const needed = target.parameters.filter(({ definition }) => definition["required"] === true);
    if (!needed.every(({ name }) => filled.has(name))) continue;
    const path = target.path.replaceAll(/\{([^}]+)\}/g, (_match, name: string) =>
      encodeURIComponent(filled.get(name) ?? ""),
    );
    const query = target.parameters.filter(({ name, in: place }) => place === "query" && filled.has(name));
    const search = new URLSearchParams(
      query.map(({ name }): [string, string] => [name, filled.get(name) ?? ""]),
    ).toString();
    return search === "" ? path : `${path}?${search}`;
  }
  return undefined;
}

/** What was made has its identifier at the top of the body; further down stand those of what it refers to. */
export function nearestFirst<Link>(links: readonly Link[], parametersOf: (link: Link) => JsonObject): readonly Link[] {
  const depthOf = (link: Link): number =>
    Math.max(0, ...Object.values(parametersOf(link)).map((value) => (textAt(value) ?? "").split("/").length));
  return links.toSorted((a, b) => depthOf(a) - depthOf(b));
}

/** `path.id` and `id` name the same parameter of a link. */
function bare(name: string): string {
  return name.replace(/^(path|query|header|cookie)\./, "");
}

/** A runtime expression over the response body, or a constant. */
function evaluated(expression: unknown, body: unknown): string | undefined {
  const pointer = typeof expression === "string" ? /^\$response\.body#(.*)$/.exec(expression)?.[1] : undefined;
  const value = pointer === undefined ? expression : read(body as Json, pointer);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
