/** Where a server's interface begins: the path of a contract's servers stands apart from its paths, and who names a target may leave it out. */
import type { Contract } from "../../contract-tests/engine/contract.ts";
import { HttpClient, type Reach } from "../../contract-tests/engine/http/http.ts";
import { type Credentials, identityFor } from "../../contract-tests/engine/http/identity.ts";
import { writtenPath } from "../../contract-tests/engine/http/slashes.ts";
import { type Json, listAt, objectAt, textAt } from "../openapi/json.ts";

const AUTHORITY = /^[^/?#{]*:\/\/[^/?#]*/;

/** With variables at their defaults; empty where paths begin at once. */
function pathOf(server: Json): string {
  const { url, variables } = objectAt(server);
  const [path = ""] = (textAt(url) ?? "").replace(AUTHORITY, "").split(/[?#]/);
  const filled = path.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) =>
    String(objectAt(objectAt(variables)[name])["default"] ?? whole),
  );
  return filled.replace(/^(?=[^/])/, "/").replace(/\/+$/, "");
}

/**
 * The target, or the same with the path of one of the contract's servers, where a read of the contract is there and is
 * not at the target itself.
 */
export async function beginningOf(
  target: string,
  contract: Contract,
  credentials: Credentials,
  reach: Reach,
): Promise<string> {
  const bases = new Set(listAt(contract.document["servers"]).map(pathOf).filter(Boolean));
  const read = contract.operations.find(({ method, path }) => method === "GET" && !path.includes("{"));
  if (bases.size === 0 || read === undefined || !/^\/?$/.test(new URL(target).pathname)) return target;
  const { headers } = identityFor(contract, read, credentials);
  const isThere = async (url: string): Promise<boolean> => {
    const http = new HttpClient(url, { keepAlive: false, ...reach });
    const answer = await http.send({
      method: "GET",
      target: writtenPath(read),
      headers: [...headers],
      body: undefined,
    });
    http.close();
    return "response" in answer && answer.response.status !== 404;
  };
  if (await isThere(target)) return target;
  for (const base of bases) {
    const url = target.replace(/\/$/, "") + base;
    if (await isThere(url)) return url;
  }
  return target;
}
