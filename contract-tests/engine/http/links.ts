/** How one operation's answer feeds the next one's request, as the contract's `links` say. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Contract } from "../contract.ts";
import type { Link } from "../../../spec/openapi/responses.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Exchange } from "./exchange.ts";
import { evaluate, evaluateDeep, holdsExpression, isExpression } from "./expression.ts";
import { type Plan, key } from "./plan.ts";

export interface Incoming {
  readonly source: Operation;
  readonly status: string;
  readonly link: Link;
}

export function incomingLinks(contract: Contract, target: Operation): Incoming[] {
  return contract.operations.flatMap((source) =>
    source.responses.flatMap((response) =>
      response.links
        .filter((link) => link.operationId === target.id)
        .map((link) => ({ source, status: response.status, link })),
    ),
  );
}

function parameterKey(operation: Operation, name: string): string | undefined {
  const parameter = operation.parameters.find(
    (candidate) => candidate.name === name || `${candidate.in}.${candidate.name}` === name,
  );
  return parameter === undefined ? undefined : key(parameter);
}

function linkedBody(link: Link, base: Json | undefined, exchange: Exchange): Json | undefined {
  if (link.requestBody === undefined) return base;
  if (!isObject(link.requestBody)) return evaluateDeep(link.requestBody, exchange);
  const body = isObject(base) ? { ...base } : {};
  for (const [name, value] of Object.entries(link.requestBody)) {
    // a constant is a suggestion; an expression is what makes the call part of the flow
    if (!holdsExpression(value) && name in body) continue;
    const evaluated = evaluateDeep(value, exchange);
    if (evaluated === undefined) return undefined;
    body[name] = evaluated;
  }
  return body;
}

/** The plan with the values that the link carries over; `undefined` when an expression leads to nothing (a null included). */
export function follow(link: Link, exchange: Exchange, plan: Plan): Plan | undefined {
  const values = new Map(plan.values);
  for (const [name, value] of Object.entries(link.parameters)) {
    const at = parameterKey(plan.operation, name);
    const evaluated = isExpression(value) ? evaluate(value, exchange) : value;
    if (at === undefined || evaluated === undefined || evaluated === null) return undefined;
    values.set(at, evaluated);
  }
  const body = linkedBody(link, plan.body?.value, exchange);
  if (plan.body === undefined || link.requestBody === undefined) return { ...plan, values };
  return body === undefined ? undefined : { ...plan, values, body: { ...plan.body, value: body } };
}

/**
 * Top-level members of the body that come back in the answer and are carried on by its links: what keeps one flow apart from
 * another. A fresh value for each makes a request independent of all earlier ones.
 */
export function carriers(operation: Operation): string[] {
  const names = new Set<string>();
  for (const { links } of operation.responses) {
    for (const link of links) {
      const sources = [
        ...Object.values(link.parameters),
        ...(isObject(link.requestBody) ? Object.values(link.requestBody) : []),
      ];
      for (const source of sources) {
        const name = typeof source === "string" ? /^\$response\.body#\/([^/]+)$/.exec(source)?.[1] : undefined;
        if (name !== undefined) names.add(name);
      }
    }
  }
  return [...names];
}
