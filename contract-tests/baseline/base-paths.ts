/** Paths whose beginning moved into the addresses of the servers, or out of them: on the wire they are where they were. */
import { type Json, type JsonObject, listAt, objectAt, textAt } from "../../spec/openapi/json.ts";
import { nameless } from "./break.ts";
import { operationsBelow } from "./resolve.ts";

const ORIGIN = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i;

const addressesOf = (document: JsonObject): string[] =>
  listAt(document["servers"]).map((server) => (textAt(objectAt(server)["url"]) ?? "").replace(/\/$/, ""));

const baseOf = (address: string): string => address.replace(ORIGIN, "");

/** The path that all servers have, or none where they differ in it or some operations have servers of their own. */
function commonBase(document: JsonObject): string | undefined {
  const [base = "", ...others] = new Set(addressesOf(document).map(baseOf));
  const items = Object.values(objectAt(document["paths"])).map(objectAt);
  const haveOwn = items.some((item) => [item, ...Object.values(item).map(objectAt)].some((one) => "servers" in one));
  return others.length > 0 || haveOwn ? undefined : base;
}

const operationsOf = (document: JsonObject): Set<string> =>
  new Set([...operationsBelow(document, "paths")].map(([path, method]) => `${method} ${nameless(path)}`));

/** The present contract as one below the agreed one's servers. */
function rebased(present: JsonObject, from: string, to: string): JsonObject {
  const entries = Object.entries(objectAt(present["paths"])).map(([path, item]): [string, Json] => {
    const whole = from + path;
    return [whole.startsWith(`${to}/`) ? whole.slice(to.length) : path, item];
  });
  const servers = listAt(present["servers"]).map((server) => {
    const address = (textAt(objectAt(server)["url"]) ?? "").replace(/\/$/, "");
    return { ...objectAt(server), url: `${address.slice(0, address.length - from.length)}${to}` || "/" };
  });
  return { ...present, paths: Object.fromEntries(entries), ...("servers" in present && { servers }) };
}

/** The present contract with its paths as the agreed one has them, where more of them are the same for it; undefined where none moved. */
export function withAgreedBase(agreed: JsonObject, present: JsonObject): JsonObject | undefined {
  const [to, from] = [commonBase(agreed), commonBase(present)];
  if (to === undefined || from === undefined || to === from) return undefined;
  const moved = rebased(present, from, to);
  const before = operationsOf(agreed);
  const kept = (document: JsonObject): number => [...operationsOf(document)].filter((one) => before.has(one)).length;
  return kept(moved) > kept(present) ? moved : undefined;
}

/** What who generates a client has to know of it. */
export function noteOnBase(agreed: JsonObject, present: JsonObject): string | undefined {
  if (withAgreedBase(agreed, present) === undefined) return undefined;
  const [to, from] = [agreed, present].map((document) => commonBase(document) || "/");
  return `The servers' path was ${to}, is ${from}: every address is as it was, and nothing breaks by that on the wire. Generated clients name the paths otherwise.`;
}
