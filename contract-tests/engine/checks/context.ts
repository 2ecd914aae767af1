/** What a check may know: the contract, and one exchange as it was on the wire. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Media } from "../../../spec/openapi/media.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Response } from "../../../spec/openapi/responses.ts";
import type { Fault, Schemas } from "../schemas.ts";
import type { Exchange, HttpResponse } from "../http/exchange.ts";

export interface Judged {
  readonly schemas: Schemas;
  readonly exchange: Exchange;
  readonly answer: HttpResponse;
  /** Absent for paths and methods that the contract does not have. */
  readonly operation: Operation | undefined;
  /** The response that documents the status, if one does. */
  readonly documented: Response | undefined;
  /** The documented media type that the answer's content type is: by its own name, else by a range (`text/*`). */
  readonly media: Media | undefined;
  /** The body where it is JSON. */
  readonly json: Json | undefined;
}

export interface Check<Said extends string | Fault = string> {
  readonly name: string;
  /** One sentence for everything that is wrong; empty when nothing is. */
  readonly run: (judged: Judged) => readonly Said[];
}

/** A check of whatever says what is wrong. */
export type AnyCheck = Check<string | Fault>;
