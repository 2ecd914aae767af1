/** One way in which a server may break its contract, played by a proxy in front of a server that keeps it. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";

export interface Asked {
  readonly operation: Operation | undefined;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  /** The body where it is JSON. */
  readonly json: Json | undefined;
}

export interface Answered {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  /** The body broke off. */
  readonly broken?: boolean;
}

/** What came for the receiver, before it is passed on. */
export interface Posted {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  /** How many have come with this body. */
  readonly attempt: number;
  readonly secret: string;
}

/** What the proxy does between receiver and service. */
export interface Forwarding {
  /** Passes the request on to the receiver; `undefined` when the receiver broke the connection. */
  pass(changed?: Partial<Posted>): Promise<Answered | undefined>;
  wait(ms: number): Promise<void>;
}

/** Which part of the gate can see it. */
export type Scope =
  | "answers"
  | "requests"
  | "inputs"
  | "refusals"
  | "provoked"
  | "relations"
  | "lists"
  | "conditions"
  | "replays"
  | "tenants"
  | "webhooks"
  | "over time";

export interface ServerFault {
  readonly name: string;
  readonly scope: Scope;
  /** The checks whose business it is. Where none is named it is the business of any that judges an answer. */
  readonly by?: readonly string[];
  /** What is passed on in place of what was asked; an answer ends it there. */
  readonly ask?: (asked: Asked) => Partial<Asked> | { readonly instead: Answered } | undefined;
  readonly answer?: (answered: Answered, asked: Asked) => Partial<Answered> | undefined;
  /** The answer that the service sees; `undefined` breaks its connection. */
  readonly webhook?: (posted: Posted, forwarding: Forwarding) => Promise<Answered | undefined>;
}
