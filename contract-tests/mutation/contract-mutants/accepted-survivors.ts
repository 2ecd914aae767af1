/** Survivors that a person has looked at. */
import { type Json, isObject, listAt } from "../../../spec/openapi/json.ts";
import type { Verdict } from "../verdict.ts";

export interface AcceptedSurvivor {
  /** Group and name of the verdict, with `: ` in between. */
  readonly change: string;
  readonly outcome: "equivalent" | "unobservable";
  readonly reason: string;
}

/** Throws when the list is not of the form. */
export function acceptedSurvivorsOf(document: Json): AcceptedSurvivor[] {
  return listAt(document).map((entry) => {
    const { change, outcome, reason } = isObject(entry) ? entry : {};
    if (
      typeof change !== "string" ||
      typeof reason !== "string" ||
      (outcome !== "equivalent" && outcome !== "unobservable")
    )
      throw new TypeError(`an explanation has a change, an outcome and a reason, not ${JSON.stringify(entry)}`);
    return { change, outcome, reason };
  });
}

function titleOf({ group, name }: Verdict): string {
  return `${group}: ${name}`;
}

/** The verdict, with what a person says of a survivor. */
export function accepted(verdict: Verdict, accepted: readonly AcceptedSurvivor[]): Verdict {
  const known = accepted.find(({ change }) => change === titleOf(verdict));
  if (known === undefined || verdict.outcome !== "survived") return verdict;
  return { ...verdict, outcome: known.outcome, message: `looked at: ${known.reason}` };
}

/**
 * Explanations that explain nothing: the change was given away, or nobody makes it. `raw`: as the gate said it; `made`: whatever
 * could have been tried.
 */
export function stale(
  raw: readonly Verdict[],
  made: ReadonlySet<string>,
  accepted: readonly AcceptedSurvivor[],
): Verdict[] {
  const seen = new Set(raw.filter(({ outcome }) => outcome !== "survived").map(titleOf));
  return accepted
    .filter(({ change }) => seen.has(change) || !made.has(change))
    .map(({ change }) => ({
      group: "contract accepted",
      name: change,
      outcome: "void",
      message: "no such change survives any more; take the explanation out",
      seconds: 0,
    }));
}
