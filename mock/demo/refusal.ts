/** An answer of the service that is not the one the demo needs. */
import type { components } from "../../generated/types.ts";
import type { Fault } from "./patient.ts";
import { faultLines } from "./present.ts";

type Problem = components["schemas"]["Problem"];

/** What did not succeed, as the generated client gives it. */
export type Refused =
  | { readonly declared: true; readonly status: number; readonly error: Problem | undefined }
  | { readonly declared: false; readonly status: number; readonly error: unknown };

export class Refusal extends Error {
  /** `faults` say where in the file the refused values stand, when they come from it. */
  constructor(refused: Refused, faults: readonly Fault[] = []) {
    const { status } = refused;
    const problem = refused.declared ? refused.error : undefined;
    super(
      problem === undefined
        ? `Status ${status}, and no answer of the service: something between it and here answered, or another program is at this address.`
        : explained(problem, faults),
    );
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

/** The body of a success; throws Refusal otherwise. */
export function expectData<T>(answer: { readonly ok: true; readonly data: T } | ({ readonly ok: false } & Refused)): T {
  if (!answer.ok) throw new Refusal(answer);
  return answer.data;
}
