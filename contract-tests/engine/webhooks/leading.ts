/** From what made a delivery due to what the contract says of the delivery: its outcome, its log, its sending again. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { follow, linksFrom } from "../http/links.ts";
import { type Plan, key } from "../http/plan.ts";

/** The beginning of the path up to each of its places. */
function beginningsOf(path: string): string[] {
  return [...path.matchAll(/\{[^}]+\}/g)].map(({ index, 0: name }) => path.slice(0, index + name.length));
}

/** Where the path stands below what the request names, the request's own places lead there: `/documents/{document}/log` after `/documents/{document}/decision`. */
function byPlaces(source: Operation, { sent }: Exchange, plan: Plan): Plan | undefined {
  const { path, parameters } = plan.operation;
  const places = beginningsOf(path);
  // what stands above the thing tells of others as well
  if (places.length === 0 || places.join() !== beginningsOf(source.path).join()) return undefined;
  const values = parameters.flatMap((one) => {
    const value = one.in === "path" ? sent?.values.get(key(one)) : undefined;
    return value === undefined ? [] : [[key(one), value] as const];
  });
  return values.length === places.length ? { ...plan, values: new Map([...plan.values, ...values]) } : undefined;
}

/** By a link, else by the places that both paths have; undefined where nothing leads there. */
export function leadsTo({ contract, flow }: TestContext, exchange: Exchange, operation: Operation): Plan | undefined {
  const source = contract.operation(exchange.case.operationId ?? "");
  if (source === undefined) return undefined;
  const link = linksFrom(contract, source, exchange.response?.status ?? 0).find(
    ({ operationId }) => operationId === operation.id,
  );
  const plan = flow.bare(operation);
  return (link && follow(link, exchange, plan)) ?? byPlaces(source, exchange, plan);
}
