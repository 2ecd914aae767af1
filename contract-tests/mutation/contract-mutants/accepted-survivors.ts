/** Survivors that a person has looked at. */
import { type Json, isObject, listAt } from "../../../spec/openapi/json.ts";
import type { MutantResult } from "../mutant-result.ts";

export interface AcceptedSurvivor {
  /** Group and name of the result, with `: ` in between. */
  readonly change: string;
  readonly status: "equivalent" | "unobservable";
  readonly reason: string;
}

/** Throws when the list is not of the form. */
export function acceptedSurvivorsOf(document: Json): AcceptedSurvivor[] {
  return listAt(document).map((entry) => {
    const { change, status, reason } = isObject(entry) ? entry : {};
    if (
      typeof change !== "string" ||
      typeof reason !== "string" ||
      (status !== "equivalent" && status !== "unobservable")
    )
      throw new TypeError(`an explanation has a change, a status and a reason, not ${JSON.stringify(entry)}`);
    return { change, status, reason };
  });
}

function titleOf({ group, name }: MutantResult): string {
  return `${group}: ${name}`;
}

/** The result, with what a person says of a survivor. */
export function accepted(result: MutantResult, accepted: readonly AcceptedSurvivor[]): MutantResult {
  const known = accepted.find(({ change }) => change === titleOf(result));
  if (known === undefined || result.status !== "survived") return result;
  return { ...result, status: known.status, message: `looked at: ${known.reason}` };
}

/**
 * Explanations that explain nothing: the change was given away, or nobody makes it. `raw`: as the gate said it; `made`: whatever
 * could have been tried.
 */
export function stale(
  raw: readonly MutantResult[],
  made: ReadonlySet<string>,
  accepted: readonly AcceptedSurvivor[],
): MutantResult[] {
  const seen = new Set(raw.filter(({ status }) => status !== "survived").map(titleOf));
  return accepted
    .filter(({ change }) => seen.has(change) || !made.has(change))
    .map(({ change }) => ({
      group: "contract accepted",
      name: change,
      status: "void",
      message: "no such change survives any more; take the explanation out",
      seconds: 0,
    }));
}
