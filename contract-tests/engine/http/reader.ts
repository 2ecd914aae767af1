/** What reads what an operation changes. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";

/** GET of the same path; a parameter of the query that has to be there names the thing as well as the path does, and has to be known to both. */
export function readerOf({ operations }: Contract, { path, parameters }: Operation): Operation | undefined {
  const inQuery = (of: Operation["parameters"]): Operation["parameters"] =>
    of.filter(({ in: place }) => place === "query");
  const naming = inQuery(parameters).filter(({ required }) => required);
  return operations.find(
    (one) =>
      one.method === "GET" &&
      one.path === path &&
      naming.every(({ name }) => inQuery(one.parameters).some((other) => other.name === name)),
  );
}
