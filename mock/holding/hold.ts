/** Holds one contract: what is made of it loads, its client gets valid answers of the mock, and what the client writes arrives at generated routes. */
import { ROUTE_MODULE_NAMES } from "../../spec/codegen/emit/routes.ts";
import { type Operation, operationsOf } from "../../spec/codegen/operations.ts";
import { type GeneratedDirectory, generateInto } from "../../spec/codegen/testing/generated.ts";
import { siteFiles } from "../../spec/docs/site.ts";
import { splitDirections } from "../../spec/openapi/direction.ts";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { readContract } from "../../spec/openapi/read.ts";
import { createSchemas } from "../schemas.ts";
import { type Maker, createMaker } from "../values/maker.ts";
import { type Answers, answersOf } from "./answers.ts";
import { arrivalsOf } from "./arrivals.ts";

/** What was made of a contract. */
export interface Made {
  /** Each answer's schema and each request's values in their own direction. */
  readonly document: JsonObject;
  readonly directory: GeneratedDirectory;
  readonly maker: Maker;
  readonly operations: readonly Operation[];
}

export interface Held extends Made {
  readonly answers: Answers;
  /** What is wrong with what was made, in words; empty where all is well. */
  readonly faults: readonly unknown[];
}

async function make(contract: JsonObject, folder: string): Promise<Made> {
  const document = splitDirections(contract);
  return {
    document,
    directory: await generateInto(contract, folder),
    maker: createMaker(document, createSchemas(document)),
    operations: operationsOf(document, ROUTE_MODULE_NAMES).filter(({ kind }) => kind === "operation"),
  };
}

/** `path` is a contract, `folder` one that packages resolve from. */
export async function holdContract(path: string, folder: string): Promise<Held> {
  const contract = await readContract(path, () => {});
  const made = await make(contract, folder);
  await made.directory.load("webhooks/webhooks.ts");
  const hasPage = [...siteFiles(contract, new Map(), []).keys()].some((file) => file.endsWith("index.html"));
  const answers = await answersOf(contract, made);
  const arrivals = await arrivalsOf(made);
  return { ...made, answers, faults: [...(hasPage ? [] : ["no page"]), ...answers.faults, ...arrivals] };
}
