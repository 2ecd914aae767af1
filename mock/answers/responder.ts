/** One request in, one answer out: Prism judges the request, the contract says the answer. */
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { refusesKnownKey } from "../../spec/openapi/known-keys.ts";
import { isJsonMediaType } from "../../spec/openapi/media.ts";
import { type Contract, type ContractOperation, contentsOf, responseFor, statusesOf } from "../contract.ts";
import type { Schemas } from "../schemas.ts";
import type { Maker } from "../values/maker.ts";
import { readerOf } from "../resources/part.ts";
import { type Resources, createResources } from "../resources/resources.ts";
import { answerShape, requestShape } from "../resources/shape.ts";
import { emptyValues, isForeignType, unknownParameters } from "./beyond-prism.ts";
import type { BodyParts } from "./bodies.ts";
import { corrected, judgedBody } from "./body-judge.ts";
import { type Composed, composed } from "./compose.ts";
import { truthfulHeaders } from "./headers.ts";
import { withParameters } from "./parameter-judge.ts";
import { type Preferences, parsePrefer } from "./prefer.ts";
import { type Checked, type Prism, type PrismRequest, type Violation, createPrism } from "./prism.ts";
import { type Problems, type Refused, createProblems } from "./problems.ts";
import { type MockRequest, headersFor, queryOf, receivedBody } from "./request.ts";
import { Repetitions } from "./repetitions.ts";
import { findOperation } from "./routing.ts";
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
  /** Why the body breaks its own schema; absent where it keeps it. */
  readonly unmade?: string;
  /** The request named its answer with `Prefer`, so nothing may be changed in it. */
  readonly asked: boolean;
  /** What was answered before to the same request: nothing is done for it. */
  readonly isRepeated?: true;
}

/** What the mock's own state makes of an operation, where the request has no preference. */
type Expectation = (operation: ContractOperation) => Preferences;

export interface Responder {
  respond(request: MockRequest, expected: Expectation): Promise<MockAnswer>;
  /** Whether the operation takes this body for the status and media type. */
  accepts(operation: ContractOperation, answer: Composed): boolean;
  readonly problems: Problems;
}

interface Parts extends BodyParts {
  readonly contract: Contract;
  readonly prism: Prism;
  readonly problems: Problems;
  /** Absent where the mock is to remember nothing. */
  readonly resources: Resources | undefined;
  readonly repetitions: Repetitions<MockAnswer> | undefined;
}

/** `document` is the contract as it is written; the others are made of its schemas by direction. */
export function createResponder(
  document: JsonObject,
  { contract, schemas, maker }: { readonly contract: Contract; readonly schemas: Schemas; readonly maker: Maker },
  isStateful: boolean,
): Responder {
  const bodies = { document: contract.document, schemas, maker };
  const problems = createProblems(contract, bodies);
  const parts = {
    ...bodies,
    contract,
    prism: createPrism(document),
    problems,
    resources: isStateful ? createResources(contract) : undefined,
    repetitions: isStateful ? new Repetitions<MockAnswer>() : undefined,
  };
  return {
    problems,
    respond: (request, expected) => respond(parts, request, expected),
    accepts: (operation, answer) => answerShape(parts, operation, answer).accepts((answer.body ?? null) as Json),
  };
}

async function respond(parts: Parts, request: MockRequest, expected: Expectation): Promise<MockAnswer> {
  const { pathname, search, searchParams } = new URL(request.target, "http://mock");
  const found = findOperation(parts, request.method, { pathname, searchParams }, request.headers);
  if ("allow" in found) return unrouted(parts, request, found.allow, pathname);
  const { operation, path, route } = found;
  const foreign =
    request.body !== undefined && isForeignType(parts.contract, operation, request.headers["content-type"]);
  const received = foreign ? { body: undefined, refused: 415 } : receivedBody(request, operation.body !== undefined);
  const preferences = parsePrefer(request.headers["prefer"]);
  const asked = Object.keys(preferences).length > 0;
  const isGone = !asked && parts.resources?.isGone({ operation, path, query: searchParams }) === true;
  const wanted = asked
    ? withCodeOfExample(parts.contract, operation, preferences)
    : { ...expected(operation), ...(isGone ? { code: 404 } : {}) };
  const prismRequest: PrismRequest = {
    method: operation.method,
    path,
    query: queryOf(searchParams),
    headers: headersFor(request),
    body: received.body,
  };
  const isBodyRead = received.refused === undefined;
  const checked = await parts.prism.check(prismRequest, route, isBodyRead);
  const missed = isBodyRead
    ? [
        ...emptyValues(parts.schemas, operation, searchParams),
        ...unknownParameters(parts.contract, operation, searchParams),
      ]
    : [];
  const judged = await judgedBody(parts, operation, request, received.body);
  const base = {
    operation,
    received: judged.body,
    asked,
    ...(checked.unread !== undefined && { unread: checked.unread }),
  };
  const context = { operation, instance: pathname, status: received.refused };
  const sent = { path, query: searchParams, search, headers: request.headers };
  const violations = [...withParameters(corrected(checked.violations, judged), parts, operation, sent), ...missed];
  const refused = refusalOf({ ...checked, violations }, context);
  if (refused !== undefined) return { ...base, ...problemAnswer(parts, operation, refused) };
  const told = asked ? undefined : parts.repetitions?.answerTo({ operation, request, received: judged.body });
  if (told !== undefined) return { ...told, isRepeated: true };
  const refusal = refusesKnownKey(operation);
  if (
    refusal !== undefined &&
    !asked &&
    parts.repetitions?.isOfAnother({ operation, request, received: judged.body })
  ) {
    const detail = "The idempotency key stands for another request.";
    return { ...base, ...problemAnswer(parts, operation, { status: refusal, instance: pathname, detail, operation }) };
  }
  const answer = composed(parts, operation, wanted, request.headers["accept"]);
  if ("lacking" in answer) {
    // that the contract lacks what was asked for is no problem of the operation
    const fault = {
      status: answer.lacking,
      instance: pathname,
      detail: answer.detail,
      ...(asked ? {} : { operation }),
    };
    return { ...base, ...problemAnswer(parts, operation, fault) };
  }
  if (answer.status >= 400 && !asked) {
    const detail = "The request is refused.";
    const fault = { status: answer.status, instance: pathname, detail, operation, example: wanted.example };
    return { ...base, ...problemAnswer(parts, operation, fault) };
  }
  const kept = { operation, path, query: searchParams, received: judged.body, request };
  const known = asked ? answer : withBodyOfRead(parts, kept, withWhatIsKept(parts, kept, answer));
  if (known.isUnfit === true) {
    const unfit = { status: unfitStatus(operation), instance: pathname, detail: UNFIT, operation };
    return { ...base, ...problemAnswer(parts, operation, unfit) };
  }
  const headers = truthfulHeaders(parts, parts.contract, operation, known);
  const isMade = answerShape(parts, operation, known).accepts((known.body ?? null) as Json);
  const made = isMade
    ? { ...base, ...known, headers }
    : { ...base, ...known, headers: { ...headers, "x-mock-detail": UNMADE }, unmade: UNMADE };
  if (!asked) parts.repetitions?.keep({ operation, request, received: judged.body }, made);
  return made;
}

/** Alternatives that are the same, say, or lists of a type that nothing has. */
export const UNMADE = "no value was found that keeps the schema of this answer";

interface Kept {
  readonly operation: ContractOperation;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly received: unknown;
  readonly request: MockRequest;
}

/** The answer with what was made before; of what is sent, only what the request declares is taken. */
function withWhatIsKept(parts: Parts, { operation, path, query, received, request }: Kept, answer: Composed): Composed {
  if (parts.resources === undefined) return answer;
  const taken = (): unknown =>
    requestShape(parts, operation, request.headers["content-type"]).declared((received ?? null) as Json);
  const { host } = request.headers;
  const origin = host === undefined ? "" : `http://${host}`;
  const { pathname } = new URL(request.target, "http://mock");
  const base = pathname.endsWith(path) ? pathname.slice(0, -path.length) : "";
  return parts.resources.applied(
    { operation, path, base, query, origin, received: taken },
    answer,
    answerShape(parts, operation, answer),
  );
}

/** HEAD says what GET says of its body (RFC 9110, 9.3.2), which is not sent. */
function withBodyOfRead(parts: Parts, kept: Kept, answer: Composed): Composed {
  const { operation, request } = kept;
  const reader = readerOf(parts.contract, operation);
  const read = reader && composed(parts, reader, {}, request.headers["accept"]);
  if (reader === undefined || read === undefined || "lacking" in read) return answer;
  return { ...answer, body: withWhatIsKept(parts, { ...kept, operation: reader }, read).body };
}

interface Context {
  readonly operation: ContractOperation;
  readonly instance: string;
  /** Set when the body could not be read. */
  readonly status: number | undefined;
}

/** What to refuse and how; undefined where the request keeps the contract. */
function refusalOf({ violations, refused }: Checked, { operation, instance, status }: Context): Refused | undefined {
  if (refused !== undefined) return { ...refused, instance, operation };
  if (status !== undefined) return { status, instance, detail: "The body cannot be read.", operation };
  if (violations.length === 0) return undefined;
  const names = operation.parameters.map(({ name }) => name);
  const errors = inputErrors(violations, names);
  const detail = "The request breaks the contract.";
  return { status: invalidStatus(operation, violations), instance, detail, operation, errors };
}

/** A refusal in the contract's words, with the headers that the contract declares for its status. */
function problemAnswer(
  parts: Parts,
  operation: ContractOperation,
  refused: Refused,
): Pick<MockAnswer, "status" | "body" | "headers" | "unmade"> {
  const { status, body, mediaType, unsaid } = parts.problems.answer(refused);
  const declared = composed(parts, operation, { code: status }, undefined);
  const headers =
    "lacking" in declared
      ? {}
      : withoutContentType(truthfulHeaders(parts, parts.contract, operation, { ...declared, body }));
  const said = { ...headers, ...(mediaType !== undefined && { "content-type": mediaType }) };
  const isKept =
    "lacking" in declared || answerShape(parts, operation, { status, headers: said }).accepts((body ?? null) as Json);
  const detail = [unsaid, isKept ? undefined : UNMADE].filter((one) => one !== undefined).join("; ");
  return {
    ...{ status, body, headers: { ...said, ...(detail !== "" && { "x-mock-detail": detail }) } },
    ...(isKept ? {} : { unmade: UNMADE }),
  };
}

/** A body that breaks its schema is 422 and a parameter 400, where the operation declares both. */
function invalidStatus(operation: ContractOperation, violations: readonly Violation[]): number {
  const declared = statusesOf(operation);
  const order = violations.some(concernsBody) ? [422, 400] : [400, 422];
  return order.find((status) => declared.includes(status)) ?? 422;
}

const UNFIT = "The patch does not fit what is there.";

/** RFC 5789, 2.2: a conflict, or what cannot be processed; else that something is not there. */
function unfitStatus(operation: ContractOperation): number {
  const declared = statusesOf(operation);
  return [409, 422, 400, 404].find((status) => declared.includes(status)) ?? 409;
}

function unrouted({ problems }: Parts, request: MockRequest, allow: readonly string[], instance: string): MockAnswer {
  const exists = allow.length > 0;
  const detail = exists ? `This path has the methods ${allow.join(", ")}.` : "The contract has no such path.";
  const { status, body, mediaType = "" } = problems.answer({ status: exists ? 405 : 404, instance, detail });
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
  if (body === undefined || (body === null && !isJsonAnswer(headers))) return "";
  return typeof body === "string" && !isJsonAnswer(headers) ? body : JSON.stringify(body);
}

function isJsonAnswer(headers: Readonly<Record<string, string>>): boolean {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return isJsonMediaType(type ?? "");
}
