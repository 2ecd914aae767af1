/** OpenAPI runtime expressions (`$response.body#/id`), evaluated on an exchange. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { type Exchange, bodyValue, headerValue } from "./exchange.ts";
import { targetOf } from "./target.ts";

function fromRequest(source: string, exchange: Exchange): Json | undefined {
  const [place, name = ""] = source.split(/\.(.*)/s);
  if (place === "header") return headerValue(exchange.request.headers, name);
  if (exchange.sent !== undefined) return exchange.sent.values.get(`${place ?? ""} ${name}`);
  // traffic that others made is known by its bytes alone
  return place === "query"
    ? (new URLSearchParams(targetOf(exchange.request.target).search).get(name) ?? undefined)
    : undefined;
}

function single(expression: string, exchange: Exchange): Json | undefined {
  if (expression === "$statusCode") return exchange.response?.status;
  if (expression === "$method") return exchange.request.method;
  if (expression === "$url") return exchange.request.target;
  if (expression === "$request.path") return exchange.request.target.split("?")[0];
  const body = /^\$(request|response)\.body(?:#(.*))?$/s.exec(expression);
  if (body !== null) {
    const message = body[1] === "request" ? exchange.request : exchange.response;
    const value = message === undefined ? undefined : bodyValue(message);
    return value === undefined ? undefined : read(value, body[2] ?? "");
  }
  const header = /^\$response\.header\.(.+)$/.exec(expression);
  if (header !== null)
    return exchange.response === undefined ? undefined : headerValue(exchange.response.headers, header[1] ?? "");
  const request = /^\$request\.(.+)$/s.exec(expression);
  return request === null ? undefined : fromRequest(request[1] ?? "", exchange);
}

export function isExpression(value: Json | undefined): value is string {
  return typeof value === "string" && (value.startsWith("$") || value.includes("{$"));
}

/** Whether there is an expression anywhere in the value. */
export function holdsExpression(value: Json): boolean {
  if (Array.isArray(value)) return value.some(holdsExpression);
  return isObject(value) ? Object.values(value).some(holdsExpression) : isExpression(value);
}

/** `undefined` when the expression leads to nothing. */
export function evaluate(expression: string, exchange: Exchange): Json | undefined {
  if (expression.startsWith("$")) return single(expression, exchange);
  return expression.replace(/\{(\$[^}]+)\}/g, (_, inner: string) => String(single(inner, exchange) ?? ""));
}

/** Expressions anywhere in the value replaced by what they lead to; `undefined` when one leads to nothing. */
export function evaluateDeep(value: Json, exchange: Exchange): Json | undefined {
  if (isExpression(value)) return evaluate(value, exchange);
  if (Array.isArray(value)) {
    const items = value.map((item) => evaluateDeep(item, exchange));
    return items.includes(undefined) ? undefined : items.map((item) => item ?? null);
  }
  if (!isObject(value)) return value;
  const members: [string, Json][] = [];
  for (const [name, member] of Object.entries(value)) {
    const evaluated = evaluateDeep(member, exchange);
    if (evaluated === undefined) return undefined;
    members.push([name, evaluated]);
  }
  return Object.fromEntries(members);
}
