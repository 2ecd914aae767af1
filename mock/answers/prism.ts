/** Prism, in process: it picks and makes the answers; this file only translates to and from its types. */
import { createRequire } from "node:module";
import {
  type IHttpConfig,
  type ProblemJsonError,
  createInstance,
  getHttpOperationsFromSpec,
} from "@stoplight/prism-http";
import pino from "pino";
import { METHODS } from "../../spec/openapi/grammar.ts";
import { type JsonObject, objectAt } from "../../spec/openapi/json.ts";
import { follow } from "../../spec/openapi/reference.ts";
import { directed } from "./direction.ts";
import { excerpt } from "./excerpt.ts";
import { madeUpBodies } from "./made-up.ts";
import type { Preferences } from "./prefer.ts";

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

export interface PrismAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly violations: readonly Violation[];
  /** Why the request could not be held against the contract; absent when it was. */
  readonly unread?: string;
}

/** Prism found no answer in the contract: to an unknown path, for a wanted example or status, or for violations. */
export interface PrismRefusal {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly violations: readonly Violation[];
}

type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/** An operation, by its method in lower case and its path as the contract writes it. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

interface Checks {
  readonly security: boolean;
  readonly request: boolean;
}

export interface Prism {
  /** The operation that Prism would answer with. */
  route(method: string, path: string): Route | PrismRefusal;
  answer(request: PrismRequest, route: Route, wanted: Preferences, checks: Checks): Promise<PrismAnswer | PrismRefusal>;
}

export function isRefusal(result: object): result is PrismRefusal {
  return "title" in result && "detail" in result;
}

/** Operations are prepared when they are first asked for: a contract with hundreds of them starts at once. */
export function createPrism(document: JsonObject): Prism {
  const whole = directed(document);
  const routes = routesOf(whole);
  const bodies = madeUpBodies(whole);
  const prepared = new Map<string, Promise<PrismOperation>>();
  const logger = pino({ level: "silent", customLevels: { success: 25 } });
  const instance = createInstance(configured({}, { security: true, request: true }), {
    logger: logger as unknown as Parameters<typeof createInstance>[1]["logger"],
  });

  return {
    route(method, path) {
      const input = { method: method.toLowerCase() as "get", url: { path } };
      const found = router({ resources: routes, input });
      return found._tag === "Right" ? found.right : refusalOf(found.left);
    },
    async answer(request, route, wanted, checks) {
      const key = `${route.method} ${route.path}`;
      const preparing = prepared.get(key) ?? prepare(whole, route);
      prepared.set(key, preparing);
      const { method, path, query, headers, body } = request;
      const url = { path, query: { ...query } };
      const input = { method: method.toLowerCase() as "get", url, headers: { ...headers }, body };
      const operations = [await preparing];
      const ask = async (asked: Checks) => instance.request(input, operations, configured(wanted, asked))();
      let unread: string | undefined;
      // Prism throws at parameters that it cannot take apart, at an absent list in a header for one
      const result = await ask(checks).catch((error: unknown) => {
        unread = String(error);
        return ask({ ...checks, request: false });
      });
      if (result._tag === "Left") return refusalOf(result.left);
      const { output, validations } = result.right;
      return {
        status: output.statusCode,
        headers: textValues(output.headers ?? {}),
        body: bodies.whole({ ...route, status: output.statusCode, headers: output.headers ?? {} }, output.body),
        violations: validations.input.map(violationOf),
        ...(unread !== undefined && { unread }),
      };
    },
  };
}

/** As much of each operation as Prism's router looks at. */
function routesOf(document: JsonObject): PrismOperation[] {
  return Object.entries(objectAt(document["paths"])).flatMap(([path, value]) => {
    const item = objectAt(follow(document, value));
    return METHODS.filter((method) => method in item).map(
      (method) => ({ method, path, id: `${method} ${path}`, responses: [], servers: [] }) as unknown as PrismOperation,
    );
  });
}

/** What Prism reads of a path item beside its operations. */
const SHARED = new Set(["parameters", "servers"]);
/** A contract need not say how an operation answers; Prism needs to know. */
const ANY_ANSWER: JsonObject = { 200: { description: "Whatever the service answers" } };

async function prepare(document: JsonObject, { method, path }: Route): Promise<PrismOperation> {
  const { [method]: operation, ...item } = objectAt(follow(document, objectAt(document["paths"])[path]));
  const shared = Object.entries(item).filter(([name]) => SHARED.has(name));
  // Prism would call callbacks on any machine, without the signature that they declare.
  const { callbacks: _callbacks, ...called } = objectAt(operation);
  const answers = objectAt(called["responses"]);
  const responses = Object.keys(answers).length > 0 ? answers : ANY_ANSWER;
  const alone = excerpt(document, { [path]: { ...Object.fromEntries(shared), [method]: { ...called, responses } } });
  // Prism dereferences what it is given in place.
  const operations = await getHttpOperationsFromSpec(structuredClone(alone));
  const found = operations.find((candidate) => candidate.path === path && candidate.method === method);
  if (found === undefined) throw new Error(`Prism does not know ${method} ${path}`);
  return found;
}

function configured(wanted: Preferences, checks: Checks): IHttpConfig {
  const { code, example, dynamic = false, seed } = wanted;
  return {
    isProxy: false,
    checkSecurity: checks.security,
    validateRequest: checks.request,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    mock: {
      dynamic,
      ...(code === undefined ? {} : { code }),
      ...(example === undefined ? {} : { exampleKey: example }),
      ...(seed === undefined ? {} : { seed }),
    },
  } as IHttpConfig;
}

interface Validation {
  readonly location?: readonly string[];
  readonly code?: string | number;
  readonly message: string;
}

function refusalOf(error: Error): PrismRefusal {
  const { status = 500, detail = error.message, message, additional } = error as Partial<ProblemJsonError> & Error;
  const found = (additional?.["validation"] ?? []) as readonly Validation[];
  const violations = found.map((entry) => violationOf({ ...entry, path: entry.location ?? [] }));
  return { status, title: message, detail, violations };
}

function violationOf(found: {
  code?: string | number;
  path?: readonly (string | number)[];
  message: string;
}): Violation {
  return {
    code: found.code ?? "",
    path: (found.path ?? []).map(String),
    message: found.message,
  };
}

function textValues(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
