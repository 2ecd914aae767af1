/** Prism, in process: it finds the operation and judges the request; this file only translates to and from its types. */
import { createRequire } from "node:module";
import {
  type IHttpConfig,
  type ProblemJsonError,
  createInstance,
  getHttpOperationsFromSpec,
} from "@stoplight/prism-http";
import pino from "pino";
import { isUnsendableKey } from "../../spec/codegen/emit/client-security.ts";
import { withoutEndlessPatterns } from "../../spec/openapi/endless-patterns.ts";
import { METHODS } from "../../spec/openapi/grammar.ts";
import { type JsonObject, listAt, objectAt, textAt } from "../../spec/openapi/json.ts";
import { essence } from "../../spec/openapi/media.ts";
import { isIgnored } from "../../spec/openapi/parameters.ts";
import { follow } from "../../spec/openapi/reference.ts";
import { routedPath } from "../../spec/openapi/route.ts";
import { changed } from "../../spec/openapi/walk.ts";
import { directed } from "./direction.ts";
import { excerpt } from "./excerpt.ts";
import { withoutVastBody } from "./expanded.ts";
import { nearer, partlyNamed } from "./partly-named.ts";

// Loaders disagree on what the default import of this CommonJS module is; require leaves no doubt.
const { default: router } = createRequire(import.meta.url)("@stoplight/prism-http/dist/router/index.js") as {
  default: typeof import("@stoplight/prism-http/dist/router/index.js").default;
};

export interface PrismRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Something in the request that breaks the contract. */
export interface Violation {
  /** 401 and 415 are Prism's own; everything else is the schema keyword that failed. */
  readonly code: string | number;
  /** `body`, `query`, `path` or `header`, then the way to the value. */
  readonly path: readonly string[];
  readonly message: string;
}

/** What Prism found in a request. */
export interface Checked {
  readonly violations: readonly Violation[];
  /** 401 or 415: what Prism refuses for reasons of its own. */
  readonly refused?: { readonly status: number; readonly detail: string };
  /** Why the request could not be held against the contract; absent when it was. */
  readonly unread?: string;
}

/** No operation has this path, or none with this method. */
export interface PrismRefusal {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/** An operation, by its method in lower case and its path as the contract writes it. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

export interface Prism {
  /** The operation that Prism would answer with. */
  route(method: string, path: string): Route | PrismRefusal;
  check(request: PrismRequest, route: Route, isBodyRead: boolean): Promise<Checked>;
}

export function isRefusal(result: object): result is PrismRefusal {
  return "title" in result && "detail" in result;
}

/** Operations are prepared when they are first asked for: a contract with hundreds of them starts at once. */
export function createPrism(document: JsonObject): Prism {
  // Prism judges by an engine of its own
  const contract = withoutEndlessPatterns(readable(directed(document)));
  const routes = routesOf(contract);
  const partly = partlyNamed(routes);
  const prepared = new Map<string, Promise<PrismOperation>>();
  const logger = pino({ level: "silent", customLevels: { success: 25 } });
  const instance = createInstance(configured(true), {
    logger: logger as unknown as Parameters<typeof createInstance>[1]["logger"],
  });

  return {
    route(method, path) {
      const input = { method: method.toLowerCase() as "get", url: { path: onOneLine(path) } };
      const found = router({ resources: routes, input });
      if (found._tag === "Right") return nearer(partly, found.right, path);
      const { status = 404, detail = "", message } = found.left as Refusing;
      return { status, title: message, detail };
    },
    async check({ method, path, query, headers, body }, route, isBodyRead) {
      const key = `${route.method} ${route.path}`;
      const preparing = prepared.get(key) ?? prepare(contract, route);
      prepared.set(key, preparing);
      const url = { path: onOneLine(path), query: { ...query } };
      const input = { method: judgedAs(method.toLowerCase()) as "get", url, headers: { ...headers }, body };
      let unread: string | undefined;
      const operation = await preparing.catch((error: unknown) => void (unread = String(error)));
      if (operation === undefined) return { violations: [], ...(unread !== undefined && { unread }) };
      const whole = withBodyOf(operation, headers["content-type"]);
      const ask = async (asked: PrismOperation, isChecked: boolean) =>
        instance.request(input, [asked], configured(isChecked))();
      // Prism throws at parameters that it cannot take apart, at an absent list in a header for one
      const result = await ask(whole, isBodyRead)
        .catch(async () => ask(withoutParameters(whole), isBodyRead))
        .catch((error: unknown) => {
          unread = String(error);
          return ask(whole, false);
        });
      const found =
        result._tag === "Left"
          ? refusalOf(result.left)
          : { violations: result.right.validations.input.map(violationOf) };
      return {
        ...found,
        ...(unread !== undefined && { unread }),
      };
    },
  };
}

/** Prism finds the value of a part of a segment (`{name}.zip`) by a dot, which stands for no end of a line. */
function onOneLine(path: string): string {
  return path.replaceAll(/%0[AD]|%E2%80%A[89]/gi, "_");
}

function withoutParameters(operation: PrismOperation): PrismOperation {
  const { request } = operation;
  return { ...operation, request: { ...(request?.body && { body: request.body }) } };
}

/** The operation with the body of this media type alone, where it has one: Prism takes `application/fhir+json` for `application/json`. */
function withBodyOf(operation: PrismOperation, type: string | undefined): PrismOperation {
  const { request } = operation;
  const sent = essence(type ?? "");
  const own = request?.body?.contents?.filter(({ mediaType }) => essence(mediaType) === sent);
  if (request?.body === undefined || own === undefined || own.length === 0) return operation;
  // Prism compares a type as it is written, with its parameters
  const contents = own.map((content) => ({ ...content, mediaType: sent }));
  return { ...operation, request: { ...request, body: { ...request.body, contents } } };
}

/** Extensions are other people's: what they refer to may be anywhere, and Prism would look for it. */
function readable(document: JsonObject): JsonObject {
  const { openapi = "3.1.1", info: _info, tags: _tags, externalDocs: _docs, ...rest } = document;
  const named = { openapi, info: { title: "", version: "" }, ...rest };
  return changed(named, (value) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !name.startsWith("x-"))),
  );
}

/** Prism takes a name with a dot or another sign of an expression for a text that stands there. */
function plainlyNamed(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, (name) => name.replaceAll(/[^\w{}-]/g, "_"));
}

/** The same of an operation; what its path holds is judged by its own names elsewhere. */
function withPlainNames(operation: PrismOperation): PrismOperation {
  const path = plainlyNamed(operation.path);
  if (path === operation.path) return operation;
  const { path: _named, ...request } = operation.request ?? {};
  return { ...operation, path, request };
}

/** As much of each operation as Prism's router looks at. */
function routesOf(document: JsonObject): PrismOperation[] {
  return Object.entries(objectAt(document["paths"])).flatMap(([path, value]) => {
    const item = objectAt(follow(document, value));
    const further = Object.keys(objectAt(item["additionalOperations"])).map((method) => method.toLowerCase());
    return [...METHODS.filter((method) => method in item), ...further].map(
      (method) =>
        ({
          method,
          path: plainlyNamed(routedPath(path)),
          id: `${method} ${path}`,
          responses: [],
          servers: [],
        }) as unknown as PrismOperation,
    );
  });
}

/** What Prism reads of a path item beside its operations. */
const SHARED = new Set(["parameters", "servers"]);
/** Prism only judges requests here: it need not read what an operation answers, which is most of a contract. */
const ANY_ANSWER: JsonObject = { 200: { description: "Whatever the service answers" } };

/** Prism reads no operations of other methods; what it judges of a request is the same for any. */
const READ = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

function judgedAs(method: string): string {
  return READ.has(method) ? method : "post";
}

function operationOf(item: JsonObject, method: string): JsonObject {
  const further = Object.entries(objectAt(item["additionalOperations"]));
  return objectAt(item[method] ?? further.find(([name]) => name.toLowerCase() === method)?.[1]);
}

async function prepare(document: JsonObject, { method: asked, path }: Route): Promise<PrismOperation> {
  const item = objectAt(follow(document, objectAt(document["paths"])[path]));
  const operation = operationOf(item, asked);
  const method = judgedAs(asked);
  const heeded = ({ parameters }: JsonObject): JsonObject => ({
    parameters: listAt(parameters).filter((one) => !isIgnored(objectAt(follow(document, one)))),
  });
  const shared = Object.entries({ ...item, ...heeded(item) }).filter(([name]) => SHARED.has(name));
  // Prism would call callbacks on any machine, without the signature that they declare.
  const { callbacks: _callbacks, ...called } = withoutVastBody(document, operation);
  const security = requirements(document, called);
  const routed = routedPath(path);
  const alone = excerpt(document, {
    [routed]: {
      ...Object.fromEntries(shared),
      [method]: { ...called, ...heeded(called), security, responses: ANY_ANSWER },
    },
  });
  // Prism dereferences what it is given in place.
  const operations = await getHttpOperationsFromSpec(structuredClone(alone));
  const found = operations.find((candidate) => candidate.path === routed && candidate.method === method);
  if (found === undefined) throw new Error(`Prism does not know ${asked} ${path}`);
  return withPlainNames(found);
}

/** Schemes that Prism looks for; a certificate is no part of a request, and Digest answers a challenge, which a mock does not give. */
const LOOKED_FOR = new Set(["apiKey", "oauth2", "openIdConnect", "http basic", "http bearer"]);

/** None where the contract says that credentials may be left out: Prism would ask for them. */
function requirements(document: JsonObject, operation: JsonObject): JsonObject[] {
  const schemes = objectAt(objectAt(document["components"])["securitySchemes"]);
  const isLookedFor = (name: string): boolean => {
    const said = objectAt(follow(document, schemes[name]));
    const { type, scheme } = said;
    if (isUnsendableKey(said)) return false;
    return LOOKED_FOR.has(type === "http" ? `http ${textAt(scheme)?.toLowerCase()}` : (textAt(type) ?? ""));
  };
  const asked = listAt(operation["security"] ?? document["security"]).map((one) =>
    Object.fromEntries(Object.entries(objectAt(one)).filter(([name]) => isLookedFor(name))),
  );
  return asked.some((one) => Object.keys(one).length === 0) ? [] : asked;
}

function configured(validateRequest: boolean): IHttpConfig {
  return {
    isProxy: false,
    checkSecurity: true,
    validateRequest,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    mock: { dynamic: false },
  } as IHttpConfig;
}

interface Validation {
  readonly location?: readonly string[];
  readonly code?: string | number;
  readonly message: string;
}

type Refusing = Partial<ProblemJsonError> & Error;

function refusalOf(error: Error): Checked {
  const { status = 500, detail = error.message, additional } = error as Refusing;
  const found = (additional?.["validation"] ?? []) as readonly Validation[];
  const violations = found.map((entry) => violationOf({ ...entry, path: entry.location ?? [] }));
  return {
    violations,
    ...(violations.length === 0 || status === 401 || status === 415 ? { refused: { status, detail } } : {}),
  };
}

function violationOf(found: {
  code?: string | number;
  path?: readonly (string | number)[];
  message: string;
}): Violation {
  return {
    code: found.code ?? "",
    // as pointers write names
    path: (found.path ?? []).map((step) => String(step).replaceAll("~1", "/").replaceAll("~0", "~")),
    message: found.message,
  };
}
