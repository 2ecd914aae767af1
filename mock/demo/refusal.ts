/** An answer of the service that is not the one the demo needs. */
import type { components } from "../../generated/types.ts";
import type { Fault } from "./patient.ts";
import { faultLines } from "./present.ts";

type Problem = components["schemas"]["Problem"];

export class Refusal extends Error {
  readonly problem: Problem;

  /** `faults` say where in the file the refused values stand, when they come from it. */
  constructor(problem: Problem, faults: readonly Fault[] = []) {
    super(explained(problem, faults));
    this.problem = problem;
  }
}

function explained(
  { status, code, title, detail, request_id, errors = [] }: Problem,
  faults: readonly Fault[],
): string {
  const head = `The service refused (${status} ${code}): ${title}. ${detail} [${request_id}]`;
  if (faults.length > 0) return `${head}\n${faultLines(faults)}`;
  const places = errors.map((entry) => `  ${"pointer" in entry ? entry.pointer : entry.parameter}: ${entry.detail}`);
  return [head, ...places].join("\n");
}

/** The body of a success; throws Refusal with the problem otherwise. */
export function expectData<T>(
  answer: { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (!answer.ok) throw new Refusal(answer.error as Problem);
  return answer.data;
}
