/** What a run may know about one service beyond its contract. All of it is optional: without it less can be reached. */
import type { Json } from "../../spec/openapi/json.ts";
import type { Contract } from "./contract.ts";
import type { CoverageExclusion } from "./coverage/coverage.ts";
import type { Reach } from "./http/http.ts";
import type { Credentials } from "./http/identity.ts";
import type { Limits } from "./limits.ts";
import type { SecondOpinion } from "./report/second-opinion.ts";
import type { CheckSettings } from "./settings.ts";
import type { Workflow } from "./workflows/workflow.ts";

export interface RunningTarget extends Reach {
  readonly url: string;
  readonly credentials: Credentials;
  /** Credentials that may do less, by what they lack. */
  readonly restricted: Credentials | undefined;
  /** Credentials whose scopes are known: an operation is refused to those that open none of its alternatives, and to no others. */
  readonly scoped?: readonly { readonly scopes: readonly string[]; readonly credentials: Credentials }[] | undefined;
  /** Credentials of somebody who may send few requests in a while, and sends none beside the run. */
  readonly limited?: Credentials | undefined;
  /** Credentials of somebody else, to whom nothing of the first belongs. */
  readonly other?: Credentials | undefined;
  stop(): Promise<void>;
}

interface Asked {
  readonly contract: Contract;
  readonly target: RunningTarget;
  readonly seed: number;
  /** What the tool cannot ask for here: `METHOD path status` -> why. */
  readonly skips: Readonly<Record<string, string>> | undefined;
}

export type Tool = (asked: Asked) => Promise<SecondOpinion>;

/** A request header that makes the target fail in one way while it answers that request. */
interface Provocation {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The operations that it makes fail; without it each that documents the status. */
  readonly operations?: (operationId: string) => boolean;
  /** So many requests at once are needed before one of them fails. */
  readonly crowd?: number;
  /** What leads to it: bodies by operation, and more of the query of the failing request. */
  readonly bodies?: Readonly<Record<string, Json>>;
  readonly queries?: Readonly<Record<string, string>>;
}

export interface Profile {
  /** Starts a fresh, empty instance; absent when a running one is tested. */
  readonly launch?: () => Promise<RunningTarget>;
  readonly provocations: readonly Provocation[];
  /** Request headers that set the target's clock forward. */
  readonly clock?: (seconds: number) => readonly (readonly [string, string])[];
  /** Makes the target work on the request for a while, so that another one meets it under way. */
  readonly hold?: readonly (readonly [string, string])[];
  readonly workflows: readonly Workflow[];
  /** More request bodies by operation, each followed along its links to the end. */
  readonly corpus: Readonly<Record<string, readonly Json[]>>;
  readonly exclusions: readonly CoverageExclusion[];
  /** Other tools that are asked of the same target, by name. */
  readonly tools?: Readonly<Record<string, Tool>>;
  /** What Dredd cannot ask for here: `METHOD path status` -> why. */
  readonly dreddSkips?: Readonly<Record<string, string>>;
  /** Nothing of a request comes back in answers and webhooks, so deliveries can only be told apart one after another. */
  readonly forgets?: boolean;
  /** What the target cannot do. */
  readonly limits?: Limits;
  /** What is known of the target in the form of a project's configuration. */
  readonly settings?: CheckSettings;
  /** Prints the document that the service rebuilds from its routes, as JSON. */
  readonly rebuild?: () => Promise<Json>;
}

export const NO_PROFILE: Profile = { provocations: [], workflows: [], corpus: {}, exclusions: [] };
