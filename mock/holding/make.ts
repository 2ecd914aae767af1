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

export async function make(contract: JsonObject, folder: string): Promise<Made> {
  const document = splitDirections(contract);
  return {
    document,
    directory: await generateInto(contract, folder),
    maker: createMaker(document, createSchemas(document)),
    operations: operationsOf(document, ROUTE_MODULE_NAMES).filter(({ kind }) => kind === "operation"),
  };
}
