import type { Hook } from "@hono/zod-openapi";
import type { z } from "zod";
import { operations } from "../../generated/routes.ts";
import { DomainError, type InputError } from "../usecases/shared/domain-error.ts";
import type { Env } from "./env.ts";
import { HttpProblem } from "./http-problem.ts";
import { codeOfIssue } from "./issue-code.ts";
import { jsonPointer } from "./json-pointer.ts";

/** Turns what a route's validators found into a problem: 422 with pointers for the body, 400 with names for parameters. */
export const refuseInvalid: Hook<unknown, Env, string, undefined> = (result) => {
  if (result.success) return undefined;
  const { issues } = result.error;
  if (result.target === "json") throw new DomainError("invalid_body", bodyErrors(issues));
  throw new HttpProblem("invalid_parameter", issues.map(parameterError));
};

/** What is wrong with a body, or with the part of it that stands at a path. */
export function bodyErrors(issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[] = []): InputError[] {
  return issues.map((issue) => {
    const pointer = jsonPointer([...at, ...issue.path]);
    const code = codeOfIssue(issue);
    const isFhir = pointer === "/resourceType" && code === "unknown_member";
    return { pointer, code, detail: isFhir ? FHIR_ELSEWHERE : issue.message };
  });
}

const FHIR_ELSEWHERE = `is not a known property; FHIR is sent to ${operations.intakePatients.method.toUpperCase()} ${operations.intakePatients.path} as application/fhir+json`;

function parameterError(issue: z.core.$ZodIssue): InputError {
  return { parameter: String(issue.path[0] ?? ""), code: codeOfIssue(issue), detail: issue.message };
}
