/** What an address in an answer leads to. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "./exchange.ts";
import { operationAt } from "./operation-at.ts";

export interface Addressed {
  /** From the root of the target. */
  readonly target: string;
  /** Undefined where the contract has no read there. */
  readonly reader: Operation | undefined;
}

/** Undefined where it leads to another host. */
export function addressed(
  { contract, wire }: Pick<TestContext, "contract" | "wire">,
  { request }: Pick<Exchange, "request">,
  address: string,
): Addressed | undefined {
  const base = new URL(wire.base);
  const url = URL.canParse(address, base.href) ? new URL(address, new URL(request.target, base)) : undefined;
  if (url === undefined || url.host !== base.host) return undefined;
  const prefix = base.pathname.replace(/\/$/, "");
  const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname;
  return { target: path + url.search, reader: operationAt(contract.operations)("GET", path) };
}
