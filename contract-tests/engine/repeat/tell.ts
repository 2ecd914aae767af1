/** Sends the requests of a story to a server, with its credentials and its identifiers, and judges the last answer. */
import { randomUUID } from "node:crypto";
import { CHECKS } from "../checks/index.ts";
import { Judge } from "../checks/judge.ts";
import type { Contract } from "../contract.ts";
import { Coverage } from "../coverage/coverage.ts";
import { inventory } from "../coverage/elements.ts";
import type { Finding } from "../finding.ts";
import { type Exchange, headerValue, type HttpRequest } from "../http/exchange.ts";
import type { HttpClient } from "../http/http.ts";
import { type Credentials, identityFor } from "../http/identity.ts";
import { idempotencyParameter } from "../http/idempotency-key.ts";
import { NOBODY } from "../http/plan.ts";
import { History } from "../relations/history.ts";
import type { Story, Told } from "./story.ts";
import { at, renamed } from "./values.ts";

export interface Listener {
  readonly contract: Contract;
  readonly http: HttpClient;
  readonly credentials: Credentials;
}

function signed({ contract, credentials }: Listener, told: Told, request: HttpRequest): HttpRequest {
  // what is not in the contract was asked with the credentials of what is
  const operation = contract.operation(told.case.operationId ?? "") ?? contract.operations[0];
  const who =
    operation === undefined || told.case.intent === "unauthorised"
      ? NOBODY
      : identityFor(contract, operation, credentials);
  const query = [...request.target.split("?").slice(1), ...who.query].join("&");
  const cookies: [string, string][] = who.cookies.length === 0 ? [] : [["Cookie", who.cookies.join("; ")]];
  return {
    ...request,
    target: (request.target.split("?")[0] ?? "") + (query === "" ? "" : `?${query}`),
    headers: [...who.headers, ...cookies, ...request.headers],
  };
}

/** A key that was spent may be taken up by another; one that breaks the contract's rule stays as it is. */
function freshKeys(contract: Contract, story: Story, names: Map<string, string>): void {
  for (const { case: about, request } of story) {
    const operation = contract.operation(about.operationId ?? "");
    const parameter = operation && idempotencyParameter(operation);
    const key = headerValue(request.headers, "idempotency-key");
    const schema = operation?.parameters.find(({ name }) => /^idempotency-key$/i.test(name))?.schema;
    if (parameter === undefined || key === undefined || schema === undefined) continue;
    if (contract.schemas.valid("in", schema, key)) names.set(key, names.get(key) ?? randomUUID());
  }
}

export interface Heard {
  readonly last: Exchange;
  readonly findings: readonly Finding[];
}

/** `undefined`: an earlier request of the story was answered so that the later ones have nothing to name. */
export async function tell(listener: Listener, story: Story): Promise<Heard | undefined> {
  const { contract, http } = listener;
  const coverage = new Coverage(inventory(contract.schemas, [], []));
  const judge = new Judge(contract.schemas, contract.operations, CHECKS, coverage);
  const history = new History(contract.document);
  const names = new Map<string, string>();
  freshKeys(contract, story, names);
  let heard: Heard | undefined;
  for (const [index, told] of story.entries()) {
    const request = signed(listener, told, renamed(told.request, names));
    const answer = await http.send(request);
    const response = "response" in answer ? contract.heard(told.case.operationId, answer.response) : undefined;
    const failure = "failure" in answer ? answer.failure : undefined;
    const last: Exchange = { id: index + 1, case: told.case, request, response, failure };
    heard = { last, findings: [...judge.judge(last), ...history.judge(last)] };
    for (const [value, place] of Object.entries(told.gives)) {
      const now = response === undefined ? undefined : at(response, place);
      if (now === undefined) return undefined;
      names.set(value, now);
    }
  }
  return heard;
}
