import type { z } from "zod";
import { CODE_OF_KEYWORD } from "../../generated/problems.ts";

/** The code of what a generated schema found. What no single keyword says is a matter of several members. */
export function codeOfIssue(issue: z.core.$ZodIssue): string {
  const keyword: unknown = issue.code === "custom" ? issue.params?.["keyword"] : undefined;
  return CODE_OF_KEYWORD[String(keyword)] ?? CODE_OF_KEYWORD.default;
}
