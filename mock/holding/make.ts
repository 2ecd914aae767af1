/** What is made of a contract, to be held against it. */
import { ROUTE_MODULE_NAMES } from "../../spec/codegen/emit/routes.ts";
import { type Operation, operationsOf } from "../../spec/codegen/operations.ts";
import { type GeneratedDirectory, generateInto } from "../../spec/codegen/testing/generated.ts";
import { splitDirections } from "../../spec/openapi/direction.ts";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { createSchemas } from "../schemas.ts";
import { type Maker, createMaker } from "../values/maker.ts";

export interface Made {
  /** Each answer's schema and each request's values in their own direction. */
  readonly document: JsonObject;
  readonly directory: GeneratedDirectory;
  readonly maker: Maker;
  readonly operations: readonly Operation[];
}

/** The notes say that a client cannot send what the operation demands. */
function isUnsendable({ at, body, parameters }: Operation, { notes }: GeneratedDirectory): boolean {
  return notes.some(
    (note) =>
      (note.at === at && note.message.startsWith("fetch refuses the method")) ||
      (note.at === `${at}/requestBody` && note.message.startsWith("fetch sends no body") && body?.required === true) ||
      parameters.some((one) => one.required && one.at === note.at && note.message.includes("members of any name")),
  );
}

/** The notes say that a body of this type is not judged, or cannot be told apart. */
export function isUnjudged({ notes }: GeneratedDirectory, { at }: Operation, contentType: string | undefined): boolean {
  const told = [`the route does not judge bodies of ${contentType}:`, `bodies of ${contentType} are text:`];
  return notes.some(
    (note) => note.at.startsWith(`${at}/requestBody`) && told.some((start) => note.message.startsWith(start)),
  );
}

export async function make(contract: JsonObject, folder: string): Promise<Made> {
  const document = splitDirections(contract);
  const directory = await generateInto(contract, folder);
  const operations = operationsOf(document, ROUTE_MODULE_NAMES).filter(({ kind }) => kind === "operation");
  return {
    document,
    directory,
    maker: createMaker(document, createSchemas(document)),
    operations: operations.filter((operation) => !isUnsendable(operation, directory)),
  };
}
