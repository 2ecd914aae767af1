/** Paths that the contract does not have are not found; methods that a path does not have are not allowed. */
import { writtenPath } from "../http/slashes.ts";
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { METHODS } from "../../../spec/openapi/grammar.ts";
import { decoded } from "../../../spec/openapi/reference.ts";
import { routedPath, routesTo, shapeOf } from "../../../spec/openapi/route.ts";
import { type Contract, problemSchema } from "../contract.ts";
import { walkInto } from "../coverage/walk.ts";
import { type Exchange, essence, headerValue, jsonBody } from "../http/exchange.ts";
import { identityFor } from "../http/identity.ts";
import { sendable, toRequest } from "../http/plan.ts";
import { targetOf } from "../http/target.ts";
import type { TestContext, Phase } from "../context.ts";

/** Methods that servers and intermediaries give a meaning of their own. */
const GENERIC = new Set(["head", "options", "trace"]);

/** The contract has no operation to judge these answers by, yet clients meet them: they are problems like all others. */
function judgeProblem(context: TestContext, exchange: Exchange): void {
  const schema = problemSchema(context.contract);
  const answer = exchange.response;
  if (schema === undefined || answer === undefined) return;
  const report = (check: string, message: string): void =>
    context.report({ check, message, exchange: exchange.id, subject: exchange.case.name });
  const type = essence(headerValue(answer.headers, "content-type"));
  if (type !== "application/problem+json") return report("media-type", `an error came as ${type ?? "no content type"}`);
  const value: Json | undefined = jsonBody(answer);
  if (!isObject(value)) return report("response-body", "the problem is no JSON object");
  for (const error of context.contract.schemas.bodyErrors("out", schema, value)) report("response-body", error);
  walkInto(context.contract.schemas, context.coverage, "out", {
    pointer: schema,
    value,
    exchange: exchange.id,
    report,
  });
}

/** Methods of everything in the contract that a router may take a target of this path for, whatever else tells those operations apart. */
function methodsAt({ operations }: Contract, own: string, target: string): Set<string> {
  const sent = decoded(targetOf(target).path);
  const isMeant = (path: string): boolean => shapeOf(path) === shapeOf(own) || routesTo(decoded(path), sent);
  return new Set(operations.filter((one) => isMeant(writtenPath(one))).map(({ method }) => method));
}

async function wrongMethods(context: TestContext): Promise<void> {
  const paths = new Map(context.contract.operations.map((operation) => [shapeOf(writtenPath(operation)), operation]));
  for (const operation of paths.values()) {
    const plan = await context.flow.valid(operation);
    if (plan === undefined) continue;
    const identity = identityFor(context.contract, operation, context.credentials);
    const sent = toRequest({ ...plan, body: undefined }, identity);
    const has = methodsAt(context.contract, writtenPath(operation), sent.target);
    for (const method of METHODS.filter((name) => !GENERIC.has(name) && !has.has(name.toUpperCase()))) {
      const request = { ...sent, method: method.toUpperCase() };
      const name = `${method.toUpperCase()} ${operation.path}: a method that the contract does not have`;
      const exchange = await context.wire.sendRaw(request, {
        name,
        operationId: undefined,
        intent: "open",
        expected: [405],
        check: "routes",
      });
      judgeProblem(context, exchange);
      const allow = headerValue(exchange.response?.headers ?? [], "allow")
        ?.split(",")
        .map((item) => item.trim());
      // what another template says of the target need not be what routes it
      const own = context.contract.operations.filter(({ path }) => shapeOf(path) === shapeOf(operation.path));
      const missing = own.map(({ method: one }) => one).filter((item) => allow?.includes(item) !== true);
      if (exchange.response?.status === 405 && missing.length > 0) {
        context.report({
          check: "routes",
          message:
            allow === undefined
              ? `Allow does not name ${missing.join(", ")}`
              : `Allow is ${allow.join(", ") || "empty"}, and leaves out ${missing.join(", ")}, which the contract has there`,
          exchange: exchange.id,
          subject: name,
        });
      }
    }
  }
}

async function unknownPaths(context: TestContext): Promise<void> {
  const [first] = context.contract.operations;
  if (first === undefined) return;
  const paths = [
    "/no-such-path-in-the-contract",
    ...context.contract.operations
      .map(({ path }) => routedPath(path))
      .filter((path) => path !== "/" && !path.includes("{"))
      .map((path) => `${path}/no-such-thing`),
  ];
  const isKnown = (sent: string): boolean =>
    context.contract.operations.some((one) => routesTo(writtenPath(one), sent));
  for (const target of [...new Set(paths)].filter((path) => !isKnown(path)).map(sendable)) {
    const { headers } = identityFor(
      context.contract,
      context.contract.operations.find(({ security }) => security.length > 0) ?? first,
      context.credentials,
    );
    const about = {
      name: `GET ${target}: a path that the contract does not have`,
      operationId: undefined,
      intent: "open",
      expected: [404],
      check: "routes",
    } as const;
    judgeProblem(context, await context.wire.sendRaw({ method: "GET", target, headers, body: undefined }, about));
  }
}

/** Far over what servers read before they know what is asked. */
const LONG_HEAD = 40_000;

/** Where the contract speaks of 431 at all, a request with too much before its body is refused in the contract's own form. */
async function longHead(context: TestContext): Promise<void> {
  if (problemSchema(context.contract) === undefined || !/\b431\b/.test(JSON.stringify(context.contract.document)))
    return;
  const headers = [["X-Padding", "a".repeat(LONG_HEAD)]] as const;
  const about = {
    name: "GET / with 40 kB of headers",
    operationId: undefined,
    intent: "open",
    expected: [431],
    check: "routes",
  } as const;
  judgeProblem(context, await context.wire.sendRaw({ method: "GET", target: "/", headers, body: undefined }, about));
}

export const routes: Phase = {
  name: "routes",
  run: async (context) => {
    await wrongMethods(context);
    await unknownPaths(context);
    await longHead(context);
  },
};
