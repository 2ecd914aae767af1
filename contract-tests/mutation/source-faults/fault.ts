/** A mistake that somebody could make, as a change of the service's own text; each text stands in its file exactly once. */
export interface SourceFault {
  readonly name: string;
  /** Below server/. */
  readonly file: string;
  readonly text: string;
  readonly instead: string;
  /** The stories that are told to it (`service-profile/workflows`), or phases by their names: what matters, so that it is quick. */
  readonly where: readonly string[];
  /** The checks whose business it is. */
  readonly by: readonly string[];
}

/** In the environment of a service: JSON of what is to be changed in it. */
export const SOURCE_FAULT = "GATE_SOURCE_FAULT";

/** Of a story: what it says of the answers, or of the message that should come. */
const BY_STORY: readonly string[] = ["workflow-criterion", "workflow-webhook", "expected-status", "relation", "forms"];

export interface Place {
  readonly file: string;
  readonly where: readonly string[];
  readonly by?: readonly string[];
}

/** Faults of one file that the same stories show. */
export function faultsIn(
  { file, where, by = BY_STORY }: Place,
  ...changes: readonly (readonly [name: string, text: string, instead: string])[]
): SourceFault[] {
  return changes.map(([name, text, instead]) => ({ name, file, text, instead, where, by }));
}
