/** One request in, one answer out: Prism's, put right where HTTP and the contract say more than Prism knows. */
import { isJsonMediaType } from "../../spec/openapi/media.ts";
import { type Contract, type ContractOperation, contentsOf, responseFor, statusesOf } from "../contract.ts";
import type { Schemas } from "../schemas.ts";
import { emptyValues, isForeignType, unknownParameters } from "./beyond-prism.ts";
import { truthfulHeaders } from "./headers.ts";
import { type Preferences, parsePrefer } from "./prefer.ts";
import {
  type Prism,
  type PrismAnswer,
  type PrismRefusal,
  type PrismRequest,
  type Violation,
  createPrism,
  isRefusal,
} from "./prism.ts";
import { type Problems, type Refused, createProblems } from "./problems.ts";
import { type MockRequest, headersFor, queryOf, receivedBody } from "./request.ts";
import { type Found, findOperation } from "./routing.ts";
import { concernsBody, inputErrors } from "./violations.ts";

export interface MockAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Undefined for a path or method that the contract does not have. */
  readonly operation: ContractOperation | undefined;
  /** The parsed body of the request. */
  readonly received: unknown;
  /** Why the request could not be held against the contract; absent when it was. */
  readonly unread?: string;
  /** The request named its answer with `Prefer`, so nothing may be changed in it. */
  readonly asked: boolean;
}

/** What the mock's own state makes of an operation, where the request has no preference. */
type Expectation = (operation: ContractOperation) => Preferences;

export interface Responder {
  respond(request: MockRequest, expected: Expectation): Promise<MockAnswer>;
  readonly problems: Problems;
}

interface Parts {
  readonly contract: Contract;
  readonly schemas: Schemas;
  readonly prism: Prism;
  readonly problems: Problems;
}

export function createResponder(contract: Contract, schemas: Schemas): Responder {
  const prism = createPrism(contract.document);
  const problems = createProblems(contract, schemas);
  const parts = { contract, schemas, prism, problems };
  return { problems, respond: (request, expected) => respond(parts, request, expected) };
}

async function respond(parts: Parts, request: MockRequest, expected: Expectation): Promise<MockAnswer> {
  const { pathname, searchParams } = new URL(request.target, "http://mock");
  const found = findOperation(parts, request.method, pathname);
  if ("allow" in found) return unrouted(parts, request, found.allow, pathname);
  const { operation, path, route } = found;
  const foreign =
    request.body !== undefined && isForeignType(parts.contract, operation, request.headers["content-type"]);
  const received = foreign ? { body: undefined, refused: 415 } : receivedBody(request);
  const preferences = parsePrefer(request.headers["prefer"]);
  const asked = Object.keys(preferences).length > 0;
  const wanted = {
    ...(asked ? withCodeOfExample(parts.contract, operation, preferences) : expected(operation)),
    ...(received.refused === undefined ? {} : { code: received.refused }),
  };
  const prismRequest: PrismRequest = {
    method: operation.method,
    path,
    query: queryOf(searchParams),
    headers: headersFor(parts.contract, operation, request),
    body: received.body,
  };
  const checks = { security: true, request: received.refused === undefined };
  const byPrism = await parts.prism.answer(prismRequest, route, wanted, checks);
  const missed = checks.request
    ? [
        ...emptyValues(parts.schemas, operation, searchParams),
        ...unknownParameters(parts.contract, operation, searchParams),
      ]
    : [];
  const answer = { ...byPrism, violations: [...byPrism.violations, ...missed] };
  const unread = isRefusal(byPrism) ? undefined : byPrism.unread;
  const base = { operation, received: received.body, asked, ...(unread !== undefined && { unread }) };
  const refused = refusalOf(answer, { operation, wanted, asked, instance: pathname, status: received.refused });
  if (refused === undefined && !isRefusal(answer)) {
    return {
      ...base,
      status: answer.status,
      body: answer.body,
      headers: truthfulHeaders(parts.contract, parts.schemas, operation, answer),
    };
  }
  const problem = parts.problems.answer(refused ?? { status: 500, instance: pathname, detail: "Prism has no answer." });
  const headers = await refusalHeaders(parts, found, prismRequest, answer, problem.status);
  return {
    ...base,
    status: problem.status,
    body: problem.body,
    headers: { ...headers, "content-type": problem.mediaType },
  };
}

interface Context {
  readonly operation: ContractOperation;
  readonly wanted: Preferences;
  readonly asked: boolean;
  readonly instance: string;
  /** Set when the body could not be read. */
  readonly status: number | undefined;
}

/** What to refuse and how; undefined when Prism's answer stands, as one that was asked for does. */
function refusalOf(
  answer: PrismAnswer | PrismRefusal,
  { operation, wanted, asked, instance, status }: Context,
): Refused | undefined {
  const { violations } = answer;
  const byPrism = violations.some(({ code }) => code === 401 || code === 415);
  if (violations.length > 0 && !byPrism) {
    const names = operation.parameters.map(({ name }) => name);
    const errors = inputErrors(violations, names);
    const detail = "The request breaks the contract.";
    return { status: invalidStatus(operation, violations), instance, detail, operation, errors };
  }
  if (isRefusal(answer)) {
    // That the contract lacks what was asked for is no problem of the operation.
    const fault = asked ? {} : { operation };
    return { status: status ?? answer.status, instance, detail: answer.detail, ...fault };
  }
  const chosen = asked && violations.length === 0 && status === undefined;
  if (answer.status < 400 || chosen) return undefined;
  return { status: answer.status, instance, detail: "The request is refused.", operation, example: wanted.example };
}

/** The headers that the contract declares for the status of a refusal. */
async function refusalHeaders(
  { prism, contract, schemas }: Parts,
  { operation, route }: Found,
  request: PrismRequest,
  answer: PrismAnswer | PrismRefusal,
  status: number,
): Promise<Record<string, string>> {
  if (!statusesOf(operation).includes(status)) return {};
  const same = !isRefusal(answer) && answer.status === status;
  const made = same
    ? answer
    : await prism.answer(request, route, { code: status }, { security: false, request: false });
  if (isRefusal(made)) return {};
  return withoutContentType(truthfulHeaders(contract, schemas, operation, made));
}

/** A body that breaks its schema is 422 and a parameter 400, where the operation declares both. */
function invalidStatus(operation: ContractOperation, violations: readonly Violation[]): number {
  const declared = statusesOf(operation);
  const order = violations.some(concernsBody) ? [422, 400] : [400, 422];
  return order.find((status) => declared.includes(status)) ?? 422;
}

function unrouted({ problems }: Parts, request: MockRequest, allow: readonly string[], instance: string): MockAnswer {
  const exists = allow.length > 0;
  const detail = exists ? `This path has the methods ${allow.join(", ")}.` : "The contract has no such path.";
  const { status, body, mediaType } = problems.answer({ status: exists ? 405 : 404, instance, detail });
  const headers = { "content-type": mediaType, ...(exists ? { allow: allow.join(", ") } : {}) };
  return {
    status,
    body,
    headers,
    operation: undefined,
    received: undefined,
    asked: request.headers["prefer"] !== undefined,
  };
}

/** `Prefer: example=…` alone also reaches the examples of other statuses. */
function withCodeOfExample(contract: Contract, operation: ContractOperation, asked: Preferences): Preferences {
  const { example, code } = asked;
  if (example === undefined || code !== undefined) return asked;
  const holding = statusesOf(operation).find((status) =>
    contentsOf(contract, responseFor(operation, status) ?? {}).some(({ examples }) =>
      examples.some(({ name }) => name === example),
    ),
  );
  return holding === undefined ? asked : { ...asked, code: holding };
}

function withoutContentType(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-type"));
}

/** The bytes of an answer's body. */
export function serialisedBody({ body, headers }: Pick<MockAnswer, "body" | "headers">): string {
  if (body === undefined || body === null) return "";
  return typeof body === "string" && !isJsonAnswer(headers) ? body : JSON.stringify(body);
}

function isJsonAnswer(headers: Readonly<Record<string, string>>): boolean {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return isJsonMediaType(type ?? "");
}
