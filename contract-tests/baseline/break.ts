/** What a comparison finds: a promise of the agreed contract that the present one no longer keeps. */

/** An operation or a webhook as a client knows it. */
export interface Subject {
  /** In words: `makeThing (POST /things)`, `the webhook thing.made`. */
  readonly title: string;
  /** What a changelog may call it: the operationId, the path, `METHOD path`, the name of the webhook. */
  readonly names: readonly string[];
}

export interface Break {
  /** Stable: the identifier of the rule that found it. */
  readonly rule: string;
  readonly subject: Subject;
  /** Field, parameter, header, status, media type or security scheme; a field as its path, `report/items/id`. */
  readonly element: string | undefined;
  /** The answer in which it shows; undefined where it shows in what is sent to the service. */
  readonly status: string | undefined;
  readonly text: string;
}

export const WHOLE_CONTRACT: Subject = { title: "the whole contract", names: [] };

const COMBINATION = /(?:oneOf|anyOf|allOf|not|if|then|else)(?:\[[^\]]*\])?/g;

/** The names along a path to a field; lists and alternatives have none of their own. */
export function segmentsOf(path: string): string[] {
  const names = path.replaceAll(COMBINATION, "").split(/[/.[\]]+/);
  return names.filter((name) => name !== "" && name !== "items" && name !== "*");
}

/** Nobody on the wire sees what a path parameter is called. */
export const nameless = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, "{}");
