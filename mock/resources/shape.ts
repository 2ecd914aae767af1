/** What the contract takes at one place of an operation: as an answer, or as what was sent. */
import type { Json, Schema } from "../../spec/openapi/json.ts";
import { type Media, concrete, declaredMedia, isJsonMediaType } from "../../spec/openapi/media.ts";
import { responseFor } from "../../spec/openapi/responses.ts";
import { type BodyParts, mediaOf, schemaOf } from "../answers/bodies.ts";
import type { Composed } from "../answers/compose.ts";
import type { ContractOperation } from "../contract.ts";
import { completed, declaredOnly } from "./declared.ts";

export interface Shape {
  readonly schema: Schema;
  accepts(body: Json): boolean;
  /** Without the members that the contract does not declare here. */
  declared(body: Json): Json;
  /** With the members that have to be there and are not. */
  completed(body: Json): Json;
}

function shapeOf(parts: BodyParts, media: Media | undefined, isSent = false): Shape {
  const isJson = media !== undefined && isJsonMediaType(concrete(media.type));
  const schema: Schema = (isJson ? schemaOf(parts.document, media) : undefined) ?? true;
  return {
    schema,
    accepts: (body) => parts.schemas.accepts(schema, body),
    declared: (body) => declaredOnly(parts, [schema], body, isSent),
    completed: (body) => completed(parts, [schema], body),
  };
}

/** Of an answer: by its status and media type. */
export function answerShape(
  parts: BodyParts,
  operation: ContractOperation,
  { status, headers }: Pick<Composed, "status" | "headers">,
): Shape {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const content = responseFor(operation.responses, status)?.content ?? [];
  return shapeOf(parts, mediaOf(content, type));
}

/** Of a request: by its media type, else the only one there is. */
export function requestShape(parts: BodyParts, { body }: ContractOperation, type: string | undefined): Shape {
  const content = body?.content ?? [];
  const named = declaredMedia(content, type ?? "");
  return shapeOf(parts, named ?? (content.length === 1 ? content[0] : undefined), true);
}
