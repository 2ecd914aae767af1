/** Operations that take something away, or change it, elsewhere than at the path of the thing. */
import { type Json, isObject, objectAt, textAt } from "../../spec/openapi/json.ts";
import { read } from "../../spec/openapi/pointer.ts";
import { removesAgain } from "../../spec/openapi/said-changes.ts";
import type { Contract, ContractOperation } from "../contract.ts";

/** What the last step of a path says that an answer without a body cannot. */
const TAKES_AWAY = /^(?:revoke|delete|remove|destroy|erase|purge|unregister)$/i;
const BRINGS_BACK = /^(?:restore|undelete|recover|reinstate)$/i;

function lastStep(path: string): string {
  return path.split(/[/:]/).at(-1) ?? "";
}

export function takesAway({ method, path }: ContractOperation): boolean {
  return method === "delete" || TAKES_AWAY.test(lastStep(path));
}

export function bringsBack({ path }: ContractOperation): boolean {
  return BRINGS_BACK.test(lastStep(path));
}

/** Where an operation that a link leads to is given the identifier, and where the thing has it. */
export interface Given {
  readonly parameter?: string;
  /** In the body of the request. */
  readonly at?: string;
  readonly member: string;
}

const OF_BODY = /^\$response\.body#\/([^/]+)$/;

function memberIn(expression: Json | undefined): string | undefined {
  return OF_BODY.exec(textAt(expression) ?? "")?.[1];
}

/** By the links of what made the thing: the operation that takes it away, and what it is told. */
export function linkedRemovals(
  contract: Contract,
  maker: ContractOperation,
): (readonly [ContractOperation, readonly Given[]])[] {
  const links = maker.responses.filter(({ status }) => status.startsWith("2")).flatMap(({ links: all }) => all);
  return links.flatMap(({ operationId, parameters, requestBody }) => {
    const operation = contract.byId(operationId);
    if (operation === undefined || !takesAway(operation)) return [];
    const named = Object.entries(parameters).map(([name, expression]): [Omit<Given, "member">, Json] => [
      { parameter: name.replace(/^(path|query|header|cookie)\./, "") },
      expression,
    ]);
    const sent = Object.entries(objectAt(requestBody)).map(([at, expression]): [Omit<Given, "member">, Json] => [
      { at },
      expression,
    ]);
    const given = [...named, ...sent].flatMap(([where, expression]): Given[] => {
      const member = memberIn(expression);
      return member === undefined ? [] : [{ ...where, member }];
    });
    return given.length === 0 ? [] : [[operation, given] as const];
  });
}

/** What a request says at a place that a link names. */
export function toldBy({ parameter, at }: Given, { operation, path, query, received }: Call): string | undefined {
  if (at === undefined) return query.get(parameter ?? "") ?? inPath(operation.path, path, parameter);
  const body = received();
  const said = isObject(body) ? read(body as Json, `/${at}`) : undefined;
  return typeof said === "string" || typeof said === "number" ? String(said) : undefined;
}

/** A request that keeps the contract. */
export interface Call {
  readonly operation: ContractOperation;
  /** As it was called, without a base path. */
  readonly path: string;
  /** What stood before it, of a server of the contract. */
  readonly base?: string;
  /** The slash that it ended in, where the contract's paths do. */
  readonly ending?: string;
  /** Of the mock, as the request names it; empty where it does not. */
  readonly origin: string;
  readonly query: URLSearchParams;
  /** What was sent, as far as the request declares it. */
  readonly received: () => unknown;
}

function inPath(template: string, path: string, name = ""): string | undefined {
  const at = template.split("/").indexOf(`{${name}}`);
  const step = at === -1 ? undefined : path.split("/")[at];
  return step === undefined ? undefined : decodedStep(step);
}

export function decodedStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** Whether the contract lets what was taken away be taken away again. */
export function goesAgain({ method, definition, responses }: ContractOperation): boolean {
  const words = [definition["summary"], definition["description"]].join("\n");
  return method === "delete" && removesAgain(words) && !responses.some(({ status }) => status === "410");
}
