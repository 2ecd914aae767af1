/** What is made of a contract, to be held against it. */
import { ROUTE_MODULE_NAMES } from "../../spec/codegen/emit/routes.ts";
import { type Operation, operationsOf } from "../../spec/codegen/operations.ts";
import { type GeneratedDirectory, generateInto } from "../../spec/codegen/testing/generated.ts";
import { splitDirections } from "../../spec/openapi/direction.ts";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { type Schemas, createSchemas } from "../schemas.ts";
import { type Maker, createMaker } from "../values/maker.ts";
import { isUnsendable, withoutUnclear } from "./noted.ts";

export interface Made {
  /** Each answer's schema and each request's values in their own direction. */
  readonly document: JsonObject;
  readonly directory: GeneratedDirectory;
  readonly maker: Maker;
  readonly operations: readonly Operation[];
  readonly schemas: Schemas;
  /** Operations that the notes say a client cannot send. */
  readonly unsendable: readonly Operation[];
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
  const all = operationsOf(document, ROUTE_MODULE_NAMES).filter(({ kind }) => kind === "operation");
  const unsendable = all.filter((operation) => isUnsendable(operation, directory.notes));
  const schemas = createSchemas(document);
  return {
    document,
    directory,
    schemas,
    maker: createMaker(document, schemas),
    operations: all
      .filter((operation) => !unsendable.includes(operation))
      .map((operation) => withoutUnclear(operation, directory.notes)),
    unsendable,
  };
}
