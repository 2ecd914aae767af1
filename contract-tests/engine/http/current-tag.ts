/** Changes that have to name the tag of what they change, where nothing says which that is: it is read right before. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { type Plan, key } from "./plan.ts";

/** In the place of a tag that is yet to be read; to HTTP, any (RFC 9110, 13.1.1). */
export const CURRENT = "*";

/** The parameter that has to name a tag. */
export function tagParameter({ parameters }: Operation): string | undefined {
  const found = parameters.find(
    ({ in: place, name, required }) => required && place === "header" && /^if-match$/i.test(name),
  );
  return found === undefined ? undefined : key(found);
}

/** What reads the tag that the plan has to name; undefined where it names one. */
export function tagReader({ operations }: Contract, { operation, values }: Plan): Operation | undefined {
  const at = tagParameter(operation);
  if (at === undefined || values.get(at) !== CURRENT) return undefined;
  return operations.find(
    ({ method, path, responses }) =>
      method === "GET" &&
      path === operation.path &&
      responses.some(({ status, headers }) => status === "200" && headers.some(({ name }) => /^etag$/i.test(name))),
  );
}
