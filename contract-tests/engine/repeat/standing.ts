/** A smaller story must not become right by what is left out: a request stays as wrong, or as valid, as it was. */
import type { Contract } from "../contract.ts";
import { essence, headerValue, headerValues, type HttpRequest, jsonBody } from "../http/exchange.ts";
import type { Story, Told } from "./story.ts";

/** Checks that say what a request like this one deserves; all others judge the answer by itself. */
const JUDGES_REQUESTS = new Set(["invalid-refused", "expected-status", "forbidden-request-taken", "security"]);

function wrongs(contract: Contract, { case: about, request }: Told): string[] {
  const operation = contract.operation(about.operationId ?? "");
  const type = essence(headerValue(request.headers, "content-type"));
  const schema = operation?.body?.content.find((media) => essence(media.type) === type)?.schema;
  const value = jsonBody(request);
  return schema === undefined || value === undefined ? [] : contract.schemas.bodyErrors("in", schema, value);
}

function sameParameters(a: HttpRequest, b: HttpRequest): boolean {
  return a.target === b.target && a.headers.length === b.headers.length;
}

function hasRequired(contract: Contract, { case: about, request }: Told): boolean {
  const query = new URLSearchParams(request.target.split("?")[1] ?? "");
  const required = contract.operation(about.operationId ?? "")?.parameters.filter((one) => one.required) ?? [];
  return required.every(({ in: place, name }) => {
    if (place === "query") return [...query.keys()].some((key) => key === name || key.startsWith(`${name}[`));
    return place !== "header" || headerValues(request.headers, name).length > 0;
  });
}

/** Whether what the check says of the first story may be said of the smaller one too. */
export function standsAsBefore(contract: Contract, check: string, first: Story, smaller: Story): boolean {
  if (!JUDGES_REQUESTS.has(check)) return true;
  const [was, now] = [first.at(-1), smaller.at(-1)];
  if (was === undefined || now === undefined || first.length !== smaller.length) return false;
  const [before, after] = [wrongs(contract, was), wrongs(contract, now)];
  if (before.length === 0)
    return (
      after.length === 0 &&
      (was.case.intent === "invalid" ? sameParameters(was.request, now.request) : hasRequired(contract, now))
    );
  return after.length > 0 && after.every((wrong) => before.includes(wrong)) && hasRequired(contract, now);
}
