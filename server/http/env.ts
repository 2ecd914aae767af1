import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { InputError } from "../usecases/shared/domain-error.ts";
import type { Caller } from "../usecases/shared/context.ts";
import type { ReadIntake } from "./read-intake.ts";
import type { Trail } from "./trail.ts";

/** What travels with a request through the middleware. */
export interface Env {
  /** Absent when the app is called in process. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    traceparent: string | undefined;
    /** Set by authentication; public operations have none. */
    caller: Caller;
    /** Names what the request asks for, for operations that take a body. */
    requestHash: () => string;
    /** What the body says, of a large one what it is about; undefined where there is none. */
    json: unknown;
    /** Of an operation of the contract. */
    trail: Trail;
    /** Of an intake that skips: the places of records that break their schema, and how. */
    leftOut: ReadonlyMap<number, readonly InputError[]> | undefined;
    /** What was read of a large intake; throws where it is refused. */
    intake: (() => ReadIntake) | undefined;
    /** Of a body that was read as another one: turns pointers into what was read into pointers into what was sent. */
    toSent: ((text: string) => string) | undefined;
  };
}

export type RequestContext = Context<Env>;
